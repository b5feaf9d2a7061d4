// Goods of the shop.
import { page } from '#app/platform/page-route.ts'

export const productRoutes = [page('goods', () => import('./goods.tsx').then((module) => module.Goods))]
