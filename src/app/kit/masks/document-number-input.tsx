import type { MaskitoOptions } from '@maskito/core'
import { normaliseDocumentNumber } from '#domain/kernel/documents.ts'
import type { InputProps } from '../inputs/input-props.ts'
import { MaskedInput } from './masked-input.tsx'

const OPTIONS: MaskitoOptions = {
  mask: [/[A-Z]/, /[A-Z]/, ' ', ...Array.from({ length: 7 }, () => /\d/)],
  preprocessors: [({ elementState, data }) => ({ elementState, data: normaliseDocumentNumber(data) })],
}

/** `AD1234567` → `AD 1234567`. */
const shown = (value: string): string => (value.length > 2 ? `${value.slice(0, 2)} ${value.slice(2)}` : value)

/** Series and number of a passport or an ID card: two letters, seven digits. */
export function DocumentNumberInput({ value, onChange, ...rest }: InputProps<string>) {
  return (
    <MaskedInput
      {...rest}
      inputMode="text"
      options={OPTIONS}
      text={shown(value)}
      onText={(text) => onChange(text.replaceAll(' ', ''))}
    />
  )
}
