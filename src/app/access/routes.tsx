// Roles and permissions.
import { page } from '#app/platform/page-route.ts'

export const accessRoutes = [
  page('access.perms', () => import('./permissions/list.tsx').then((module) => module.PermissionList)),
  page('access.perms.add', () => import('./permissions/record.tsx').then((module) => module.AddPermission)),
  page('access.perms.edit', () => import('./permissions/record.tsx').then((module) => module.EditPermission)),
  page('access.roles', () => import('./roles/list.tsx').then((module) => module.RoleList)),
  page('access.roles.add', () => import('./roles/record.tsx').then((module) => module.AddRole)),
  page('access.roles.edit', () => import('./roles/record.tsx').then((module) => module.EditRole)),
  page('by.role', () => import('./holders.tsx').then((module) => module.ByRole)),
  page('by.perms', () => import('./holders.tsx').then((module) => module.ByPermission)),
]
