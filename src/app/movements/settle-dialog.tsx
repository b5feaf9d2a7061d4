// How a difference is settled: all of its pieces, or some.
import { useTranslation } from 'react-i18next'
import { backOfficeApi } from '#api/back-office/index.ts'
import type { MovementDifference, WholeMovement } from '#api/back-office/movements.ts'
import { RecordDialog } from '#app/kit/form/record-dialog.tsx'
import { TextField } from '#app/kit/form/text-field.tsx'
import { useRecord } from '#app/kit/form/use-record.ts'
import { Choice } from '#app/kit/inputs/choice.tsx'
import { Combo } from '#app/kit/inputs/combo.tsx'
import { Field } from '#app/kit/inputs/field.tsx'
import { NumberInput } from '#app/kit/inputs/masks/money-input.tsx'
import { call } from '#app/platform/api.ts'
import { refresh, useEndpoint } from '#app/platform/data.ts'
import { toast } from '#app/platform/toasts.ts'
import { OUTCOMES_OF, type Outcome, type SettlementForm, settlementForm } from '#domain/movements/movement.ts'
import { describeChange, fieldLabel, outcomeLabel } from './labels.ts'

const endpoints = backOfficeApi.movements
type Values = Omit<SettlementForm, 'outcome' | 'quantity'> & {
  outcome: Outcome | null
  quantity: number | null
}

/** What is missing is left out of the body, so that the server reports it as required at its field. */
const bodyOf = (values: Values) =>
  ({
    ...values,
    outcome: values.outcome ?? undefined,
    quantity: values.quantity ?? 0,
    responsible_id: values.outcome === 'loss' ? values.responsible_id : null,
  }) as SettlementForm

type Props = {
  movement: WholeMovement
  difference: MovementDifference
  name: string
  onClose: () => void
}

export function SettleDialog({ movement, difference, name, onClose }: Props) {
  const { t } = useTranslation('movements')
  const { key, version } = movement
  const { id, kind, quantity } = difference
  const outcomes = OUTCOMES_OF[kind]
  const [only] = outcomes.length === 1 ? outcomes : []
  const initial: Values = {
    difference: id,
    quantity,
    outcome: only ?? null,
    responsible_id: null,
    note: '',
  }
  const { data } = useEndpoint(endpoints.people, { params: { key } }, { notify: 'none' })
  const form = useRecord<Values>({
    initial,
    version,
    save: (values, base) =>
      call(
        endpoints.settle,
        { params: { key }, body: { base_version: base ?? 0, values: bodyOf(values) } },
        { notify: 'none' },
      ),
    // The record of the server is the movement; nothing of it is in this form.
    read: () => initial,
    onDone: () => {
      toast.ok(t('settled', { name }))
      void refresh(endpoints.list.path)
      void refresh(backOfficeApi.stock.list.path)
      onClose()
    },
  })
  const { values, set, errorOf } = form
  const people = (data?.items ?? []).map((one) => ({ key: String(one.id), label: one.name }))
  return (
    <RecordDialog
      title={t('settle_title', { name })}
      form={form}
      describeChange={describeChange}
      onClose={onClose}
    >
      <Field label={fieldLabel('outcome')} required error={errorOf('outcome')}>
        <Choice
          name="outcome"
          items={outcomes.map((outcome) => ({ key: outcome, label: outcomeLabel(outcome) }))}
          value={values.outcome}
          onChange={(chosen) => set({ outcome: outcomes.find((outcome) => outcome === chosen) ?? null })}
        />
      </Field>
      {quantity > 1 && (
        <Field label={fieldLabel('quantity')} required error={errorOf('quantity')} className="w-36">
          <NumberInput
            name="quantity"
            value={values.quantity}
            onChange={(pieces) => set({ quantity: pieces })}
          />
        </Field>
      )}
      {values.outcome === 'loss' && (
        <Field label={fieldLabel('responsible_id')} required error={errorOf('responsible_id')}>
          <Combo
            name="responsible_id"
            items={people}
            value={values.responsible_id === null ? null : String(values.responsible_id)}
            onChange={(person) => set({ responsible_id: person === null ? null : Number(person) })}
          />
        </Field>
      )}
      <TextField
        form={form}
        field="note"
        schema={settlementForm}
        label={fieldLabel('note')}
        required={values.outcome === 'record_only'}
        multiline
      />
    </RecordDialog>
  )
}
