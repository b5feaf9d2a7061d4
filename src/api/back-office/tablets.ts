// The tablets of the shop for support: unsent work, items that need attention, data losses; releasing and
// answering a stuck item; lost tablets.
import { z } from 'zod'
import { textOfLength } from '#domain/kernel/texts/text.ts'
import { TABLET_SIGNS } from '#domain/tablets/signs.ts'
import { ITEM_STATES, SUPPORT_ANSWER } from '#domain/tablets/stored-item.ts'
import { endpoint } from '../endpoint.ts'
import { historyEntry } from '../shapes/history.ts'
import { exportBody, exportEndpoint, listBody, listPage } from '../shapes/list.ts'

const BASE = '/api/uz/tablets'
const key = z.string().regex(/^[\w-]{1,64}$/)
const params = z.object({ key })
const item = z.object({ key, op_id: z.uuid() })
const none = z.strictObject({})
const ok = z.object({ ok: z.literal(true) })
const instant = z.string().nullable()
/** In the units that people know; the count of builds that report only operations is `other`. */
const waiting = z.object({ applications: z.number(), photos: z.number(), other: z.number() })

const SORTS = ['oldest', 'seen', 'branch', 'unsent', 'attention'] as const
const filters = {
  branch: z
    .string()
    .regex(/^\d{1,9}$/)
    .optional(),
  sign: z.enum(TABLET_SIGNS).optional(),
}

const figures = {
  key,
  version: z.number(),
  branch: z.string().nullable(),
  /** Names of the people who work on it. */
  people: z.string(),
  waiting,
  /** Operations; screens show `waiting`. */
  unsent: z.number(),
  oldest_at: instant,
  seen_at: z.string(),
  receipt_at: instant,
  build: z.string(),
  is_behind: z.boolean(),
  platform: z.string(),
  /** 0 to 1; null if the browser does not report it. */
  storage: z.number().nullable(),
  persisted: z.boolean(),
  skew_ms: z.number(),
  attention: z.number(),
  /** A database on it cannot be read in part: its storage generation cannot be decrypted. */
  is_damaged: z.boolean(),
  /** Unresolved losses. */
  incidents: z.number(),
  lost_at: instant,
}
const line = z.object(figures)
export type TabletLine = z.infer<typeof line>

const storedItemLine = z.object({
  op_id: z.uuid(),
  who: z.string(),
  application_id: z.uuid().nullable(),
  number: z.number().nullable(),
  kind: z.string(),
  problem: z.string(),
  request_id: z.string(),
  since: z.string(),
  /** Whether the server has all of it. */
  is_whole: z.boolean(),
  state: z.enum(ITEM_STATES),
  answer: z.string(),
  decided_by: z.string().nullable(),
  decided_at: instant,
  /** When the tablet received the release or the answer. */
  told_at: instant,
})
export type StoredItemLine = z.infer<typeof storedItemLine>

const view = z.object({
  ...figures,
  draft_schema: z.number(),
  used_bytes: z.number(),
  quota_bytes: z.number(),
  first_seen_at: z.string(),
  lost_by: z.string().nullable(),
  users: z.array(
    z.object({
      id: z.number(),
      name: z.string(),
      waiting,
      unsent: z.number(),
      kinds: z.record(z.string(), z.number()),
      oldest_at: instant,
      receipt_at: instant,
      attention: z.number(),
      seen_at: z.string(),
    }),
  ),
  items: z.array(storedItemLine),
  losses: z.array(
    z.object({
      id: z.uuid(),
      sign: z.string(),
      found_at: z.string(),
      waiting,
      since: instant,
      people: z.string(),
      acknowledged_at: instant,
      closed_at: instant,
      closed_by: z.string().nullable(),
    }),
  ),
  reports: z.array(
    z.object({
      id: z.string(),
      at: z.string(),
      who: z.string(),
      waiting,
      unsent: z.number(),
      attention: z.number(),
      build: z.string(),
      storage: z.number().nullable(),
      skew_ms: z.number(),
    }),
  ),
})
export type TabletView = z.infer<typeof view>

const act = <const P extends string, B extends z.ZodType, K extends z.ZodObject>(
  path: P,
  rest: { params: K; body: B; access: 'tablets.release' | 'tablets.lose'; audit: string },
) => endpoint({ method: 'POST', path: `${BASE}/:key/${path}`, returns: ok, operation: true, ...rest })

export const tablets = {
  list: endpoint({
    method: 'POST',
    path: `${BASE}/list`,
    access: 'tablets',
    body: listBody(SORTS, filters),
    returns: listPage(line),
  }),
  export: exportEndpoint({
    path: `${BASE}/export`,
    access: 'tablets',
    body: exportBody(SORTS, filters),
    audit: 'tablet_export',
  }),
  /** Number of tablets by sign, for the figures above the list. */
  signs: endpoint({
    method: 'GET',
    path: `${BASE}/signs`,
    access: 'tablets',
    returns: z.object({ counts: z.partialRecord(z.enum(TABLET_SIGNS), z.number()) }),
  }),
  view: endpoint({ method: 'GET', path: `${BASE}/:key`, access: 'tablets.view', params, returns: view }),
  history: historyEntry(BASE, 'tablets.view'),
  /** The content of a stuck item: personal data, so every access is audited. */
  item: endpoint({
    method: 'GET',
    path: `${BASE}/:key/items/:op_id`,
    access: 'tablets.items',
    params: item,
    returns: z.object({
      fields: z.array(
        z.object({ field: z.string(), value: z.union([z.string(), z.number(), z.boolean(), z.null()]) }),
      ),
      has_photo: z.boolean(),
    }),
    audit: 'tablet_item_view',
  }),
  itemPhoto: endpoint({
    method: 'GET',
    path: `${BASE}/:key/items/:op_id/photo`,
    access: 'tablets.items',
    params: item,
    returns: z.unknown(),
    kind: 'binary',
    audit: 'tablet_item_view',
  }),
  /** Applies the item as its person's operation; the tablet gets the receipt at its next report or try. */
  release: act('items/:op_id/release', {
    params: item,
    body: none,
    access: 'tablets.release',
    audit: 'tablet_item_release',
  }),
  answer: act('items/:op_id/answer', {
    params: item,
    body: z.strictObject({ text: textOfLength(SUPPORT_ANSWER) }),
    access: 'tablets.release',
    audit: 'tablet_item_answer',
  }),
  /** Marks a loss as resolved. */
  close: act('incidents/:id/close', {
    params: z.object({ key, id: z.uuid() }),
    body: none,
    access: 'tablets.release',
    audit: 'tablet_incident_close',
  }),
  /** Ends its sessions at once and refuses the tablet until it is found. */
  lose: act('lost', { params, body: none, access: 'tablets.lose', audit: 'tablet_lose' }),
  found: act('found', { params, body: none, access: 'tablets.lose', audit: 'tablet_found' }),
} as const
