// The people of the shops: managers at work, sellers, interns.
import { page } from '#app/shell/page-route.tsx'

export const staffRoutes = [
  page('managers', () => import('./shifts/managers-list.tsx').then((module) => module.ManagersList)),
  page('selleres', () => import('./sellers/sellers-list.tsx').then((module) => module.SellersList)),
  page('intern', () => import('./interns/interns-list.tsx').then((module) => module.InternsList)),
]
