// A list that is opened from one of its records scrolls to the row that was left, and gives it the focus.
import { useRouter } from '@tanstack/react-router'
import { type RefObject, useEffect } from 'react'
import type { Place } from '#app/platform/list-places.ts'

/** `returnTo`: the place where the list begins; `onLeave` is called with the row that is opened. */
export type ListPlace = { returnTo: Place | null; onLeave: (key: string, top: number) => void }

/** Keeps the place of the row in which something is pressed. */
export function keepRow(target: EventTarget, place: ListPlace | undefined): void {
  const row = target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null
  const key = row?.dataset['row']
  if (row !== null && key !== undefined) place?.onLeave(key, row.getBoundingClientRect().top)
}

const isFree = (): boolean =>
  navigator.userActivation?.hasBeenActive === true &&
  (document.activeElement === document.body || document.activeElement?.matches('h1') === true)

function goTo(frame: HTMLElement | null, { key, top }: Place): void {
  const row = frame?.querySelector<HTMLElement>(`[data-row="${CSS.escape(key)}"]`)
  if (!row) return
  const box = row.getBoundingClientRect()
  if (top !== null) window.scrollBy(0, box.top - top)
  else if (box.top < 0 || box.bottom > window.innerHeight) row.scrollIntoView({ block: 'center' })
  if (isFree()) row.querySelector<HTMLElement>('[data-row-link]')?.focus({ preventScroll: true })
}

/** `frame`: the element of the rows, which have their keys as `data-row`; the wanted row is rendered, wherever it is. */
export function useReturn(frame: RefObject<HTMLElement | null>, place: ListPlace | undefined): void {
  const router = useRouter()
  const wanted = place?.returnTo ?? null
  useEffect(() => {
    if (wanted === null) return
    goTo(frame.current, wanted)
    const { resolvedLocation, location } = router.state
    if (resolvedLocation?.href === location.href) return
    // Once this page is rendered, the router scrolls it to its top.
    const stop = router.subscribe('onRendered', () => {
      stop()
      goTo(frame.current, wanted)
    })
    return stop
  }, [frame, router, wanted])
}
