// The public identity check.
import { page } from '#app/shell/page-route.tsx'

export const identityRoutes = [
  page('myid', () => import('./identity-page.tsx').then((module) => module.IdentityPage)),
]
