import { INPUT } from '../look.ts'
import { type InputProps, useInputAttributes } from './input-props.ts'

type Props = InputProps<string> & {
  maxLength?: number
  multiline?: boolean
  type?: 'text' | 'search' | 'email' | 'password'
}

export function TextInput({
  multiline = false,
  isDisabled,
  onChange,
  autoComplete = 'off',
  type,
  ...rest
}: Props) {
  const attributes = useInputAttributes()
  const shared = { ...attributes, ...rest, autoComplete, disabled: isDisabled }
  if (multiline)
    return (
      <textarea
        {...shared}
        rows={3}
        onChange={(event) => onChange(event.target.value)}
        className={`${INPUT} h-auto min-h-24 py-3`}
      />
    )
  return (
    <input
      {...shared}
      type={type ?? 'text'}
      spellCheck={false}
      onChange={(event) => onChange(event.target.value)}
      className={INPUT}
    />
  )
}
