import { useMemo } from 'react'
import type { InputProps } from '../inputs/input-props.ts'
import { digitsMask, digitsOf, grouped } from './digits.ts'
import { MaskedInput } from './masked-input.tsx'

type Props = InputProps<string> & {
  length: number
  /** Sizes of the groups it is shown in; all in one without it. */
  group?: readonly number[]
}

/** A number of a fixed length: a code, a pinfl. */
export function DigitsInput({ length, group, value, onChange, inputMode = 'numeric', ...rest }: Props) {
  const key = (group ?? [length]).join('-')
  const groups = useMemo(() => key.split('-').map(Number), [key])
  const options = useMemo(() => digitsMask(groups), [groups])
  return (
    <MaskedInput
      {...rest}
      inputMode={inputMode}
      options={options}
      text={grouped(value, groups)}
      onText={(text) => onChange(digitsOf(text))}
    />
  )
}
