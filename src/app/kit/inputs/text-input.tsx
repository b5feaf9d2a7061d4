import { useEffect, useRef } from 'react'
import { plainText } from '#domain/kernel/texts/plain-text.ts'
import { INPUT } from '../class-names.ts'
import { useFieldFault } from './field.tsx'
import { type InputProps, useInputAttributes } from './input-props.ts'

type Props = InputProps<string> & {
  /** Longer text stays with an error, and `focusUnreadable` prevents saving; the native attribute would truncate a paste. */
  maxLength?: number
  multiline?: boolean
  type?: 'text' | 'search' | 'email' | 'password'
  /** People scan into this field: what a scanner types stays here. */
  takesCodes?: boolean
}

/**
 * Focuses a field after it is mounted. The attribute would do so while a dialog inside another one is not known to the outer one yet,
 * which then takes the focus back.
 */
function useFocusOnMount<E extends HTMLElement>(isWanted: boolean) {
  const field = useRef<E>(null)
  const isFirst = useRef(isWanted)
  useEffect(() => {
    if (isFirst.current) field.current?.focus()
  }, [])
  return field
}

/** Shows at its field that a text is too long. Returns whether it is. */
export function useLongTextFault({ length: now }: string, maxLength: number | undefined): boolean {
  const isTooLong = maxLength !== undefined && now > maxLength
  useFieldFault(isTooLong ? { key: 'too_long_now', params: { length: maxLength, now } } : null)
  return isTooLong
}

export function TextInput({
  multiline = false,
  isDisabled,
  onChange,
  autoComplete = 'off',
  type,
  maxLength,
  takesCodes,
  autoFocus = false,
  ...rest
}: Props) {
  const area = useFocusOnMount<HTMLTextAreaElement>(autoFocus)
  const input = useFocusOnMount<HTMLInputElement>(autoFocus)
  const attributes = useInputAttributes()
  const isTooLong = useLongTextFault(rest.value, maxLength)
  const shared = {
    ...attributes,
    ...rest,
    autoComplete,
    disabled: isDisabled,
    'data-unreadable': isTooLong || undefined,
    'data-takes-codes': takesCodes || undefined,
  }
  if (multiline)
    return (
      <textarea
        {...shared}
        ref={area}
        rows={3}
        onChange={(event) => onChange(plainText(event.target.value))}
        className={`${INPUT} h-auto min-h-24 py-3`}
      />
    )
  return (
    <input
      {...shared}
      ref={input}
      type={type ?? 'text'}
      spellCheck={false}
      autoCorrect="off"
      onChange={(event) => onChange(type === 'password' ? event.target.value : plainText(event.target.value))}
      className={INPUT}
    />
  )
}
