// The screen of the queue (src/docs/business-rules.md#the-outbox).
import { page } from '#app/platform/page-route.ts'

export const outboxRoutes = [
  page('outbox', () => import('./outbox-screen.tsx').then((module) => module.OutboxScreen)),
]
