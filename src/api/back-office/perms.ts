// Permissions: those of the catalogue in code, which cannot be changed, and those that administrators add.
import { z } from 'zod'
import { ownPermissionForm, PERMISSION_TYPES } from '#domain/access/own-permission.ts'
import { PERMISSION_CATEGORIES } from '#domain/access/permissions.ts'
import { endpoint } from '../endpoint.ts'
import { historyEntry } from '../shapes/history.ts'
import { exportBody, exportEndpoint, listBody, listPage } from '../shapes/list.ts'

const BASE = '/api/uz/access/perms'
const SORTS = ['key', 'category', 'type', 'roles'] as const
const key = z.string().max(60)
const version = z.number().int()
const filters = {
  category: z.enum(PERMISSION_CATEGORIES).optional(),
  type: z.enum(PERMISSION_TYPES).optional(),
  /** `own`: added by an administrator; `built_in`: of the catalogue. */
  origin: z.enum(['own', 'built_in']).optional(),
  /** Permissions whose labels in the person's language match the search; the server knows only keys. */
  also: z.array(key).max(300).optional(),
}
const line = z.object({
  key,
  version,
  /** Empty for those of the catalogue, whose labels are in the locales of the app. */
  name: z.string(),
  category: z.enum(PERMISSION_CATEGORIES),
  type: z.enum(PERMISSION_TYPES),
  options: z.array(z.string()),
  own: z.boolean(),
  roles: z.number(),
})
export type PermissionLine = z.infer<typeof line>
const done = z.object({ ok: z.literal(true), key, version })

export const perms = {
  list: endpoint({
    method: 'POST',
    path: `${BASE}/list`,
    access: 'access.perms',
    body: listBody(SORTS, filters),
    returns: listPage(line),
  }),
  export: exportEndpoint({
    path: `${BASE}/export`,
    access: 'access.perms',
    body: exportBody(SORTS, filters),
    audit: 'permission_export',
  }),
  /** The added permissions, for the matrix of a role. */
  own: endpoint({
    method: 'GET',
    path: '/api/uz/access/own_perms',
    access: 'access.roles',
    returns: z.object({ items: z.array(line) }),
  }),
  view: endpoint({
    method: 'GET',
    path: `${BASE}/:key`,
    access: 'access.perms',
    params: z.object({ key }),
    returns: line,
  }),
  history: historyEntry(BASE, 'access.perms'),
  create: endpoint({
    method: 'POST',
    path: BASE,
    access: 'access.perms.add',
    body: ownPermissionForm,
    returns: done,
    operation: true,
    audit: 'permission_create',
  }),
  /** Key and type cannot change; an option that a role holds cannot be removed. */
  update: endpoint({
    method: 'PATCH',
    path: `${BASE}/:key`,
    access: 'access.perms.edit',
    params: z.object({ key }),
    body: z.strictObject({ base_version: version, values: ownPermissionForm }),
    returns: done,
    operation: true,
    audit: 'permission_update',
  }),
  /** Refused while a role has the permission, and for permissions of the catalogue. */
  remove: endpoint({
    method: 'POST',
    path: `${BASE}/:key/remove`,
    access: 'access.perms.edit',
    params: z.object({ key }),
    body: z.strictObject({}),
    returns: z.object({ ok: z.literal(true) }),
    operation: true,
    audit: 'permission_remove',
  }),
} as const
