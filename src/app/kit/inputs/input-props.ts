import type { HTMLInputAutoCompleteAttribute } from 'react'
import { useField } from './field.tsx'

/** The props of every input of the kit. */
export type InputProps<Value, Changed = Value> = {
  name: string
  value: Value
  onChange: (value: Changed) => void
  onBlur?: (() => void) | undefined
  autoComplete?: HTMLInputAutoCompleteAttribute
  inputMode?: 'text' | 'numeric' | 'tel' | 'decimal' | 'email' | 'search'
  isDisabled?: boolean | undefined
  placeholder?: string | undefined
  autoFocus?: boolean
}

/** The attributes that connect a native input with its Field. */
export function useInputAttributes() {
  const { inputId, describedBy, isInvalid, isRequired } = useField()
  return {
    id: inputId,
    'aria-describedby': describedBy,
    'aria-invalid': isInvalid || undefined,
    'aria-required': isRequired || undefined,
  }
}
