// The tablets of the shop, for support.
import { page } from '#app/platform/page-route.ts'

export const tabletRoutes = [
  page('tablets', () => import('./list.tsx').then((module) => module.TabletList)),
  page('tablets.view', () => import('./record.tsx').then((module) => module.TabletRecord)),
]
