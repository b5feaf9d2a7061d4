// The client's card: its number goes to the processor once, a masked one stays; the client's code confirms it.
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#app/kit/button.tsx'
import { Field } from '#app/kit/inputs/field.tsx'
import { CardInput } from '#app/kit/masks/card-input.tsx'
import { ExpiryInput } from '#app/kit/masks/expiry-input.tsx'
import { Section } from '#app/kit/section.tsx'
import { toast } from '#app/platform/toasts.ts'
import { contract } from '#contract/index.ts'
import { CodeForm } from './code-form.tsx'
import type { PanelProps } from './panel.ts'
import { useStep } from './use-step.ts'

function NewCard({ record, onDone }: Pick<PanelProps, 'record'> & { onDone: () => void }) {
  const { t } = useTranslation('stages')
  const [number, setNumber] = useState(record.values.card_number ?? '')
  const [expiry, setExpiry] = useState(record.values.card_expiry ?? '')
  const add = useStep(contract.stages.addCard, record.id, onDone)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    add.act({ number: number || ' ', expiry: expiry || ' ' })
  }
  return (
    <form className="flex flex-wrap items-start gap-3" onSubmit={submit} noValidate>
      <Field
        label={t('card.number')}
        required
        hint={t('card.note')}
        error={add.errorOf('number')}
        className="w-72"
      >
        <CardInput name="number" value={number} onChange={setNumber} />
      </Field>
      <Field label={t('card.expiry')} required error={add.errorOf('expiry')} className="w-36">
        <ExpiryInput name="expiry" value={expiry} onChange={setExpiry} />
      </Field>
      <div className="pt-[26px]">
        <Button kind="primary" type="submit" busy={add.busy}>
          {t('card.add')}
        </Button>
      </div>
    </form>
  )
}

export function CardPanel({ record, view, canAct }: PanelProps) {
  const { t } = useTranslation('stages')
  const [isOther, setOther] = useState(false)
  const confirm = useStep(contract.stages.confirmCard, record.id)
  const resend = useStep(contract.stages.sendCardCode, record.id, () => toast.ok(t('sent')))
  const { card } = view
  const asksNew = canAct && (card === null || isOther)
  const mayChange = canAct && card !== null && !isOther && !view.contract?.is_live
  return (
    <Section title={t('card.title')}>
      {card !== null && (
        <p className={card.confirmed ? 'text-ok' : ''}>
          {t(card.confirmed ? 'card.done' : 'card.wait', { mask: card.mask })}
        </p>
      )}
      {canAct && card !== null && !card.confirmed && !isOther && (
        <CodeForm
          error={confirm.errorOf('code')}
          busy={confirm.busy}
          resending={resend.busy}
          onConfirm={(code) => confirm.act({ code })}
          onResend={() => resend.act({})}
        />
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
