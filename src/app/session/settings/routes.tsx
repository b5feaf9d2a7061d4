import { page } from '#app/platform/page-route.ts'

export const settingsRoutes = [
  page('settings', () => import('./settings.tsx').then((module) => module.Settings)),
]
