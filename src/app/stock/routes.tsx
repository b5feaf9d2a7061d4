// Stock of the branches, and the same by product.
import { page } from '#app/platform/page-route.ts'

export const stockRoutes = [
  page('stock', () => import('./list.tsx').then((module) => module.StockList)),
  page('stock2', () => import('./by-product.tsx').then((module) => module.StockByProduct)),
]
