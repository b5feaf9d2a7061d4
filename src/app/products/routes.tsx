// Goods of the shop.
import { page } from '#app/shell/page-route.tsx'

export const productRoutes = [page('goods', () => import('./goods.tsx').then((module) => module.Goods))]
