// Orders: papers of goods, applications whose invoice is not finished, one invoice as a draft and closed.
import { page } from '#app/platform/page-route.ts'

export const orderRoutes = [
  page('order', () => import('./list.tsx').then((module) => module.PaperList)),
  page('order.view', () => import('./record.tsx').then((module) => module.DraftOrderPage)),
  page('order.closed', () => import('./record.tsx').then((module) => module.ClosedOrderPage)),
  page('order.app', () => import('./unfinished.tsx').then((module) => module.UnfinishedList)),
  page('order.appid', () => import('./of-application.tsx').then((module) => module.OrderOfApplication)),
]
