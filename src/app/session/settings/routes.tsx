import { page } from '#app/shell/page-route.tsx'

export const settingsRoutes = [
  page('settings', () => import('./settings.tsx').then((module) => module.Settings)),
]
