// Marks the part of the page that a step of the tour points at, as soon as the page has it.
import { useEffect } from 'react'
import type { TourAnchor } from '#domain/tour/steps.ts'

const SHOWN = 'data-tour-shown'

/** A part may be there twice, for narrow and wide pages; the one that takes place is shown. */
const findAnchor = (anchor: TourAnchor): Element | null =>
  [...document.querySelectorAll(`[data-tour="${anchor}"]`)].find(
    (element) => element.getClientRects().length > 0,
  ) ?? null

/** Null: the whole page is meant. */
export function useShownAnchor(anchor: TourAnchor | null): void {
  useEffect(() => {
    if (anchor === null) return
    let shown: Element | null = null
    const show = () => {
      const found = findAnchor(anchor)
      if (found === shown) return
      shown?.removeAttribute(SHOWN)
      found?.setAttribute(SHOWN, '')
      found?.scrollIntoView({ block: 'nearest' })
      shown = found
    }
    show()
    const observer = new MutationObserver(show)
    observer.observe(document.body, { childList: true, subtree: true })
    return () => {
      observer.disconnect()
      shown?.removeAttribute(SHOWN)
    }
  }, [anchor])
}
