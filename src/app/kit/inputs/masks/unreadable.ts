/**
 * Moves the cursor to the first input whose text cannot be taken: its mask cannot read it, or it is too long. True when
 * there is one: then nothing may be saved. Inputs behind a dialog do not count.
 */
export function focusUnreadable(): boolean {
  const inputs = [...document.querySelectorAll<HTMLElement>('[data-unreadable]')]
  const box = inputs.find((input) => input.closest('[inert], [aria-hidden="true"]') === null)
  box?.focus()
  return box !== undefined
}
