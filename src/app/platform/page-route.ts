// A page of the table of screens: path, guard and title come from the table, the component is loaded on demand.
import type { ComponentType } from 'react'
import type { ScreenId } from '#domain/access/screens.ts'

export type PageRoute = { id: ScreenId; load: () => Promise<ComponentType> }

/** One entry of a feature's routes.tsx; `src/app/shell/router.tsx` turns it into a route. */
export const page = (id: ScreenId, load: () => Promise<ComponentType>): PageRoute => ({ id, load })
