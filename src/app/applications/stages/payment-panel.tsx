// After the contract: the first payment, the invoice, which takes the goods out of stock, and the photo of the hand-over.
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { v7 as uuid } from 'uuid'
import { onlineApi } from '#api/online.ts'
import { useLanguage } from '#app/i18n/i18n.ts'
import { Button } from '#app/kit/button.tsx'
import { Field } from '#app/kit/inputs/field.tsx'
import { focusUnreadable } from '#app/kit/inputs/masks/unreadable.ts'
import { Segments } from '#app/kit/inputs/segments.tsx'
import { TextInput } from '#app/kit/inputs/text-input.tsx'
import { Section } from '#app/kit/layout/section.tsx'
import { usePageActions } from '#app/platform/shortcuts/actions.ts'
import {
  DELIVERIES,
  type Delivery,
  PAYMENT_METHODS,
  type PaymentMethod,
} from '#domain/applications/contract.ts'
import { DELIVERY_TIME, RECIPIENT_NAME } from '#domain/applications/texts.ts'
import { formatMoney } from '#domain/kernel/money.ts'
import { isTooShort } from '#domain/kernel/texts/text.ts'
import { useRecordTitle, useStatusTransition } from '../application/use-transition.ts'
import { HandOverPhotos } from './hand-over-photos.tsx'
import type { PanelProps } from './panel.ts'
import { StageAction } from './stage-action.tsx'
import { useStep } from './use-step.ts'

function FirstPayment({ record, view, canAct }: PanelProps) {
  const { t } = useTranslation('stages')
  const language = useLanguage()
  const [method, setMethod] = useState<PaymentMethod>('cash')
  const [paymentId] = useState(() => uuid())
  const take = useStep(onlineApi.stages.takePayment, record.id)
  const amount = view.payment_due ?? 0
  const sum = formatMoney(view.payment?.amount ?? amount, language)
  if (view.payment !== null) return <p className="text-ok">{t('payment.taken', { sum })}</p>
  if (amount === 0) return <p className="text-text-2">{t('payment.none')}</p>
  if (!canAct) return <p>{t('payment.first', { sum })}</p>
  const items = PAYMENT_METHODS.map((key) => ({ key, label: t(`payment.method.${key}`) }))
  const choose = (key: string) => setMethod(PAYMENT_METHODS.find((known) => known === key) ?? 'cash')
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Segments name="method" label={t('payment.how')} items={items} value={method} onChange={choose} />
      <StageAction>
        <Button
          kind="primary"
          shortcut="proceed"
          busy={take.busy}
          onPress={() => take.act({ payment_id: paymentId, amount, method })}
        >
          {t('payment.take', { sum })}
        </Button>
      </StageAction>
    </div>
  )
}

function Invoice({ record, view, canAct, onClosed }: PanelProps & { onClosed: () => void }) {
  const { t } = useTranslation('stages')
  // What was filled in on the page of the invoice is the first choice.
  const [delivery, setDelivery] = useState<Delivery>(
    DELIVERIES.find((known) => known === view.invoice?.delivery) ?? 'in_shop',
  )
  const [time, setTime] = useState('')
  const [owner, setOwner] = useState(view.invoice?.owner_name || record.client_name)
  const [wasSubmitted, setSubmitted] = useState(false)
  const close = useStep(onlineApi.stages.closeInvoice, record.id, onClosed)
  const formId = useId()
  const number = view.invoice?.number ?? 0
  if (view.invoice?.state === 'closed') return <p className="text-ok">{t('payment.closed', { number })}</p>
  if (!canAct || view.invoice === null) return null
  const isShort = isTooShort(owner, RECIPIENT_NAME)
  const items = DELIVERIES.map((key) => ({ key, label: t(`payment.deliveries.${key}`) }))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setSubmitted(true)
    if (!isShort && !focusUnreadable())
      close.act({ delivery, delivery_time: time.trim(), owner_name: owner.trim() })
  }
  return (
    <form id={formId} className="flex flex-col gap-4" onSubmit={submit} noValidate>
      <h3 className="font-semibold">{t('payment.invoice', { number })}</h3>
      <Segments
        name="delivery"
        label={t('payment.delivery')}
        items={items}
        value={delivery}
        onChange={(key) => setDelivery(DELIVERIES.find((known) => known === key) ?? 'in_shop')}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label={t('payment.owner')}
          required
          error={wasSubmitted && isShort ? t('payment.owner_wanted') : close.errorOf('owner_name')}
        >
          <TextInput name="owner_name" value={owner} onChange={setOwner} maxLength={RECIPIENT_NAME.max} />
        </Field>
        {delivery === 'delivery' && (
          <Field label={t('payment.delivery_time')}>
            <TextInput name="delivery_time" value={time} onChange={setTime} maxLength={DELIVERY_TIME.max} />
          </Field>
        )}
      </div>
      <StageAction>
        <Button kind="primary" type="submit" form={formId} shortcut="proceed" busy={close.busy}>
          {t('payment.close')}
        </Button>
      </StageAction>
    </form>
  )
}

/** The last action of a sale, once nothing is missing for it. */
function HandOver({ record }: Pick<PanelProps, 'record'>) {
  const { t } = useTranslation('reasons')
  const transition = useStatusTransition(record, 'hand_over', () => undefined)
  const act = () => transition.mutate({ params: { id: record.id }, body: {} })
  const label = t('actions.hand_over')
  usePageActions(useRecordTitle(record), [{ key: 'hand_over', label, run: act }])
  return (
    <StageAction>
      <Button kind="primary" shortcut="proceed" busy={transition.isPending} onPress={act}>
        {label}
      </Button>
    </StageAction>
  )
}

export function PaymentPanel(props: PanelProps) {
  const { t } = useTranslation('stages')
  const { record, view } = props
  // The camera opens without a press after the invoice is closed here.
  const [isJustClosed, setJustClosed] = useState(false)
  if (record.status === 'completed')
    return (
      <Section title={t('payment.title')}>
        <p className="text-ok">{t('payment.done')}</p>
      </Section>
    )
  const isReady = record.actions.includes('hand_over') && record.unmet.hand_over === undefined
  return (
    <Section title={t('payment.title')}>
      <FirstPayment {...props} />
      {view.payment_due === 0 && <Invoice {...props} onClosed={() => setJustClosed(true)} />}
      {view.invoice?.state === 'closed' && (
        <HandOverPhotos record={record} canAct={props.canAct} opensCamera={isJustClosed} />
      )}
      {isReady && (
        <>
          <p className="font-semibold">{t('payment.ready')}</p>
          <HandOver record={record} />
        </>
      )}
    </Section>
  )
}
