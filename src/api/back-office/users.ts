// Accounts of the staff: the list, one account, the choices of its form, changes, actions that take an account out of
// service or restore it, its sessions, and the initial password of new accounts.

import { z } from 'zod'
import type { PermissionKey } from '#domain/access/permissions.ts'
import { USER_ACTION_NAMES, USER_STATES } from '#domain/users/actions.ts'
import {
  BLOCK_REASONS,
  blockForm,
  defaultPasswordForm,
  dismissForm,
  rehireForm,
  unblockForm,
  userForm,
} from '#domain/users/user-form.ts'
import { endpoint } from '../endpoint.ts'
import { choiceFilter, column, defineList, idFilter, keyColumn, namedColumn } from '../shapes/define-list.ts'
import { historyEntry } from '../shapes/history.ts'
import {
  recordAt,
  recordDone,
  recordKey,
  recordParams,
  recordVersion,
  versionIfSent,
} from '../shapes/record.ts'
import { roleLabelsShape } from '../shapes/role-labels.ts'

const BASE = '/api/uz/users'
const record = recordAt(BASE, 'user')
const named = z.object({ key: recordKey, name: z.string() })
const instant = z.string()

export const userList = defineList({
  name: 'users',
  screen: 'users',
  base: BASE,
  texts: 'users',
  audit: 'user_export',
  columns: {
    name: column('text', z.string(), { sort: true }),
    phone: column('phone', z.string()),
    role: namedColumn(z.string(), { sort: true }),
    branch: column('text', z.string().nullable(), { sort: true }),
    position: column('text', z.string().nullable()),
    department: column('text', z.string().nullable()),
    hired_on: column('day', z.string().nullable(), { sort: true }),
    state: keyColumn(USER_STATES, { labels: 'states' }),
  },
  more: { role_colour: z.string(), partner: z.string().nullable() },
  filters: {
    /** Deleted people are listed only on request. */
    state: choiceFilter(USER_STATES, 'states'),
    role: idFilter(),
    branch: idFilter(),
    department: idFilter(),
  },
  asks: { role_labels: roleLabelsShape },
  orders: [],
})
export type UserLine = z.infer<typeof userList.line>

const view = z.object({
  key: recordKey,
  version: recordVersion,
  values: z.object(userForm.shape),
  role: named.extend({ colour: z.string() }),
  branch: named.nullable(),
  department: named.nullable(),
  position: named.nullable(),
  partner: named.nullable(),
  state: z.enum(USER_STATES),
  left_on: z.string().nullable(),
  block: z
    .object({
      at: instant,
      reason: z.enum(BLOCK_REASONS).nullable(),
      comment: z.string(),
      by: z.string().nullable(),
    })
    .nullable(),
  deleted_at: instant.nullable(),
  created_at: instant,
  /** Whether the person still has the initial password of the account. */
  must_change_password: z.boolean(),
  is_oneself: z.boolean(),
  /** What the requesting person may do now. */
  actions: z.array(z.enum(USER_ACTION_NAMES)),
})
export type UserView = z.infer<typeof view>

const session = z.object({
  key: recordKey,
  device: z.string(),
  branch: z.string().nullable(),
  since: instant,
  last_seen: instant.nullable(),
  expires: instant,
  /** The session of the requesting person. */
  is_this: z.boolean(),
})

const act = <const A extends PermissionKey, B extends z.ZodType>(verb: string, access: A, body: B) =>
  endpoint({
    method: 'POST',
    path: `${BASE}/:key/${verb}`,
    access,
    params: recordParams,
    body,
    returns: recordDone,
    operation: true,
    audit: `user_${verb}`,
  })
const nothing = z.strictObject({})
const seen = z.strictObject(versionIfSent)

export const users = {
  ...userList.endpoints,
  /** Options of filters and forms; `may_give`: the role does not exceed the rights of the requesting person. */
  choices: endpoint({
    method: 'GET',
    path: `${BASE}/choices`,
    access: 'users',
    returns: z.object({
      roles: z.array(named.extend({ for_partner: z.boolean(), may_give: z.boolean() })),
      branches: z.array(named),
      departments: z.array(named),
      positions: z.array(named),
      partners: z.array(named),
      /** Without a default password no account can be added. */
      has_default_password: z.boolean(),
    }),
  }),
  view: record.view('users.view', view),
  picture: endpoint({
    method: 'GET',
    path: `${BASE}/:key/picture`,
    access: 'users.view',
    params: recordParams,
    returns: z.object({ picture: z.string().nullable() }),
  }),
  create: record.create('users.add', userForm),
  update: record.update('users.edit', userForm),
  history: historyEntry(BASE, 'users.view'),
  block: act('block', 'users.block', blockForm.safeExtend(versionIfSent)),
  unblock: act('unblock', 'users.block', unblockForm.safeExtend(versionIfSent)),
  dismiss: act('dismiss', 'users.dismiss', dismissForm.safeExtend(versionIfSent)),
  rehire: act('rehire', 'users.dismiss', rehireForm.safeExtend(versionIfSent)),
  remove: act('delete', 'users.delete', seen),
  restore: act('restore', 'users.delete', seen),
  /** Resets to the initial password of new accounts. */
  resetPassword: act('reset_password', 'users.reset_password', seen),
  sessions: endpoint({
    method: 'GET',
    path: `${BASE}/:key/sessions`,
    access: 'users.sessions',
    params: recordParams,
    returns: z.object({ items: z.array(session) }),
  }),
  endSession: endpoint({
    method: 'POST',
    path: `${BASE}/:key/sessions/:session/end`,
    access: 'users.sessions',
    params: z.object({ key: recordKey, session: z.string().regex(/^\d{1,15}$/) }),
    body: nothing,
    returns: z.object({ ok: z.literal(true) }),
    operation: true,
    audit: 'user_end_session',
  }),
  /** Ends all sessions except the requesting one. */
  endSessions: endpoint({
    method: 'POST',
    path: `${BASE}/:key/sessions/end`,
    access: 'users.sessions',
    params: recordParams,
    body: nothing,
    returns: z.object({ ok: z.literal(true) }),
    operation: true,
    audit: 'user_end_sessions',
  }),
  /** Whether a default password is set and since when; the password itself is never returned. */
  defaultPassword: endpoint({
    method: 'GET',
    path: `${BASE}/settings`,
    access: 'users.settings',
    returns: z.object({ is_set: z.boolean(), since: instant.nullable() }),
  }),
  defaultPasswordHistory: historyEntry(`${BASE}/settings`, 'users.settings'),
  setDefaultPassword: endpoint({
    method: 'POST',
    path: `${BASE}/settings/password`,
    access: 'users.settings',
    body: defaultPasswordForm,
    returns: z.object({ ok: z.literal(true) }),
    operation: true,
    audit: 'user_default_password',
  }),
} as const
