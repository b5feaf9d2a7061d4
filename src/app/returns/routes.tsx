// Requests to take goods back and their fiscal receipts.
import { page } from '#app/platform/page-route.ts'

export const returnRoutes = [
  page('return', () => import('./list.tsx').then((module) => module.ReturnList)),
  page('return.view', () => import('./record.tsx').then((module) => module.ReturnPage)),
  page('return_check', () => import('./checks.tsx').then((module) => module.ReturnChecks)),
  page('return_check.view', () => import('./check-record.tsx').then((module) => module.ReturnCheckPage)),
]
