// Reports about applications and managers, and the boards of figures.
import { page } from '#app/platform/page-route.ts'

export const reportRoutes = [
  page('report', () => import('./scheduled/list.tsx').then((module) => module.ScheduledReportList)),
  page('analytic', () => import('./board/today.tsx').then((module) => module.BoardOfToday)),
  page('analytic_new', () => import('./board/own.tsx').then((module) => module.OwnBoard)),
  page('report.application', () => import('./application.tsx').then((module) => module.ApplicationReport)),
  page('report.manager', () => import('./ranking.tsx').then((module) => module.ManagerReport)),
]
