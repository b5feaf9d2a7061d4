// The screen of the queue (src/docs/business-rules.md#the-outbox).
import { page } from '#app/shell/page-route.tsx'

export const outboxRoutes = [
  page('outbox', () => import('./outbox-screen.tsx').then((module) => module.OutboxScreen)),
]
