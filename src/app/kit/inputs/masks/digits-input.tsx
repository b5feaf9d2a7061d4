import { useMemo } from 'react'
import type { InputProps } from '../input-props.ts'
import { MaskedInput } from './masked-input.tsx'
import { digitsMask } from './shape.ts'

type Props = InputProps<string> & {
  /** The largest number of digits. */
  length: number
  /** Sizes of the digit groups; one group without it. */
  group?: readonly number[]
}

/** A number of a limited length: a code, a pinfl. */
export function DigitsInput({ length, group, inputMode = 'numeric', ...rest }: Props) {
  const key = (group ?? [length]).join('-')
  const mask = useMemo(() => digitsMask(key.split('-').map(Number)), [key])
  return <MaskedInput {...rest} inputMode={inputMode} mask={mask} />
}
