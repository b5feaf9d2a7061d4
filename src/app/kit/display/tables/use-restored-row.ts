// Restores the scroll position and the focus of a list that is opened from one of its records.
import { useRouter } from '@tanstack/react-router'
import { type RefObject, useEffect } from 'react'
import type { Position } from '#app/platform/list-positions.ts'

/** `restored`: the position to restore, null once that was done; `onSave` is called with the row in which something is pressed. */
export type ListPosition = {
  restored: RefObject<Position | null>
  onSave: (key: string, top: number) => void
}

/** Saves the position of the row that contains the pressed element. */
export function saveRow(target: EventTarget, position: ListPosition | undefined): void {
  const row = target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null
  const key = row?.dataset['row']
  if (row !== null && key !== undefined) position?.onSave(key, row.getBoundingClientRect().top)
}

/** Nothing but the title has the focus, which gets it after every navigation. */
const isFocusFree = (): boolean =>
  navigator.userActivation?.hasBeenActive === true &&
  (document.activeElement === document.body || document.activeElement?.matches('h1') === true)

function restore(frame: HTMLElement | null, { key, top }: Position): void {
  const row = frame?.querySelector<HTMLElement>(`[data-row="${CSS.escape(key)}"]`)
  if (!row) return
  const box = row.getBoundingClientRect()
  if (top !== null) window.scrollBy(0, box.top - top)
  else if (box.top < 0 || box.bottom > window.innerHeight) row.scrollIntoView({ block: 'center' })
  if (isFocusFree()) row.querySelector<HTMLElement>('[data-row-link]')?.focus({ preventScroll: true })
}

/**
 * Restores the position once, when the rows are shown first: the same list with other filters begins at its top. `frame`: the
 * element of the rows, which have their keys as `data-row`; the restored row must be rendered.
 */
export function useRestoredRow(
  frame: RefObject<HTMLElement | null>,
  position: ListPosition | undefined,
): void {
  const router = useRouter()
  const restored = position?.restored
  useEffect(() => {
    const wanted = restored?.current ?? null
    if (restored === undefined || wanted === null) return
    restored.current = null
    restore(frame.current, wanted)
    const { resolvedLocation, location } = router.state
    if (resolvedLocation?.href === location.href) return
    // Once this page is rendered, the router scrolls it to its top.
    const stop = router.subscribe('onRendered', () => {
      stop()
      restore(frame.current, wanted)
    })
    return stop
  }, [frame, router, restored])
}
