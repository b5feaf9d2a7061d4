// Complaints and offers of the staff.
import { page } from '#app/platform/page-route.ts'

export const complaintRoutes = [
  page('complaint', () => import('./list.tsx').then((module) => module.ComplaintList)),
]
