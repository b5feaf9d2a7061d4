import { useSyncExternalStore } from 'react'

/** From here on two or three records have room beside each other. */
const WIDE = '(min-width: 1440px)'

const subscribe = (listener: () => void) => {
  const media = matchMedia(WIDE)
  media.addEventListener('change', listener)
  return () => media.removeEventListener('change', listener)
}

export const useIsWide = (): boolean => useSyncExternalStore(subscribe, () => matchMedia(WIDE).matches)
