/** Brings a field into sight and puts the cursor there, once it is drawn. */
export function focusField(field: string): void {
  requestAnimationFrame(() => {
    const place = document.getElementById(field)
    place?.scrollIntoView({ block: 'center' })
    place?.querySelector<HTMLElement>('input, textarea, button')?.focus({ preventScroll: true })
  })
}
