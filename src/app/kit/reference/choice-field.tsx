import type { RecordForm } from '#app/kit/form/use-record.ts'
import { Choice } from '#app/kit/inputs/choice.tsx'
import { Field } from '#app/kit/inputs/field.tsx'
import { REFERENCE_STATUSES, type ReferenceStatus } from '#domain/reference/forms.ts'
import { fieldLabel, type ValuedField, valueItems } from './labels.ts'

type Props<K extends string> = {
  field: ValuedField
  keys: readonly K[]
  value: K
  error: string | null
  onChange: (value: K) => void
}

/** A field of reference data with a small, fixed set of values. */
export function ChoiceField<K extends string>({ field, keys, value, error, onChange }: Props<K>) {
  return (
    <Field label={fieldLabel(field)} required error={error}>
      <Choice
        name={field}
        items={valueItems(field, keys)}
        value={value}
        onChange={(key) => onChange(keys.find((known) => known === key) ?? value)}
      />
    </Field>
  )
}

type StatusForm = Pick<RecordForm<{ status: ReferenceStatus }>, 'values' | 'set' | 'errorOf'>

/** The status, which every kind of reference data has. */
export function StatusField({ form: { values, set, errorOf } }: { form: StatusForm }) {
  return (
    <ChoiceField
      field="status"
      keys={REFERENCE_STATUSES}
      value={values.status}
      error={errorOf('status')}
      onChange={(status) => set({ status })}
    />
  )
}
