import type { InputProps } from '../input-props.ts'
import { DOCUMENT } from './document-mask.ts'
import { MaskedInput } from './masked-input.tsx'

/** Series and number of a passport or an ID card: two letters, seven digits. */
export function DocumentNumberInput(props: InputProps<string>) {
  return <MaskedInput {...props} inputMode="text" mask={DOCUMENT} />
}
