import { INPUT } from '../look.ts'
import { type InputProps, useInputAttributes } from './input-props.ts'

type Props = Pick<InputProps<string>, 'name' | 'value' | 'onChange' | 'autoFocus'> & {
  length: number
}

/** A number that nobody should read over a shoulder: digits only, shown as dots, with the keyboard of digits. */
export function PinInput({ name, value, onChange, length, autoFocus = false }: Props) {
  const attributes = useInputAttributes()
  return (
    <input
      {...attributes}
      name={name}
      type="password"
      inputMode="numeric"
      autoComplete="off"
      maxLength={length}
      // biome-ignore lint/a11y/noAutofocus: the one field of a locked screen.
      autoFocus={autoFocus}
      value={value}
      onChange={(event) => onChange(event.target.value.replace(/\D/g, '').slice(0, length))}
      className={`${INPUT} tabular tracking-[0.4em]`}
    />
  )
}
