// SMS providers.
import { page } from '#app/platform/page-route.ts'

export const providerRoutes = [
  page('reference.providers', () => import('./list.tsx').then((module) => module.ProviderList)),
]
