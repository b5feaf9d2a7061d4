// The accounts of the staff.
import { page } from '#app/shell/page-route.tsx'

export const userRoutes = [
  page('users', () => import('./list.tsx').then((module) => module.UsersList)),
  page('users.settings', () => import('./settings.tsx').then((module) => module.UserSettings)),
  page('users.view', () => import('./view.tsx').then((module) => module.ViewUser)),
  page('users.add', () => import('./form-pages.tsx').then((module) => module.AddUser)),
  page('users.edit', () => import('./form-pages.tsx').then((module) => module.EditUser)),
]
