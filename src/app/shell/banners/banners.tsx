import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { useIsPageLocked } from '#app/kit/inputs/open-lists.ts'

/** The banners above a page. While a list is open they neither appear nor disappear, so that the page does not move. */
export function Banners({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  const isPageLocked = useIsPageLocked()
  useLayoutEffect(() => {
    const { current } = place
    if (current !== null) current.style.height = isPageLocked ? `${current.offsetHeight}px` : ''
  }, [isPageLocked])
  return (
    <div ref={place} data-banners className={isPageLocked ? 'shrink-0 overflow-hidden' : 'shrink-0'}>
      {children}
    </div>
  )
}
