// The catalogue of goods.
import { page } from '#app/platform/page-route.ts'

export const goodsRoutes = [
  page('reference.goods', () => import('./list.tsx').then((module) => module.GoodsList)),
]
