// Figures of sales: the register, the same by product, profit and loss.
import { page } from '#app/platform/page-route.ts'

export const salesRoutes = [
  page('sales', () => import('./list.tsx').then((module) => module.SalesList)),
  page('sales_product', () => import('./by-product.tsx').then((module) => module.SalesByProduct)),
  page('pl', () => import('./profit-and-loss.tsx').then((module) => module.ProfitAndLoss)),
]
