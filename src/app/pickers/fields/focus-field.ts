const nextFrame = (): Promise<unknown> => new Promise((resolve) => requestAnimationFrame(resolve))

/** Brings a field, or the place of a photo, into sight and puts the cursor there, once it is drawn and a closing sheet has given the focus back. */
export async function focusField(field: string): Promise<void> {
  await nextFrame()
  await nextFrame()
  const place = document.getElementById(field)
  place?.scrollIntoView({ block: 'center' })
  place?.querySelector<HTMLElement>('input, textarea, button')?.focus({ preventScroll: true })
}
