// Roles and what they may.
import { page } from '#app/shell/page-route.tsx'

export const accessRoutes = [
  page('access.perms', () => import('./perms-list.tsx').then((module) => module.PermissionsList)),
  page('access.perms.add', () => import('./perm-page.tsx').then((module) => module.AddPermission)),
  page('access.perms.edit', () => import('./perm-page.tsx').then((module) => module.EditPermission)),
  page('access.roles', () => import('./roles-list.tsx').then((module) => module.RolesList)),
  page('access.roles.add', () => import('./role-page.tsx').then((module) => module.AddRole)),
  page('access.roles.edit', () => import('./role-page.tsx').then((module) => module.EditRole)),
  page('by.role', () => import('./holders.tsx').then((module) => module.ByRole)),
  page('by.perms', () => import('./holders.tsx').then((module) => module.ByPermission)),
]
