// Change requests: prices and priorities.
import { page } from '#app/platform/page-route.ts'

export const requestRoutes = [
  page('request.apply_product_price', () => import('./list.tsx').then((module) => module.PriceRequestList)),
  page('request.priority_pack', () => import('./list.tsx').then((module) => module.PriorityRequestList)),
]
