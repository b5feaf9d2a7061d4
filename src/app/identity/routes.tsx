// The public identity check.
import { page } from '#app/platform/page-route.ts'

export const identityRoutes = [
  page('myid', () => import('./identity-page.tsx').then((module) => module.IdentityPage)),
]
