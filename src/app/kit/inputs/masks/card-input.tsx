import type { InputProps } from '../input-props.ts'
import { CARD, EXPIRY } from './card-masks.ts'
import { MaskedInput } from './masked-input.tsx'

/** Without a name: the processor's rule for fields of a card, so that no form and no script of a form can send them. */
type Props = Omit<InputProps<string>, 'name'>

/** A card number: 16 digits in groups of four. */
export function CardInput(props: Props) {
  return <MaskedInput {...props} inputMode="numeric" autoComplete="off" mask={CARD} />
}

/** Month and year of a card: `09/29`. */
export function ExpiryInput(props: Props) {
  return <MaskedInput {...props} inputMode="numeric" mask={EXPIRY} />
}
