// What people write to many: the list, one announcement with its recipients, its form and its states.
import { z } from 'zod'
import {
  ANNOUNCEMENT_STATES,
  AUDIENCES,
  announcementForm,
  chosenId,
  MAX_CHOSEN,
} from '#domain/notifications/announcement.ts'
import { RECEIPT_STATES } from '#domain/notifications/notification.ts'
import { endpoint } from '../endpoint.ts'
import { historyEntry } from '../shapes/history.ts'
import { exportBody, exportEndpoint, listBody, listPage } from '../shapes/list.ts'

const BASE = '/api/uz/announcement'
const key = z.string().regex(/^\d{1,9}$/)
const params = z.object({ key })
const version = z.number().int()
const done = z.object({ ok: z.literal(true), key, version })
const instant = z.string().nullable()
const named = z.object({ id: z.number(), name: z.string() })

const SORTS = ['newest', 'title', 'state', 'author', 'starts_at'] as const
const filters = {
  state: z.enum(ANNOUNCEMENT_STATES).optional(),
  audience: z.enum(AUDIENCES).optional(),
  /** Somebody has not confirmed it yet. */
  unconfirmed: z.literal('yes').optional(),
}

const line = z.object({
  key,
  version,
  title: z.string(),
  audience: z.enum(AUDIENCES),
  state: z.enum(ANNOUNCEMENT_STATES),
  author: z.string(),
  /** When it was sent, or is to be; null: a draft that is sent at once. */
  starts_at: instant,
  /** The midnight after its last day, and after the day of the confirmation. */
  ends_at: instant,
  confirm_by: instant,
  recipients: z.number(),
  read: z.number(),
  confirmed: z.number(),
})
export type AnnouncementLine = z.infer<typeof line>

const whole = z.object({
  ...line.shape,
  text: z.string(),
  /** The roles, branches or people; empty for everybody. */
  chosen: z.array(named),
  draw: z.number().nullable(),
  created_at: z.string(),
  sent_at: instant,
  /** Recipients by how far they have got. */
  receipts: z.partialRecord(z.enum(RECEIPT_STATES), z.number()),
})
export type WholeAnnouncement = z.infer<typeof whole>

const recipient = z.object({
  id: z.number(),
  name: z.string(),
  branch: z.string().nullable(),
  state: z.enum(RECEIPT_STATES),
  /** When the person got so far. */
  at: z.string(),
})
export type Recipient = z.infer<typeof recipient>

/** One step of an announcement; `base_version` is the version that the person saw. */
const step = <const A extends string>(verb: A) =>
  endpoint({
    method: 'POST',
    path: `${BASE}/:key/${verb}`,
    access: 'notification.write',
    params,
    body: z.strictObject({ base_version: version }),
    returns: done,
    operation: true,
    audit: `announcement_${verb}`,
  })

export const announcements = {
  list: endpoint({
    method: 'POST',
    path: `${BASE}/list`,
    access: 'notification.view',
    body: listBody(SORTS, filters),
    returns: listPage(line),
  }),
  export: exportEndpoint({
    path: `${BASE}/export`,
    access: 'notification.view',
    body: exportBody(SORTS, filters),
    audit: 'announcement_export',
  }),
  view: endpoint({
    method: 'GET',
    path: `${BASE}/:key`,
    access: 'notification.view',
    params,
    returns: whole,
  }),
  /** The first of the recipients that have got so far and no further, by name; without a state, of all. */
  recipients: endpoint({
    method: 'POST',
    path: `${BASE}/:key/recipients`,
    access: 'notification.view',
    params,
    body: z.strictObject({ state: z.enum(RECEIPT_STATES).optional() }),
    returns: z.object({ items: z.array(recipient), total: z.number() }),
  }),
  history: historyEntry(BASE, 'notification.view'),
  /** Roles and branches of the form. */
  choices: endpoint({
    method: 'GET',
    path: `${BASE}/choices`,
    access: 'notification.write',
    returns: z.object({ roles: z.array(named), branches: z.array(named) }),
  }),
  /** People whom the person may write to, by a search. */
  people: endpoint({
    method: 'POST',
    path: `${BASE}/people`,
    access: 'notification.write',
    body: z.strictObject({ search: z.string().trim().max(100) }),
    returns: z.object({ items: z.array(z.object({ ...named.shape, branch: z.string().nullable() })) }),
  }),
  /** How many people a choice has now. */
  reach: endpoint({
    method: 'POST',
    path: `${BASE}/reach`,
    access: 'notification.write',
    body: z.strictObject({ audience: z.enum(AUDIENCES), chosen: z.array(chosenId).max(MAX_CHOSEN) }),
    returns: z.object({ people: z.number() }),
  }),
  create: endpoint({
    method: 'POST',
    path: BASE,
    access: 'notification.write',
    body: announcementForm,
    returns: done,
    operation: true,
    audit: 'announcement_create',
  }),
  update: endpoint({
    method: 'PATCH',
    path: `${BASE}/:key`,
    access: 'notification.write',
    params,
    body: z.strictObject({ base_version: version, values: announcementForm }),
    returns: done,
    operation: true,
    audit: 'announcement_update',
  }),
  remove: step('remove'),
  plan: step('plan'),
  withdraw: step('withdraw'),
} as const
