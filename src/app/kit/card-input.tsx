import { DigitsInput } from './digits-input.tsx'
import type { InputProps } from './input-props.ts'

const GROUPS = [4, 4, 4, 4]

/** A card number, 16 digits in fours. */
export function CardInput(props: InputProps<string>) {
  return <DigitsInput {...props} length={16} group={GROUPS} autoComplete="off" />
}
