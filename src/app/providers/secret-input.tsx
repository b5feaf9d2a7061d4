import type { InputProps } from '#app/kit/inputs/input-props.ts'
import { TextInput } from '#app/kit/inputs/text-input.tsx'

const LONGEST = 200

/** A write-only password of another system; `new-password` keeps browsers from filling in a stored one. */
export const SecretInput = (props: Pick<InputProps<string>, 'name' | 'value' | 'onChange'>) => (
  <TextInput {...props} type="password" autoComplete="new-password" maxLength={LONGEST} />
)
