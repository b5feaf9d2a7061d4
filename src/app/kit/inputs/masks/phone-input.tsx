import type { InputProps } from '../input-props.ts'
import { MaskedInput } from './masked-input.tsx'
import { isCodeBefore, PHONE } from './phone-mask.ts'

const code = (text: string) =>
  isCodeBefore(text) && (
    <span
      aria-hidden
      className="pointer-events-none absolute inset-y-0 left-3.5 grid place-items-center text-base text-text-2"
    >
      +998
    </span>
  )

/** A phone number of the country; `+998` is shown before the text unless it was typed. Its value is `+998901234567` or ''. */
export function PhoneInput(props: InputProps<string>) {
  return <MaskedInput {...props} inputMode="tel" mask={PHONE} lead={code} />
}
