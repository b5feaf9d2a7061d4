// Complaints and offers of the staff.
import { page } from '#app/shell/page-route.tsx'

export const complaintRoutes = [
  page('complaint', () => import('./list.tsx').then((module) => module.ComplaintList)),
]
