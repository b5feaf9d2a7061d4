// The providers of SMS.
import { page } from '#app/shell/page-route.tsx'

export const providerRoutes = [
  page('reference.providers', () => import('./providers.tsx').then((module) => module.Providers)),
]
