import type { InputProps } from '../input-props.ts'
import { CARD, EXPIRY } from './card-masks.ts'
import { MaskedInput } from './masked-input.tsx'

/** A card number: 16 digits in groups of four. */
export function CardInput(props: InputProps<string>) {
  return <MaskedInput {...props} inputMode="numeric" autoComplete="off" mask={CARD} />
}

/** Month and year of a card: `09/29`. */
export function ExpiryInput(props: InputProps<string>) {
  return <MaskedInput {...props} inputMode="numeric" mask={EXPIRY} />
}
