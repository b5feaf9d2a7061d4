// A part of the back office on the welcome page: loaded on demand with its texts.
import { type ComponentType, useEffect, useState } from 'react'
import { loadBackOfficeTexts } from '#app/i18n/i18n.ts'

/** The component that `load` imports, null before and when it cannot be fetched. `load` must keep its identity. */
export function useBackOfficePart(
  isWanted: boolean,
  load: () => Promise<ComponentType>,
): ComponentType | null {
  const [Part, setPart] = useState<ComponentType | null>(null)
  useEffect(() => {
    if (!isWanted) return
    Promise.all([load(), loadBackOfficeTexts()]).then(
      ([loaded]) => setPart(() => loaded),
      () => undefined,
    )
  }, [isWanted, load])
  return isWanted ? Part : null
}
