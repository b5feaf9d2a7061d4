// Movements of goods between branches: list, form, record.
import { page } from '#app/platform/page-route.ts'

export const movementRoutes = [
  page('stock_to_delivey', () => import('./list.tsx').then((module) => module.MovementList)),
  page('stock_to_delivey.create', () => import('./form.tsx').then((module) => module.AddMovement)),
  page('stock_to_delivey.view', () => import('./record.tsx').then((module) => module.MovementPage)),
]
