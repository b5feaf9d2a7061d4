// The catalogue of goods.
import { page } from '#app/shell/page-route.tsx'

export const goodsRoutes = [
  page('reference.goods', () => import('./products.tsx').then((module) => module.Products)),
]
