// The visitor list.
import { page } from '#app/platform/page-route.ts'

export const visitorRoutes = [
  page('outsider', () => import('./list.tsx').then((module) => module.VisitorList)),
]
