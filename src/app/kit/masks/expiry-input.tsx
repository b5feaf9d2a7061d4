import type { InputProps } from '../inputs/input-props.ts'
import { digitsMask, digitsOf } from './digits.ts'
import { MaskedInput } from './masked-input.tsx'

const OPTIONS = { ...digitsMask([4]), mask: [/\d/, /\d/, '/', /\d/, /\d/] }

/** Month and year of a card: `09/29`. */
export function ExpiryInput({ value, onChange, ...rest }: InputProps<string>) {
  const digits = digitsOf(value)
  const text = digits.length > 2 ? `${digits.slice(0, 2)}/${digits.slice(2, 4)}` : digits
  return (
    <MaskedInput
      {...rest}
      inputMode="numeric"
      options={OPTIONS}
      text={text}
      onText={(given) => onChange(given)}
    />
  )
}
