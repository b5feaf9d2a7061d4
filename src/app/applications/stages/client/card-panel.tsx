// The client's card: its number is sent to the processor once and only the masked number is stored; the client's code
// confirms it.
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '#api/index.ts'
import { errorText } from '#app/i18n/i18n.ts'
import { Button } from '#app/kit/button.tsx'
import { Field } from '#app/kit/inputs/field.tsx'
import { CardInput, ExpiryInput } from '#app/kit/inputs/masks/card-input.tsx'
import { Section } from '#app/kit/layout/section.tsx'
import { useReference } from '#app/offline/store/refs.ts'
import { useAction } from '#app/platform/data.ts'
import { toast } from '#app/platform/toasts.ts'
import { getToday } from '#app/platform/wire/clock.ts'
import type { CardState } from '#domain/applications/card-state.ts'
import { checkCard, checkCardExpiry } from '#domain/kernel/card.ts'
import { NotConfigured } from '../not-configured.tsx'
import type { PanelProps } from '../panel.ts'
import { StageAction } from '../stage-action.tsx'
import { useStep } from '../use-step.ts'
import { CodeForm } from './code-form.tsx'

/** A digit that follows sooner belongs to the number, which then has too many: it must not land in the expiry. */
const NUMBER_ENDS_MS = 400

function NewCard({ record, onDone }: Pick<PanelProps, 'record'> & { onDone: () => void }) {
  const { t } = useTranslation('stages')
  const [number, setNumber] = useState('')
  const [expiry, setExpiry] = useState('')
  const [wasSubmitted, setSubmitted] = useState(false)
  const { cardPrefixes: prefixes } = useReference()
  const add = useStep(api.stages.addCard, record.id, onDone)
  const card = checkCard(number, { prefixes })
  const until = checkCardExpiry(expiry, getToday())
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setSubmitted(true)
    if (card.ok && until.ok) add.act({ number, expiry })
  }
  const form = useRef<HTMLFormElement>(null)
  const formId = useId()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const inputOf = (name: string) => form.current?.querySelector<HTMLInputElement>(`[name=${name}]`)
  /** A whole number that was completed at its end leads to the expiry. */
  const changeNumber = (typed: string) => {
    setNumber(typed)
    clearTimeout(timer.current)
    if (typed.length <= number.length || expiry !== '' || !checkCard(typed, { prefixes }).ok) return
    timer.current = setTimeout(() => {
      const box = inputOf('number')
      if (box === document.activeElement && box?.selectionStart === box?.value.length)
        inputOf('expiry')?.focus()
    }, NUMBER_ENDS_MS)
  }
  /** The last digit submits. */
  const changeExpiry = (typed: string) => {
    setExpiry(typed)
    const isWhole = checkCardExpiry(typed, getToday()).ok
    if (typed !== expiry && isWhole && card.ok && !add.busy) add.act({ number, expiry: typed })
  }
  // Typing errors are reported here; refusals of the processor come from the server.
  const wrong = (checked: typeof card | typeof until) =>
    wasSubmitted && !checked.ok ? errorText({ key: checked.code }) : null
  return (
    <form ref={form} id={formId} className="flex flex-wrap items-start gap-3" onSubmit={submit} noValidate>
      <Field
        label={t('card.number')}
        required
        hint={t('card.note')}
        error={wrong(card) ?? add.errorOf('number')}
        className="w-72"
      >
        <CardInput name="number" value={number} onChange={changeNumber} autoFocus />
      </Field>
      <Field label={t('card.expiry')} required error={wrong(until) ?? add.errorOf('expiry')} className="w-36">
        <ExpiryInput name="expiry" value={expiry} onChange={changeExpiry} />
      </Field>
      <StageAction>
        <Button kind="primary" type="submit" form={formId} shortcut="proceed" busy={add.busy}>
          {t('card.add')}
        </Button>
      </StageAction>
    </form>
  )
}

const LOOKS = { confirmed: 'text-ok', waiting: 'text-warn', unknown: 'text-danger' } as const

/** For a code that does not arrive: what the processor knows about the card. */
function CardStatus({ id }: { id: string }) {
  const { t } = useTranslation('stages')
  const [state, setState] = useState<CardState | null>(null)
  const check = useAction(api.stages.checkCard, {
    onDone: ({ card }) => setState(card),
  })
  return (
    <div className="flex flex-col items-start gap-2">
      <p className="text-text-2">{t('card.no_sms')}</p>
      {state !== null && (
        <p role="status" className={LOOKS[state]}>
          {t(`card.state.${state}`)}
        </p>
      )}
      <Button kind="quiet" busy={check.isPending} onPress={() => check.mutate({ params: { id }, body: {} })}>
        {t('card.check')}
      </Button>
    </div>
  )
}

export function CardPanel({ record, view, canAct }: PanelProps) {
  const { t } = useTranslation('stages')
  const [isOther, setOther] = useState(false)
  const confirm = useStep(api.stages.confirmCard, record.id)
  const resend = useStep(api.stages.sendCardCode, record.id, () => toast.ok(t('sent')))
  const { card } = view
  const isOff = view.not_configured.includes('cards')
  const asksNew = canAct && !isOff && (card === null || isOther)
  const mayChange = canAct && !isOff && card !== null && !isOther && !view.contract?.is_live
  return (
    <Section title={t('card.title')}>
      {card !== null && (
        <p className={card.confirmed ? 'text-ok' : ''}>
          {t(card.confirmed ? 'card.done' : 'card.wait', { mask: card.mask })}
        </p>
      )}
      {isOff && !card?.confirmed && <NotConfigured connection="cards" />}
      {canAct && !isOff && card !== null && !card.confirmed && !isOther && (
        <>
          <CodeForm
            error={confirm.errorOf('code')}
            busy={confirm.busy}
            resending={resend.busy}
            resendIn={view.resend_in?.card}
            onConfirm={(code) => confirm.act({ code })}
            onResend={() => resend.act({})}
          />
          <CardStatus id={record.id} />
        </>
      )}
      {asksNew && <NewCard record={record} onDone={() => setOther(false)} />}
      {mayChange && (
        <div>
          <Button kind="text" onPress={() => setOther(true)}>
            {t('card.other')}
          </Button>
        </div>
      )}
    </Section>
  )
}
