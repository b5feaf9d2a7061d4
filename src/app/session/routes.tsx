// The pages of the session: sign-in, password reset, welcome, no access, forbidden.
import { page } from '#app/platform/page-route.ts'

export const sessionRoutes = [
  page('login', () => import('./sign-in/login.tsx').then((module) => module.Login)),
  page('resetpassword', () => import('./sign-in/reset.tsx').then((module) => module.Reset)),
  page('welcome', () => import('./welcome.tsx').then((module) => module.Welcome)),
  page('no-access', () => import('./no-access.tsx').then((module) => module.NoAccess)),
  page('403', () => import('./forbidden.tsx').then((module) => module.Forbidden)),
]
