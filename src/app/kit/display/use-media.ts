// Media queries as state.
import { useSyncExternalStore } from 'react'

/** From this width a list is a table, below it is cards. */
export const WIDE = '(min-width: 1024px)'
/** A fine pointer on a wide screen: rows of 40 px (tokens.css). */
export const DESK = '(min-width: 1024px) and (pointer: fine)'

/** Whether the media query matches now. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const media = window.matchMedia(query)
      media.addEventListener('change', onChange)
      return () => media.removeEventListener('change', onChange)
    },
    () => window.matchMedia(query).matches,
  )
}
