import type { InputProps } from '../inputs/input-props.ts'
import { DigitsInput } from './digits-input.tsx'

const GROUPS = [4, 4, 4, 4]

/** A card number, 16 digits in fours. */
export function CardInput(props: InputProps<string>) {
  return <DigitsInput {...props} length={16} group={GROUPS} autoComplete="off" />
}
