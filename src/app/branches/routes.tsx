// Branches of the shop.
import { page } from '#app/platform/page-route.ts'

export const branchRoutes = [
  page('branches', () => import('./list.tsx').then((module) => module.BranchList)),
  page('branches.view', () => import('./record.tsx').then((module) => module.BranchRecord)),
  page('branches.add', () => import('./form.tsx').then((module) => module.AddBranch)),
  page('branches.edit', () => import('./form.tsx').then((module) => module.EditBranch)),
]
