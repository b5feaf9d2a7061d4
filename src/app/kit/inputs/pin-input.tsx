import { INPUT } from '../class-names.ts'
import { useFieldFault } from './field.tsx'
import { type InputProps, useInputAttributes } from './input-props.ts'
import { digitsMask } from './masks/shape.ts'

type Props = Pick<InputProps<string>, 'name' | 'value' | 'onChange' | 'autoFocus'> & {
  length: number
}

/**
 * A PIN, shown as dots, with the numeric keyboard. Dots cannot be compared with the typed text, so nothing is dropped: too
 * many digits and other characters stay, with an error.
 */
export function PinInput({ name, value, onChange, length, autoFocus = false }: Props) {
  const attributes = useInputAttributes()
  useFieldFault(digitsMask([length]).faultOf(value))
  return (
    <input
      {...attributes}
      name={name}
      type="password"
      inputMode="numeric"
      autoComplete="off"
      // biome-ignore lint/a11y/noAutofocus: the one field of a locked screen.
      autoFocus={autoFocus}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      className={`${INPUT} tabular tracking-[0.4em]`}
    />
  )
}
