// Stock of the branches.
import { page } from '#app/shell/page-route.tsx'

export const stockRoutes = [page('stock', () => import('./list.tsx').then((module) => module.StockList))]
