// SMS providers.
import { page } from '#app/shell/page-route.tsx'

export const providerRoutes = [
  page('reference.providers', () => import('./list.tsx').then((module) => module.ProviderList)),
]
