// Which rows of a table are rendered while the page scrolls, and the width that its columns may take.
import { type RefObject, useLayoutEffect, useState } from 'react'
import { usePrinting } from './use-printing.ts'
import { type RenderedRow, type RowRange, rangeOfRows, renderedRows, WHOLE_UP_TO } from './window-of-rows.ts'

/** The rendered rows; printing renders all of them. `focused` is the index of the row that has the focus. */
export function useRenderedRows(
  body: RefObject<HTMLElement | null>,
  count: number,
  rowHeight: number,
  focused: number | null,
): RenderedRow[] {
  const [range, setRange] = useState<RowRange>({ from: 0, to: Math.min(count, WHOLE_UP_TO) })
  const isPrinting = usePrinting() !== null
  useLayoutEffect(() => {
    const update = () => {
      const top = body.current?.getBoundingClientRect().top ?? 0
      const next = rangeOfRows(top, window.innerHeight, rowHeight, count)
      setRange((now) => (now.from === next.from && now.to === next.to ? now : next))
    }
    update()
    if (count <= WHOLE_UP_TO) return
    window.addEventListener('scroll', update, { passive: true })
    window.addEventListener('resize', update)
    return () => {
      window.removeEventListener('scroll', update)
      window.removeEventListener('resize', update)
    }
  }, [body, count, rowHeight])
  const shown = isPrinting || count <= WHOLE_UP_TO ? { from: 0, to: count } : range
  return renderedRows({ from: Math.min(shown.from, count), to: Math.min(shown.to, count) }, count, focused)
}

/** The width of an element, measured before it is painted; null before that. */
export function useElementWidth(element: RefObject<HTMLElement | null>): number | null {
  const [width, setWidth] = useState<number | null>(null)
  useLayoutEffect(() => {
    const { current } = element
    if (current === null) return
    setWidth(current.clientWidth)
    const observer = new ResizeObserver(() => setWidth(current.clientWidth))
    observer.observe(current)
    return () => observer.disconnect()
  }, [element])
  return width
}
