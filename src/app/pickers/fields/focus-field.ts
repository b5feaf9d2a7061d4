const nextFrame = (): Promise<unknown> => new Promise((resolve) => requestAnimationFrame(resolve))

/** The step of a field is shown, and a closing sheet returns the focus, within this time. */
const LONGEST_WAIT_MS = 2000

/** The field, once nothing that is open lies over it. */
function reachable(field: string): HTMLElement | null {
  const place = document.getElementById(field)
  const layer = document.querySelector('[role=dialog]')
  return layer === null || layer.contains(place) ? place : null
}

/** Scrolls to a field or a photo slot and focuses it, after it is rendered and a closing sheet has returned the focus. */
export async function focusField(field: string): Promise<void> {
  const until = performance.now() + LONGEST_WAIT_MS
  await nextFrame()
  while (reachable(field) === null && performance.now() < until) await nextFrame()
  await nextFrame()
  const place = document.getElementById(field)
  place?.scrollIntoView({ block: 'center' })
  place?.querySelector<HTMLElement>('input, textarea, button')?.focus({ preventScroll: true })
}
