// Import of a rescue file from another tablet (decision 0021).
import { page } from '#app/platform/page-route.ts'

export const rescueRoutes = [
  page('outbox.import', () => import('./import-page.tsx').then((module) => module.ImportPage)),
]
