// Documents of the stock of one branch: receipts, write-offs and counts, each with list, form and record.
import { page } from '#app/platform/page-route.ts'

export const documentRoutes = [
  page('receipt', () => import('./list.tsx').then((module) => module.ReceiptList)),
  page('receipt.create', () => import('./form.tsx').then((module) => module.AddReceipt)),
  page('receipt.view', () => import('./record.tsx').then((module) => module.ReceiptPage)),
  page('write_off', () => import('./list.tsx').then((module) => module.WriteOffList)),
  page('write_off.create', () => import('./form.tsx').then((module) => module.AddWriteOff)),
  page('write_off.view', () => import('./record.tsx').then((module) => module.WriteOffPage)),
  page('count', () => import('./list.tsx').then((module) => module.CountList)),
  page('count.create', () => import('./count/form.tsx').then((module) => module.AddCount)),
  page('count.view', () => import('./record.tsx').then((module) => module.CountPage)),
]
