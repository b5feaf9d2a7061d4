import type { ComponentProps } from 'react'
import type { z } from 'zod'
import { maxLengthOf } from '#domain/kernel/texts/text.ts'
import { Field } from '../inputs/field.tsx'
import { TextInput } from '../inputs/text-input.tsx'

/** What a text field needs of a form: `useRecord` gives it for every field whose value is a text. */
type TextForm<K extends string> = {
  values: Readonly<Record<K, string>>
  setField: (field: K, value: string) => void
  errorOf: (field: K) => string | null
}
type Input = Pick<
  ComponentProps<typeof TextInput>,
  'multiline' | 'type' | 'inputMode' | 'autoComplete' | 'isDisabled' | 'takesCodes'
>
type Props<K extends string> = Input &
  Pick<ComponentProps<typeof Field>, 'label' | 'hint' | 'required' | 'className'> & {
    form: TextForm<K>
    field: K
    /** The schema of the form, which knows the greatest length. */
    schema: { shape: Readonly<Record<string, z.ZodType>> }
  }

/** A text of a form with its label, its error and its greatest length. */
export function TextField<K extends string>({
  form,
  field,
  schema,
  label,
  hint,
  required,
  className,
  ...input
}: Props<K>) {
  return (
    <Field label={label} hint={hint} required={required} error={form.errorOf(field)} className={className}>
      <TextInput
        {...input}
        name={field}
        value={form.values[field]}
        onChange={(text) => form.setField(field, text)}
        maxLength={maxLengthOf(schema, field)}
      />
    </Field>
  )
}
