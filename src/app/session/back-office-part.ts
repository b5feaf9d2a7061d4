// A part of the back office on a page of the shop floor: loaded on demand with its texts.
import { type ComponentType, useEffect, useState } from 'react'
import { loadBackOfficeTexts } from '#app/i18n/i18n.ts'

/** The component that `load` imports, null before and when it cannot be fetched. `load` must keep its identity. */
export function useBackOfficePart<Props extends object = object>(
  isWanted: boolean,
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> | null {
  const [Part, setPart] = useState<ComponentType<Props> | null>(null)
  useEffect(() => {
    if (!isWanted) return
    Promise.all([load(), loadBackOfficeTexts()]).then(
      ([loaded]) => setPart(() => loaded),
      () => undefined,
    )
  }, [isWanted, load])
  return isWanted ? Part : null
}
