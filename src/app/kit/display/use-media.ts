// Media queries as state.
import { useSyncExternalStore } from 'react'

/** From this width a list is a table, below it is cards. */
export const WIDE = '(min-width: 1024px)'
/** A fine pointer on a wide screen: rows of 40 px (tokens.css). */
export const DENSE = '(min-width: 1024px) and (pointer: fine)'

/** What each query was when it was read last; a print keeps it: a table stays a table on a sheet that is narrower. */
const known = new Map<string, boolean>()
let isPrinting = false
addEventListener('beforeprint', () => {
  isPrinting = true
})
addEventListener('afterprint', () => {
  isPrinting = false
})

function matches(query: string): boolean {
  const before = known.get(query)
  if (isPrinting && before !== undefined) return before
  const now = window.matchMedia(query).matches
  known.set(query, now)
  return now
}

/** Whether the media query matches now. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const media = window.matchMedia(query)
      media.addEventListener('change', onChange)
      return () => media.removeEventListener('change', onChange)
    },
    () => matches(query),
  )
}
