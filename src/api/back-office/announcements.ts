// What people write to many: the list, one announcement with its recipients, its form and its states.

import { z } from 'zod'
import {
  ANNOUNCEMENT_STATES,
  AUDIENCES,
  announcementForm,
  chosenId,
  lastDayBefore,
  MAX_CHOSEN,
} from '#domain/notifications/announcement.ts'
import { RECEIPT_STATES } from '#domain/notifications/notification.ts'
import { endpoint } from '../endpoint.ts'
import {
  choiceFilter,
  column,
  defineList,
  derivedColumn,
  keyColumn,
  yesFilter,
} from '../shapes/define-list.ts'
import { historyEntry } from '../shapes/history.ts'
import { recordAt, recordParams } from '../shapes/record.ts'

const BASE = '/api/uz/announcement'
const record = recordAt(BASE, 'announcement')
const instant = z.string().nullable()
const named = z.object({ id: z.number(), name: z.string() })

export const announcementList = defineList({
  name: 'announcements',
  screen: 'notification',
  access: 'notification.view',
  base: BASE,
  texts: 'notifications',
  audit: 'announcement_export',
  columns: {
    title: column('text', z.string(), { sort: true }),
    state: keyColumn(ANNOUNCEMENT_STATES, { labels: 'states', sort: true }),
    audience: keyColumn(AUDIENCES, { labels: 'audiences' }),
    author: column('text', z.string(), { sort: true, title: 'fields.from' }),
    /** When it was sent, or is to be; null: a draft that is sent at once. */
    starts_at: column('moment', instant, { sort: true }),
    /** Its last day. */
    ends_at: derivedColumn(
      'day',
      ({ ends_at }: { ends_at: string | null }) => (ends_at === null ? null : lastDayBefore(ends_at)),
      { title: 'fields.to_on' },
    ),
    recipients: column('count', z.number()),
    read: column('count', z.number()),
    /** Of those who have to confirm it; null where nobody has. */
    confirmed: derivedColumn(
      'count',
      ({ confirm_by, confirmed }: { confirm_by: string | null; confirmed: number }) =>
        confirm_by === null ? null : confirmed,
      { beside: ['recipients'] },
    ),
  },
  more: {
    /** The midnight after its last day. */
    ends_at: instant,
    /** The midnight after the day of the confirmation. */
    confirm_by: instant,
    confirmed: z.number(),
  },
  filters: {
    state: choiceFilter(ANNOUNCEMENT_STATES, 'states'),
    audience: choiceFilter(AUDIENCES, 'audiences'),
    /** Somebody has not confirmed it yet. */
    unconfirmed: yesFilter('yes', { title: 'unconfirmed_only' }),
  },
  orders: ['newest'],
})
const { line } = announcementList
export type AnnouncementLine = z.infer<typeof line>

const whole = z.object({
  ...line.shape,
  text: z.string(),
  /** The roles, branches or people; empty for everybody. */
  chosen: z.array(named),
  draw: z.number().nullable(),
  /** The branch within which its author writes; null: everywhere. */
  branch_id: z.number().nullable(),
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

/** The list, the record and the steps of an announcement; `base_version` of a step is the version that the person saw. */
export const announcements = {
  ...announcementList.endpoints,
  view: record.view('notification.view', whole),
  /** The first of the recipients that have got so far and no further, by name; without a state, of all. */
  recipients: endpoint({
    method: 'POST',
    path: `${BASE}/:key/recipients`,
    access: 'notification.view',
    params: recordParams,
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
  create: record.create('notification.write', announcementForm),
  update: record.update('notification.write', announcementForm),
  remove: record.step('remove', 'notification.write'),
  plan: record.step('plan', 'notification.write'),
  withdraw: record.step('withdraw', 'notification.write'),
} as const
