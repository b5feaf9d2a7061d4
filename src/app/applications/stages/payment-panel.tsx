// After the contract: the first payment, the invoice, which takes the goods out of stock, and the photo of the hand-over.
import { Camera } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { v7 as uuid } from 'uuid'
import { api as endpoints } from '#api/index.ts'
import { useLanguage } from '#app/i18n/i18n.ts'
import { Button } from '#app/kit/button.tsx'
import { Field } from '#app/kit/inputs/field.tsx'
import { focusUnreadable } from '#app/kit/inputs/masks/unreadable.ts'
import { Segments } from '#app/kit/inputs/segments.tsx'
import { TextInput } from '#app/kit/inputs/text-input.tsx'
import { Section } from '#app/kit/layout/section.tsx'
import { LinkButton } from '#app/kit/link-button.tsx'
import {
  DELIVERIES,
  type Delivery,
  PAYMENT_METHODS,
  type PaymentMethod,
} from '#domain/applications/contract.ts'
import { CLIENT_WITH_PRODUCT, SIGNED_CONTRACT } from '#domain/applications/photo-slots.ts'
import { formatMoney } from '#domain/kernel/money.ts'
import type { PanelProps } from './panel.ts'
import { useStep } from './use-step.ts'

const MIN_NAME = 2

function FirstPayment({ record, view, canAct }: PanelProps) {
  const { t } = useTranslation('stages')
  const language = useLanguage()
  const [method, setMethod] = useState<PaymentMethod>('cash')
  const [paymentId] = useState(() => uuid())
  const take = useStep(endpoints.stages.takePayment, record.id)
  const amount = view.contract?.down_payment ?? 0
  const sum = formatMoney(amount, language)
  if (amount === 0) return <p className="text-text-2">{t('payment.none')}</p>
  if (view.payment !== null) return <p className="text-ok">{t('payment.taken', { sum })}</p>
  if (!canAct) return <p>{t('payment.first', { sum })}</p>
  const items = PAYMENT_METHODS.map((key) => ({ key, label: t(`payment.method.${key}`) }))
  const choose = (key: string) => setMethod(PAYMENT_METHODS.find((known) => known === key) ?? 'cash')
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Segments name="method" label={t('payment.how')} items={items} value={method} onChange={choose} />
      <Button
        kind="primary"
        busy={take.busy}
        onPress={() => take.act({ payment_id: paymentId, amount, method })}
      >
        {t('payment.take', { sum })}
      </Button>
    </div>
  )
}

function Invoice({ record, view, canAct }: PanelProps) {
  const { t } = useTranslation('stages')
  const [delivery, setDelivery] = useState<Delivery>('in_shop')
  const [time, setTime] = useState('')
  const [owner, setOwner] = useState(record.client_name)
  const [wasSubmitted, setSubmitted] = useState(false)
  const close = useStep(endpoints.stages.closeInvoice, record.id)
  const number = view.invoice?.number ?? 0
  if (view.invoice?.state === 'closed') return <p className="text-ok">{t('payment.closed', { number })}</p>
  if (!canAct || view.invoice === null) return null
  const isShort = owner.trim().length < MIN_NAME
  const items = DELIVERIES.map((key) => ({ key, label: t(`payment.deliveries.${key}`) }))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setSubmitted(true)
    if (!isShort && !focusUnreadable())
      close.act({ delivery, delivery_time: time.trim(), owner_name: owner.trim() })
  }
  return (
    <form className="flex flex-col gap-4" onSubmit={submit} noValidate>
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
          <TextInput name="owner_name" value={owner} onChange={setOwner} maxLength={120} />
        </Field>
        {delivery === 'delivery' && (
          <Field label={t('payment.delivery_time')}>
            <TextInput name="delivery_time" value={time} onChange={setTime} maxLength={60} />
          </Field>
        )}
      </div>
      <div>
        <Button kind="primary" type="submit" busy={close.busy}>
          {t('payment.close')}
        </Button>
      </div>
    </form>
  )
}

/** Missing photos of the hand-over: the client with the goods, and the signed contract unless the client is paperless. */
function HandOverPhotos({ record }: Pick<PanelProps, 'record'>) {
  const { t } = useTranslation('stages')
  const isMissing = (wanted: number) =>
    !record.photos.some(({ slot, state }) => slot === wanted && state === 'ok')
  const lacksContract = record.values.eco_mode !== true && isMissing(SIGNED_CONTRACT)
  if (!lacksContract && !isMissing(CLIENT_WITH_PRODUCT)) return null
  return (
    <div className="flex flex-wrap items-center gap-3">
      <div className="text-warn">
        {lacksContract && <p>{t('payment.contract_photo')}</p>}
        {isMissing(CLIENT_WITH_PRODUCT) && <p>{t('payment.photo')}</p>}
      </div>
      <LinkButton
        kind="quiet"
        icon={Camera}
        to="/applications/add_photo"
        search={{ app: record.id, from: 'record' }}
      >
        {t('payment.take_photo')}
      </LinkButton>
    </div>
  )
}

export function PaymentPanel(props: PanelProps) {
  const { t } = useTranslation('stages')
  const { record, view } = props
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
      {(view.contract?.down_payment === 0 || view.payment !== null) && <Invoice {...props} />}
      {view.invoice?.state === 'closed' && <HandOverPhotos record={record} />}
      {isReady && <p className="font-semibold">{t('payment.ready')}</p>}
    </Section>
  )
}
