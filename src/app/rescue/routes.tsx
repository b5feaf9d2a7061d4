// Import of a rescue file from another tablet (decision 0021).
import { page } from '#app/shell/page-route.tsx'

export const rescueRoutes = [
  page('outbox.import', () => import('./import-page.tsx').then((module) => module.ImportPage)),
]
