// The fields of an invoice in a dialog: of a draft each, of a closed one what is still empty.
import { useTranslation } from 'react-i18next'
import { backOfficeApi } from '#api/back-office/index.ts'
import { RecordDialog } from '#app/kit/form/record-dialog.tsx'
import { TextField } from '#app/kit/form/text-field.tsx'
import { useRecord } from '#app/kit/form/use-record.ts'
import { Choice } from '#app/kit/inputs/choice.tsx'
import { Field } from '#app/kit/inputs/field.tsx'
import { call } from '#app/platform/api.ts'
import { refresh } from '#app/platform/data.ts'
import { toast } from '#app/platform/toasts.ts'
import { DELIVERIES } from '#domain/applications/contract.ts'
import {
  canChangeField,
  type OrderField,
  type OrderForm,
  orderForm,
  PAYMENT_TYPES,
  type PaymentType,
} from '#domain/orders/order.ts'
import type { InvoiceState } from '#domain/orders/papers.ts'
import { deliveryItems, describeChange, fieldLabel, paymentItems } from './labels.ts'

const endpoints = backOfficeApi.orders

/** What the dialog needs of an invoice, which both the lists and the record have. */
export type FilledOrder = Record<OrderField, string> & {
  key: string
  version: number
  number: number
  state: InvoiceState
  known_payment_type: PaymentType | null
}

const typeOf = (text: string) => PAYMENT_TYPES.find((one) => one === text) ?? ''
const deliveryOf = (text: string) => DELIVERIES.find((one) => one === text) ?? ''

/** What the contract says about the payment is the first choice. */
const valuesOf = (order: FilledOrder): OrderForm => ({
  payment_type: typeOf(order.payment_type) || (order.known_payment_type ?? ''),
  delivery: deliveryOf(order.delivery),
  delivery_time: order.delivery_time,
  owner_name: order.owner_name,
})

type Props = { order: FilledOrder; onClose: () => void }

export function FieldsDialog({ order, onClose }: Props) {
  const { t } = useTranslation('orders')
  const { key, number, version, state } = order
  const form = useRecord<OrderForm>({
    initial: valuesOf(order),
    version,
    save: (values, base) =>
      call(
        endpoints.update,
        { params: { key }, body: { base_version: base ?? 0, values } },
        { notify: 'none' },
      ),
    onDone: () => {
      toast.ok(t('filled', { number }))
      void refresh(endpoints.list.path)
      onClose()
    },
  })
  const { values, set, errorOf } = form
  const isFixed = (field: OrderField) => !canChangeField(order, field)
  return (
    <RecordDialog
      title={t('fill_title', { number })}
      form={form}
      describeChange={describeChange}
      onClose={onClose}
    >
      {state === 'closed' && <p className="text-text-2">{t('locked')}</p>}
      <Field label={fieldLabel('payment_type')} error={errorOf('payment_type')}>
        <Choice
          name="payment_type"
          items={paymentItems()}
          value={values.payment_type}
          isDisabled={isFixed('payment_type')}
          onChange={(chosen) => set({ payment_type: typeOf(chosen ?? '') })}
        />
      </Field>
      <Field label={fieldLabel('delivery')} error={errorOf('delivery')}>
        <Choice
          name="delivery"
          items={deliveryItems()}
          value={values.delivery}
          isDisabled={isFixed('delivery')}
          onChange={(chosen) => {
            const delivery = deliveryOf(chosen ?? '')
            set(delivery === 'delivery' ? { delivery } : { delivery, delivery_time: '' })
          }}
        />
      </Field>
      {values.delivery === 'delivery' && (
        <TextField
          form={form}
          field="delivery_time"
          schema={orderForm}
          label={fieldLabel('delivery_time')}
          isDisabled={isFixed('delivery_time')}
        />
      )}
      <TextField
        form={form}
        field="owner_name"
        schema={orderForm}
        label={fieldLabel('owner_name')}
        isDisabled={isFixed('owner_name')}
      />
    </RecordDialog>
  )
}
