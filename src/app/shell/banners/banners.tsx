import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { usePageHeld } from '#app/kit/inputs/open-lists.ts'

/** The strips over the page. While somebody picks from a list they neither come nor go: the page stays under the fingers. */
export function Banners({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  const isHeld = usePageHeld()
  useLayoutEffect(() => {
    const { current } = place
    if (current !== null) current.style.height = isHeld ? `${current.offsetHeight}px` : ''
  }, [isHeld])
  return (
    <div ref={place} className={isHeld ? 'shrink-0 overflow-hidden' : 'shrink-0'}>
      {children}
    </div>
  )
}
