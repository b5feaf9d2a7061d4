import { maskitoTimeOptionsGenerator } from '@maskito/kit'
import type { InputProps } from '../inputs/input-props.ts'
import { MaskedInput } from './masked-input.tsx'

const OPTIONS = maskitoTimeOptionsGenerator({ mode: 'HH:MM' })

/** A time of the day by hand, `HH:MM`. */
export function TimeInput({ value, onChange, ...rest }: InputProps<string>) {
  return <MaskedInput {...rest} inputMode="numeric" options={OPTIONS} text={value} onText={onChange} />
}
