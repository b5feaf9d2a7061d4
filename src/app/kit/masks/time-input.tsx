import { maskitoTimeOptionsGenerator } from '@maskito/kit'
import type { InputProps } from '../inputs/input-props.ts'
import { MaskedInput } from './masked-input.tsx'

const OPTIONS = maskitoTimeOptionsGenerator({ mode: 'HH:MM' })

/** A time of day by hand; gives `HH:MM` when it is whole. */
export function TimeInput({ value, onChange, placeholder, ...rest }: InputProps<string>) {
  return (
    <MaskedInput
      {...rest}
      inputMode="numeric"
      placeholder={placeholder ?? '00:00'}
      options={OPTIONS}
      text={value}
      onText={onChange}
    />
  )
}
