// The notifications of the signed-in person: list, one of them, and how far the person has got with it.

import { z } from 'zod'
import { NOTIFICATION_KINDS, RECEIPT_STATES, SWITCHABLE_KINDS } from '#domain/notifications/notification.ts'
import { endpoint } from '../endpoint.ts'
import { NOTIFICATIONS_PATH as BASE } from '../notifications.ts'
import { answerChange } from '../shapes/answer-change.ts'
import { exportBody, exportEndpoint, listBody, listPage } from '../shapes/list.ts'
import { recordVersion } from '../shapes/record.ts'

const key = z.string().regex(/^\d{1,15}$/)
const params = z.object({ key })
const SORTS = ['newest'] as const
const kind = z.enum(NOTIFICATION_KINDS)
const filters = { unread: z.literal('yes').optional(), kind: kind.optional() }

const line = z.object({
  key,
  version: recordVersion,
  kind,
  /** The heading of an announcement; the system's are worded by their kind. */
  title: z.string().nullable(),
  /** Who wrote it; null: the system. */
  from: z.string().nullable(),
  /** Key of the record that it is about, and the number that people know it by. */
  subject: z.string(),
  number: z.number().nullable(),
  at: z.string(),
  state: z.enum(RECEIPT_STATES),
  unread: z.boolean(),
  /** Until when reading is to be confirmed; null: it is not. */
  confirm_by: z.string().nullable(),
  /** It is still to be confirmed. */
  must_confirm: z.boolean(),
})
export type NotificationLine = z.infer<typeof line>

const whole = z.object({
  ...line.shape,
  text: z.string().nullable(),
  /** `answers_changed`: what is known of it now. */
  changes: z.array(answerChange),
})
export type WholeNotification = z.infer<typeof whole>

const done = z.object({ ok: z.literal(true) })

export const inbox = {
  list: endpoint({
    method: 'POST',
    path: `${BASE}/list`,
    access: 'notification',
    body: listBody(SORTS, filters),
    returns: listPage(line),
    keep: 'encrypted',
  }),
  export: exportEndpoint({
    path: `${BASE}/export`,
    access: 'notification',
    body: exportBody(SORTS, filters),
    audit: 'notification_export',
  }),
  view: endpoint({
    method: 'GET',
    path: `${BASE}/item/:key`,
    access: 'user_notification',
    params,
    returns: whole,
    keep: 'encrypted',
  }),
  /** Everything up to this one was seen in the list. */
  see: endpoint({
    method: 'POST',
    path: `${BASE}/see`,
    access: 'notification',
    body: z.strictObject({ up_to: key }),
    returns: done,
    operation: true,
  }),
  /** Everything up to this one is read; what is to be confirmed stays unread until it is opened. */
  readAll: endpoint({
    method: 'POST',
    path: `${BASE}/read_all`,
    access: 'notification',
    body: z.strictObject({ up_to: key }),
    returns: done,
    operation: true,
  }),
  read: endpoint({
    method: 'POST',
    path: `${BASE}/item/:key/read`,
    access: 'user_notification',
    params,
    body: z.strictObject({}),
    returns: done,
    operation: true,
  }),
  confirm: endpoint({
    method: 'POST',
    path: `${BASE}/item/:key/confirm`,
    access: 'user_notification',
    params,
    body: z.strictObject({}),
    returns: done,
    operation: true,
    audit: 'notification_confirm',
  }),
  /** The kinds that the person does not want. */
  choices: endpoint({
    method: 'GET',
    path: `${BASE}/choices`,
    access: 'notification',
    returns: z.object({ version: recordVersion, off: z.array(kind) }),
  }),
  choose: endpoint({
    method: 'PUT',
    path: `${BASE}/choices`,
    access: 'notification',
    body: z.strictObject({ base_version: recordVersion, off: z.array(z.enum(SWITCHABLE_KINDS)).max(50) }),
    returns: z.object({ ok: z.literal(true), version: recordVersion }),
    operation: true,
  }),
} as const
