// The accounts of the staff.
import { page } from '#app/platform/page-route.ts'

export const userRoutes = [
  page('users', () => import('./list.tsx').then((module) => module.UserList)),
  page('users.settings', () => import('./settings/list.tsx').then((module) => module.UserSettings)),
  page('users.view', () => import('./record.tsx').then((module) => module.UserRecord)),
  page('users.add', () => import('./form.tsx').then((module) => module.AddUser)),
  page('users.edit', () => import('./form.tsx').then((module) => module.EditUser)),
]
