const nextFrame = (): Promise<unknown> => new Promise((resolve) => requestAnimationFrame(resolve))

/** Scrolls to a field or a photo slot and focuses it, after it is rendered and a closing sheet has returned the focus. */
export async function focusField(field: string): Promise<void> {
  await nextFrame()
  await nextFrame()
  const place = document.getElementById(field)
  place?.scrollIntoView({ block: 'center' })
  place?.querySelector<HTMLElement>('input, textarea, button')?.focus({ preventScroll: true })
}
