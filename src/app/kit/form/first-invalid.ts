import { useEffect, useState } from 'react'

/**
 * Focuses the control of the first field with an error, after the errors of a refused save are rendered. Fields behind a
 * dialog are ignored.
 */
export function focusFirstInvalid(): void {
  const fields = [...document.querySelectorAll('[data-invalid-field]')]
  const first = fields.find((field) => field.closest('[inert], [aria-hidden="true"]') === null)
  first?.querySelector<HTMLElement>('input:not([type=hidden]), textarea, button, [tabindex="0"]')?.focus()
}

/** Returns a function that a form calls when it refuses to send: the first wrong field has the focus once its error is shown. */
export function useFirstInvalidFocus(): () => void {
  const [refusals, setRefusals] = useState(0)
  useEffect(() => {
    if (refusals > 0) focusFirstInvalid()
  }, [refusals])
  return () => setRefusals((count) => count + 1)
}
