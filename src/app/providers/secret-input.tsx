import type { InputProps } from '#app/kit/inputs/input-props.ts'
import { useInputAttributes } from '#app/kit/inputs/input-props.ts'
import { INPUT } from '#app/kit/look.ts'

/** A password of another system: it is only ever written, and no browser offers to keep it. */
export function SecretInput({
  name,
  value,
  onChange,
}: Pick<InputProps<string>, 'name' | 'value' | 'onChange'>) {
  const attributes = useInputAttributes()
  return (
    <input
      {...attributes}
      name={name}
      type="password"
      value={value}
      onChange={(event) => onChange(event.target.value)}
      autoComplete="new-password"
      spellCheck={false}
      maxLength={200}
      className={INPUT}
    />
  )
}
