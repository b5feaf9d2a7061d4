import type { InputProps } from '../inputs/input-props.ts'
import { digitsMask, digitsOf, grouped } from './digits.ts'
import { MaskedInput } from './masked-input.tsx'

const GROUPS = [2, 3, 2, 2]
const CODE = '998'
/** A number pasted with the country's code loses it: the code stands before the box. */
const withoutCode = (digits: string): string =>
  digits.length > 9 && digits.startsWith(CODE) ? digits.slice(CODE.length) : digits
const OPTIONS = digitsMask(GROUPS, withoutCode)

const ownDigits = (value: string): string =>
  value.startsWith('+998') ? digitsOf(value).slice(3) : digitsOf(value)

/** A phone of the country: `+998` before the box, nine digits in it; gives `+998901234567`, or an empty text. */
export function PhoneInput({ value, onChange, autoComplete = 'off', ...rest }: InputProps<string>) {
  const change = (text: string) => {
    const digits = digitsOf(text)
    onChange(digits === '' ? '' : `+${CODE}${digits}`)
  }
  return (
    <div className="relative">
      <span
        aria-hidden
        className="pointer-events-none absolute inset-y-0 left-3.5 grid place-items-center text-base text-text-2"
      >
        +998
      </span>
      <MaskedInput
        {...rest}
        inputMode="tel"
        autoComplete={autoComplete}
        options={OPTIONS}
        text={grouped(ownDigits(value), GROUPS)}
        onText={change}
        className="pl-15"
      />
    </div>
  )
}
