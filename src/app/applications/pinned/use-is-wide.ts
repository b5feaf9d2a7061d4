import { useSyncExternalStore } from 'react'

/** Wide enough for two or three records side by side. */
const WIDE = '(min-width: 1440px)'

const subscribe = (listener: () => void) => {
  const media = matchMedia(WIDE)
  media.addEventListener('change', listener)
  return () => media.removeEventListener('change', listener)
}

export const useIsWide = (): boolean => useSyncExternalStore(subscribe, () => matchMedia(WIDE).matches)
