import { Choice } from '#app/kit/inputs/choice.tsx'
import { Field } from '#app/kit/inputs/field.tsx'
import { fieldWord, itemsOf } from './words.ts'

type Props<K extends string> = {
  field: string
  keys: readonly K[]
  value: K
  error: string | null
  onChange: (value: K) => void
}

/** One of the few values of a field of a reference. */
export function ChoiceField<K extends string>({ field, keys, value, error, onChange }: Props<K>) {
  return (
    <Field label={fieldWord(field)} required error={error}>
      <Choice
        name={field}
        items={itemsOf(field, keys)}
        value={value}
        onChange={(key) => onChange(keys.find((known) => known === key) ?? value)}
      />
    </Field>
  )
}
