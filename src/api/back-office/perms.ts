// Permissions: those of the catalogue in code, which cannot be changed, and those that administrators add.

import { z } from 'zod'
import { ownPermissionForm, PERMISSION_TYPES } from '#domain/access/own-permission.ts'
import { PERMISSION_CATEGORIES } from '#domain/access/permissions.ts'
import { endpoint } from '../endpoint.ts'
import { choiceFilter, column, defineList, derivedNamedColumn, keyColumn } from '../shapes/define-list.ts'
import { historyEntry } from '../shapes/history.ts'
import { recordVersion } from '../shapes/record.ts'

const BASE = '/api/uz/access/perms'
const key = z.string().max(60)

export const permissionList = defineList({
  name: 'perms',
  screen: 'access.perms',
  base: BASE,
  texts: 'access',
  audit: 'permission_export',
  columns: {
    /** The stored name of an added permission, the key of one of the catalogue: the app has its label. */
    name: derivedNamedColumn(({ own, name, key }) => String(own ? name : key), { title: 'name' }),
    key: column('text', key, { title: 'key', sort: true }),
    category: keyColumn(PERMISSION_CATEGORIES, { labels: 'categories', title: 'category', sort: true }),
    type: keyColumn(PERMISSION_TYPES, { labels: 'types', title: 'type', sort: true }),
    roles: column('fixed', z.number(), { title: 'roles_column', sort: true }),
  },
  more: { name: z.string(), options: z.array(z.string()), own: z.boolean() },
  filters: {
    type: choiceFilter(PERMISSION_TYPES, 'types', { title: 'type' }),
    /** `own`: added by an administrator; `built_in`: of the catalogue. */
    origin: choiceFilter(['own', 'built_in'], 'origins', { title: 'kit:list.origin' }),
    category: choiceFilter(PERMISSION_CATEGORIES, 'categories', { title: 'category' }),
  },
  /** Permissions whose labels in the person's language match the search; the server knows only keys. */
  asks: { also: z.array(key).max(300).optional() },
  orders: [],
})
const { line } = permissionList
export type PermissionLine = z.infer<typeof line>
const done = z.object({ ok: z.literal(true), key, version: recordVersion })

export const perms = {
  ...permissionList.endpoints,
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
    body: z.strictObject({ base_version: recordVersion, values: ownPermissionForm }),
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
