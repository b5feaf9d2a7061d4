// Roles: list, one role with its grants, create, change, remove; the people with a role, and the roles with a
// permission.

import { z } from 'zod'
import { roleForm } from '#domain/access/role-form.ts'
import { endpoint } from '../endpoint.ts'
import { historyEntry } from '../shapes/history.ts'
import { exportBody, exportEndpoint, listBody, listPage } from '../shapes/list.ts'
import { recordDone, recordKey, recordParams, recordVersion } from '../shapes/record.ts'
import { alsoShape, roleLabelsShape, roleNameShape } from '../shapes/role-labels.ts'

const SORTS = ['name', 'people', 'grants'] as const
/** `also`: roles whose name in the person's language matches the search. */
const filters = {
  also: alsoShape,
  role_labels: roleLabelsShape,
}
const line = z.object({
  key: recordKey,
  version: recordVersion,
  name: z.string(),
  colour: z.string(),
  is_admin: z.boolean(),
  people: z.number(),
  grants: z.number(),
  /** Whether the role does not exceed the rights of the requesting person. */
  may_give: z.boolean(),
})
export type RoleLine = z.infer<typeof line>

export const access = {
  roles: endpoint({
    method: 'POST',
    path: '/api/uz/access/roles/list',
    access: 'access.roles',
    body: listBody(SORTS, filters),
    returns: listPage(line),
  }),
  exportRoles: exportEndpoint({
    path: '/api/uz/access/roles/export',
    access: 'access.roles',
    body: exportBody(SORTS, filters),
    audit: 'role_export',
  }),
  role: endpoint({
    method: 'GET',
    path: '/api/uz/access/roles/:key',
    access: 'access.roles',
    params: recordParams,
    returns: z.object({
      ...roleForm.shape,
      colour: z.string(),
      key: recordKey,
      version: recordVersion,
      is_admin: z.boolean(),
      people: z.number(),
      /** Why the requesting person may not change or remove it; null if they may. */
      refusals: z.object({ edit: z.string().nullable(), remove: z.string().nullable() }),
    }),
  }),
  /** What the shop's own roles are called in Uzbek, for everybody: the names of roles stand beside people. */
  roleNames: endpoint({
    method: 'GET',
    path: '/api/uz/access/role-names',
    access: 'session',
    returns: z.object({
      roles: z.array(
        z.object({
          name: roleNameShape,
          name_uz_latn: z.string().nullable(),
          name_uz_cyrl: z.string().nullable(),
        }),
      ),
    }),
  }),
  createRole: endpoint({
    method: 'POST',
    path: '/api/uz/access/roles',
    access: 'access.roles.add',
    body: roleForm,
    returns: recordDone,
    operation: true,
    audit: 'role_create',
  }),
  updateRole: endpoint({
    method: 'PATCH',
    path: '/api/uz/access/roles/:key',
    access: 'access.roles.edit',
    params: recordParams,
    body: z.strictObject({ base_version: recordVersion, values: roleForm }),
    returns: recordDone,
    operation: true,
    audit: 'role_update',
  }),
  /** Refused while an account has the role, for default roles, and for the role of the administrators. */
  removeRole: endpoint({
    method: 'POST',
    path: '/api/uz/access/roles/:key/remove',
    access: 'access.roles.edit',
    params: recordParams,
    body: z.strictObject({}),
    returns: z.object({ ok: z.literal(true) }),
    operation: true,
    audit: 'role_remove',
  }),
  history: historyEntry('/api/uz/access/roles', 'access.roles'),
  byRole: endpoint({
    method: 'GET',
    path: '/api/uz/access/by_role/:key',
    access: 'by.role',
    params: recordParams,
    returns: z.object({
      name: z.string(),
      people: z.array(z.object({ id: z.number(), name: z.string(), branch: z.string().nullable() })),
    }),
  }),
  byPermission: endpoint({
    method: 'GET',
    path: '/api/uz/access/by_perms/:permission',
    access: 'by.perms',
    params: z.object({ permission: z.string().max(60) }),
    returns: z.object({
      roles: z.array(
        z.object({
          key: recordKey,
          name: z.string(),
          colour: z.string(),
          /** A scope, a flag, an option or a number. */
          value: z.string(),
        }),
      ),
    }),
  }),
} as const
