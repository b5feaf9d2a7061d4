/**
 * Focuses the first input whose text cannot be saved: its mask cannot read it, or it is too long. Returns true if there is
 * one; then the form must not be saved. Inputs behind a dialog are ignored.
 */
export function focusUnreadable(): boolean {
  const inputs = [...document.querySelectorAll<HTMLElement>('[data-unreadable]')]
  const box = inputs.find((input) => input.closest('[inert], [aria-hidden="true"]') === null)
  box?.focus()
  return box !== undefined
}
