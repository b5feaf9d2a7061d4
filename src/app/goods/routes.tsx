// The catalogue of goods.
import { page } from '#app/shell/page-route.tsx'

export const goodsRoutes = [
  page('reference.goods', () => import('./list.tsx').then((module) => module.ProductList)),
]
