// The form of a new card. The number goes to the processor (create-card.ts), its token to our server; only where the server's
// settings say so does the number go to our server. The fields have no names and the form no action (the processor's rule).
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { onlineApi } from '#api/online.ts'
import { errorText, useLanguage } from '#app/i18n/i18n.ts'
import { Button } from '#app/kit/button.tsx'
import { Field } from '#app/kit/inputs/field.tsx'
import { CardInput, ExpiryInput } from '#app/kit/inputs/masks/card-input.tsx'
import { useReference } from '#app/offline/store/refs.ts'
import { toast } from '#app/platform/toasts.ts'
import { getToday } from '#app/platform/wire/clock.ts'
import { checkCard, checkCardExpiry } from '#domain/kernel/codes/card.ts'
import type { PanelProps } from '../panel.ts'
import { StageAction } from '../stage-action.tsx'
import { useStep } from '../use-step.ts'
import { type CardFault, type CardForm, createCard } from './create-card.ts'

/** A digit that follows sooner belongs to the number, which then has too many: it must not land in the expiry. */
const NUMBER_ENDS_MS = 400

/** What the processor requires beside its fields: whose form it is, its offer, and that the shop does not get the data. */
function RequiredWords({ offer }: { offer: string }) {
  const { t } = useTranslation('stages')
  return (
    <div className="flex w-full flex-col gap-1 text-[13px] text-text-2">
      <p className="font-semibold">{t('card.form.label')}</p>
      <p>
        {t('card.form.offer')}{' '}
        {offer !== '' && (
          <a href={offer} target="_blank" rel="noopener noreferrer" className="text-brand underline">
            {t('card.form.offer_link')}
          </a>
        )}
      </p>
      <p>{t('card.form.not_ours')}</p>
    </div>
  )
}

type Entered = { number: string; expiry: string }

/** Adds a card by the way that the server names. */
function useAddCard(id: string, form: CardForm | null, onDone: () => void) {
  const language = useLanguage()
  const [isCreating, setCreating] = useState(false)
  const [fault, setFault] = useState<CardFault | null>(null)
  const step = useStep(onlineApi.stages.addCard, id, onDone)
  const create = async (to: CardForm, { number, expiry }: Entered) => {
    setCreating(true)
    setFault(null)
    const card = { number: number.replaceAll(/\D/g, ''), expire: expiry.replaceAll(/\D/g, '') }
    const created = await createCard(to, card, language)
    setCreating(false)
    if ('token' in created) return step.act({ token: created.token })
    if (created.fault.isOfCard) setFault(created.fault)
    else toast.warn(errorText(created.fault))
  }
  return {
    busy: step.busy || isCreating,
    add: (entered: Entered) => (form === null ? step.act(entered) : void create(form, entered)),
    errorOf: (field: 'number' | 'expiry') =>
      field === 'number' && fault !== null ? errorText(fault) : step.errorOf(field),
  }
}

type Props = Pick<PanelProps, 'record'> & { form: CardForm | null; onDone: () => void }

export function NewCard({ record, form: cardForm, onDone }: Props) {
  const { t } = useTranslation('stages')
  const [number, setNumber] = useState('')
  const [expiry, setExpiry] = useState('')
  const [wasSubmitted, setSubmitted] = useState(false)
  const { cardPrefixes: prefixes } = useReference()
  const { add, busy, errorOf } = useAddCard(record.id, cardForm, onDone)
  const card = checkCard(number, { prefixes })
  const until = checkCardExpiry(expiry, getToday())
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setSubmitted(true)
    if (card.ok && until.ok && !busy) add({ number, expiry })
  }
  const form = useRef<HTMLFormElement>(null)
  const formId = useId()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  /** The number, then the expiry. */
  const inputs = () => form.current?.querySelectorAll('input') ?? []
  /** A whole number that was completed at its end leads to the expiry. */
  const changeNumber = (typed: string) => {
    setNumber(typed)
    clearTimeout(timer.current)
    if (typed.length <= number.length || expiry !== '' || !checkCard(typed, { prefixes }).ok) return
    timer.current = setTimeout(() => {
      const [box, next] = inputs()
      if (box === document.activeElement && box?.selectionStart === box?.value.length) next?.focus()
    }, NUMBER_ENDS_MS)
  }
  /** The last digit submits. */
  const changeExpiry = (typed: string) => {
    setExpiry(typed)
    const isWhole = checkCardExpiry(typed, getToday()).ok
    if (typed !== expiry && isWhole && card.ok && !busy) add({ number, expiry: typed })
  }
  // Typing errors are reported here; refusals come from the processor or the server.
  const wrong = (checked: typeof card | typeof until) =>
    wasSubmitted && !checked.ok ? errorText({ key: checked.code }) : null
  return (
    <form ref={form} id={formId} className="flex flex-wrap items-start gap-3" onSubmit={submit} noValidate>
      <Field
        label={t('card.number')}
        required
        hint={t('card.note')}
        error={wrong(card) ?? errorOf('number')}
        className="w-72"
      >
        <CardInput value={number} onChange={changeNumber} autoFocus />
      </Field>
      <Field label={t('card.expiry')} required error={wrong(until) ?? errorOf('expiry')} className="w-36">
        <ExpiryInput value={expiry} onChange={changeExpiry} />
      </Field>
      {cardForm !== null && <RequiredWords offer={cardForm.offer} />}
      <StageAction>
        <Button kind="primary" type="submit" form={formId} shortcut="proceed" busy={busy}>
          {t('card.add')}
        </Button>
      </StageAction>
    </form>
  )
}
