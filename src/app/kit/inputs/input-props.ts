import type { HTMLInputAutoCompleteAttribute } from 'react'
import { useField } from './field.tsx'

/** What every input of the kit takes besides its value. */
export type InputProps<Value, Given = Value> = {
  name: string
  value: Value
  onChange: (value: Given) => void
  onBlur?: (() => void) | undefined
  autoComplete?: HTMLInputAutoCompleteAttribute
  inputMode?: 'text' | 'numeric' | 'tel' | 'decimal' | 'email' | 'search'
  isDisabled?: boolean | undefined
  placeholder?: string | undefined
  autoFocus?: boolean
}

/** The attributes that tie a native input to its Field. */
export function useInputAttributes() {
  const { inputId, describedBy, isInvalid, isRequired } = useField()
  return {
    id: inputId,
    'aria-describedby': describedBy,
    'aria-invalid': isInvalid || undefined,
    'aria-required': isRequired || undefined,
  }
}
