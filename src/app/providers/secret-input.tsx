import type { InputProps } from '#app/kit/inputs/input-props.ts'
import { TextInput } from '#app/kit/inputs/text-input.tsx'

const LONGEST = 200

/** A password of another system: it is only ever written, and no browser offers to keep it. */
export const SecretInput = (props: Pick<InputProps<string>, 'name' | 'value' | 'onChange'>) => (
  <TextInput {...props} type="password" autoComplete="new-password" maxLength={LONGEST} />
)
