// The visitor list.
import { page } from '#app/shell/page-route.tsx'

export const visitorRoutes = [
  page('outsider', () => import('./list.tsx').then((module) => module.VisitorList)),
]
