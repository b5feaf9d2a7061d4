// Staff: managers, sellers, interns.
import { page } from '#app/platform/page-route.ts'

export const staffRoutes = [
  page('managers', () => import('./shifts/list.tsx').then((module) => module.ManagerList)),
  page('selleres', () => import('./sellers/list.tsx').then((module) => module.SellerList)),
  page('intern', () => import('./interns/list.tsx').then((module) => module.InternList)),
]
