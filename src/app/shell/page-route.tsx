// A page of the table of screens: path, guard and title come from the table, the component is loaded on demand.
import { type ComponentType, use } from 'react'
import type { ScreenId } from '#domain/access/screens.ts'

export type PageRoute = { id: ScreenId; load: () => Promise<ComponentType> }

/** One entry of a feature's routes.tsx; `router.tsx` turns it into a route. */
export const page = (id: ScreenId, load: () => Promise<ComponentType>): PageRoute => ({ id, load })

/**
 * A component that loads its page once; the router preloads it before it shows it. The router's own lazy component
 * reloads the whole window when a chunk is missing, even offline; this one never does.
 */
export function lazyPage(load: PageRoute['load']) {
  let pending: Promise<ComponentType> | undefined
  const preload = (): Promise<ComponentType> => {
    pending ??= load().catch((error: unknown) => {
      pending = undefined
      throw error
    })
    return pending
  }
  function LazyPage() {
    const Loaded = use(preload())
    return <Loaded />
  }
  return Object.assign(LazyPage, { preload: async () => void (await preload()) })
}
