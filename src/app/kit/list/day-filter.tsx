import { useState } from 'react'
import { errorText } from '#app/i18n/i18n.ts'
import { isPlainDate } from '#domain/kernel/time/dates.ts'
import { Field } from '../inputs/field.tsx'
import { DateInput } from '../inputs/masks/date-input.tsx'

type Props = { name: string; label: string; value: string | null; onChange: (day: string | null) => void }

/**
 * A day to filter by. A half-typed day does not filter: it stays in the input and shows an error on blur.
 */
export function DayFilter({ name, label, value, onChange }: Props) {
  const [typed, setTyped] = useState(value ?? '')
  const [isLeft, setLeft] = useState(false)
  const isHalf = typed !== '' && !isPlainDate(typed)
  const change = (text: string) => {
    setTyped(text)
    const day = isPlainDate(text) ? text : null
    if (day !== value) onChange(day)
  }
  return (
    <Field label={label} error={isHalf && isLeft ? errorText({ key: 'date_format' }) : null}>
      <DateInput name={name} value={typed} onChange={change} onBlur={() => setLeft(true)} isHalf={isHalf} />
    </Field>
  )
}
