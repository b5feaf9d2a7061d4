// Reports about applications and managers.
import { page } from '#app/shell/page-route.tsx'

export const reportRoutes = [
  page('report.application', () => import('./application.tsx').then((module) => module.ApplicationReport)),
  page('report.manager', () => import('./ranking.tsx').then((module) => module.ManagerReport)),
]
