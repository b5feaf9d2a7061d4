import { type RefObject, useLayoutEffect, useState } from 'react'

/** The height of the page's head in pixels while it stays in sight around the element; 0 where it scrolls away. */
export function useHeadHeight(inside: RefObject<HTMLElement | null>): number {
  const [height, setHeight] = useState(0)
  useLayoutEffect(() => {
    const head = inside.current?.closest('main')?.querySelector<HTMLElement>('[data-head]')
    if (head == null) return
    const measure = () => setHeight(getComputedStyle(head).position === 'sticky' ? head.offsetHeight : 0)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(head)
    return () => observer.disconnect()
  }, [inside])
  return height
}
