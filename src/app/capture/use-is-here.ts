import { type RefObject, useEffect, useRef } from 'react'

/** Whether the component is on the page: what it waited for may come after it was closed, and then changes nothing. */
export function useIsHere(): RefObject<boolean> {
  const isHere = useRef(true)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  return isHere
}
