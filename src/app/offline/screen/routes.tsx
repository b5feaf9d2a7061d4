// The screen of the queue (offline.md 2.4, product.md section 4).
import { page } from '#app/shell/page-route.tsx'

export const outboxRoutes = [
  page('outbox', () => import('./outbox-screen.tsx').then((module) => module.OutboxScreen)),
]
