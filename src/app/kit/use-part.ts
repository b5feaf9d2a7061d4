// A part of the back office inside a screen of the shop floor: its code and texts are loaded when it is first shown.
import { type ComponentType, useEffect, useState } from 'react'
import { loadBackOfficeTexts } from '#app/i18n/i18n.ts'
import { isReached, useConnection } from '#app/platform/connection.ts'

export type Load<P> = () => Promise<ComponentType<P>>

/**
 * The component, null while it is loaded, or a function to load it again when it could not be; it is loaded again
 * automatically when the server answers again.
 */
export function usePart<P>(load: Load<P>): ComponentType<P> | null | { retry: () => void } {
  const [part, setPart] = useState<{ component: ComponentType<P> } | null>(null)
  const [isAbsent, setAbsent] = useState(false)
  const isServerReached = isReached(useConnection())
  useEffect(() => {
    if (isServerReached) setAbsent(false)
  }, [isServerReached])
  useEffect(() => {
    if (isAbsent) return
    let isHere = true
    Promise.all([load(), loadBackOfficeTexts()]).then(
      ([component]) => isHere && setPart({ component }),
      () => isHere && setAbsent(true),
    )
    return () => {
      isHere = false
    }
  }, [isAbsent, load])
  if (part !== null) return part.component
  return isAbsent ? { retry: () => setAbsent(false) } : null
}
