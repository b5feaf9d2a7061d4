// Promotions: list, record.
import { page } from '#app/platform/page-route.ts'

export const promotionRoutes = [
  page('promotion', () => import('./list.tsx').then((module) => module.PromotionList)),
  page('promotion.view', () => import('./record.tsx').then((module) => module.PromotionRecord)),
]
