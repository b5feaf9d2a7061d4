// Endpoints of the tablet itself: probe, reference data, live events, reports
// (src/docs/offline.md#state-of-the-connection, #reports-of-a-tablet).
import { z } from 'zod'
import { DISCARD_REASONS } from '#domain/applications/reasons.ts'
import { STATUSES } from '#domain/applications/status.ts'
import { DISCARD_COMMENT } from '#domain/applications/texts.ts'
import { BOUND_LISTS, PARTNER_TYPES } from '#domain/partners/partner.ts'
import { TRACKINGS } from '#domain/reference/forms.ts'
import { endpoint } from './endpoint.ts'
import { rescueHeader } from './shapes/rescue-file.ts'
import {
  acknowledgedBody,
  incidentAnswer,
  incidentBody,
  reportAnswer,
  reportBody,
  storedItem,
} from './shapes/tablets.ts'

export const PONG = 'pong'

/** One live event; `id` is the cursor for `Last-Event-ID`. No personal data. */
export const liveEvent = z.object({
  kind: z.enum([
    'application_created',
    'application_changed',
    'application_moved',
    'photo_arrived',
    'comment_added',
    'roles_changed',
    'settings_changed',
    'reference_changed',
    /** A notification of the person has come or was taken back. */
    'notified',
    /** A conversation of the person has changed. */
    'messaged',
  ]),
  application_id: z.uuid().nullable(),
  status: z.enum(STATUSES).nullable(),
  branch_id: z.number().nullable(),
  version: z.number().nullable(),
})
export type LiveEvent = z.infer<typeof liveEvent>

const partnerRules = z.object({
  id: z.number(),
  name: z.string(),
  priority: z.number(),
  type: z.enum(PARTNER_TYPES),
  terms: z.array(z.object({ months: z.number(), markup: z.number() })).readonly(),
  age_min: z.number(),
  age_max: z.number(),
  limit_min: z.number(),
  limit_max: z.number(),
  bound: z.partialRecord(z.enum(BOUND_LISTS), z.array(z.union([z.string(), z.number()])).readonly()),
  required_slots: z.array(z.number()).readonly(),
  /** Our categories that the partner has a number for; null or absent: it needs none. */
  mapped_categories: z.array(z.number()).readonly().nullable().optional(),
  active: z.boolean(),
})

export const tablet = {
  /** Proves a real connection to our server: the tablet compares the body (src/docs/offline.md#state-of-the-connection). */
  ping: endpoint({
    method: 'GET',
    path: '/api/ping',
    access: 'public',
    returns: z.object({
      anketa: z.literal(PONG),
      t: z.number(),
      sync_spread_ms: z.number(),
      max_parallel: z.number(),
    }),
  }),
  /** Editable reference data that forms need offline. */
  reference: endpoint({
    method: 'GET',
    path: '/api/uz/reference',
    access: 'session',
    returns: z.object({
      version: z.string(),
      phone_prefixes: z.array(
        z.object({
          value: z.string(),
          kind: z.enum(['mobile', 'landline']),
          status: z.enum(['active', 'inactive']),
        }),
      ),
      card_prefixes: z.array(
        z.object({
          value: z.string(),
          scheme: z.enum(['uzcard', 'humo']),
          status: z.enum(['active', 'inactive']),
        }),
      ),
      branches: z.array(
        z.object({ id: z.number(), name: z.string(), region: z.number(), district: z.number().nullish() }),
      ),
      /** Active categories of goods. */
      categories: z.array(z.object({ id: z.number(), name: z.string(), tracking: z.enum(TRACKINGS) })),
      /** Rules by which the tablet evaluates offline which partners accept a client. */
      partners: z.array(partnerRules),
      limits: z.record(z.string(), z.number()),
      support_phone: z.string(),
      /** Minutes without a touch after which a tablet with a PIN locks itself. */
      lock_minutes: z.number().optional(),
    }),
    keep: true,
  }),
  events: endpoint({
    method: 'GET',
    path: '/api/uz/events',
    access: 'session',
    returns: liveEvent,
    kind: 'stream',
  }),
  /** Reports that an authorised person discarded unsent work on this tablet; the server records who, what and why. */
  discard: endpoint({
    method: 'POST',
    path: '/api/uz/tablet/discards',
    access: 'tablet.discard',
    body: z.strictObject({
      application_id: z.uuid(),
      op_id: z.uuid(),
      op_kind: z.string().max(40),
      created_by: z.number().int(),
      reason: z.enum(DISCARD_REASONS),
      comment: z.string().max(DISCARD_COMMENT.max).optional(),
    }),
    returns: z.object({ ok: z.literal(true) }),
    operation: true,
    rescue: 'body.application_id',
    audit: 'tablet_discard',
  }),
  /**
   * Stores the secret that recovers a person's key on this tablet, once for each key
   * (src/docs/offline.md#encryption-on-the-tablet).
   */
  keepKey: endpoint({
    method: 'POST',
    path: '/api/uz/tablet/keys',
    access: 'session',
    body: z.strictObject({ key_id: z.uuid(), secret: z.base64().length(44) }),
    returns: z.object({ ok: z.literal(true) }),
    operation: true,
    audit: 'tablet_key_kept',
  }),
  /**
   * Returns the secret to the same person on the tablet where they completed a full sign-in minutes ago. Not an operation:
   * the operations table, which stores responses, must never contain the secret.
   */
  openKey: endpoint({
    method: 'POST',
    path: '/api/uz/tablet/keys/open',
    access: 'session',
    beforePasswordChange: true,
    body: z.strictObject({ key_id: z.uuid() }),
    returns: z.object({ secret: z.base64().length(44) }),
    audit: 'tablet_key_opened',
  }),
  /** What a tablet encrypts a rescue file with: the server's public key and its signature of the person (decision 0021). */
  parcelKey: endpoint({
    method: 'GET',
    path: '/api/uz/tablet/parcel_key',
    access: 'session',
    returns: z.object({
      key_id: z.string(),
      public_key: z.string(),
      owner: z.number(),
      branch: z.number().nullable(),
      pass: z.string(),
    }),
  }),
  /**
   * Opens a rescue file for the person who exported it, or for somebody with `tablet.rescue`. Not an operation: its response
   * contains a key, which must not be stored in the operations table; it is idempotent by itself.
   */
  openParcel: endpoint({
    method: 'POST',
    path: '/api/uz/tablet/parcels',
    access: 'session',
    body: rescueHeader,
    returns: z.object({
      content_key: z.string(),
      owner: z.object({ id: z.number(), name: z.string() }),
      made_at: z.string(),
      applications: z.number(),
      operations: z.number(),
      photos: z.number(),
    }),
    audit: 'parcel_open',
  }),
  /** The health report of the signed-in person; the response contains the decisions of support about their items. */
  report: endpoint({
    method: 'POST',
    path: '/api/uz/tablet/reports',
    access: 'session',
    body: reportBody,
    returns: reportAnswer,
  }),
  /**
   * Operations that the server has acknowledged to this tablet, sent after the server's generation has changed. The response
   * names those that the server's data no longer contains; the tablet sends them again under the same ids.
   */
  acknowledged: endpoint({
    method: 'POST',
    path: '/api/uz/tablet/acknowledged',
    access: 'session',
    body: acknowledgedBody,
    returns: z.object({ generation: z.string(), unknown: z.array(z.uuid()) }),
  }),
  /** Stores a complete item that needs attention, encrypted and not applied, so that it survives the loss of the tablet. */
  keepItem: endpoint({
    method: 'POST',
    path: '/api/uz/tablet/items',
    access: 'session',
    body: storedItem,
    returns: z.object({ ok: z.literal(true) }),
    operation: true,
    audit: 'tablet_item_kept',
  }),
  /** The picture of such an item; the item is complete only with it. */
  keepItemPhoto: endpoint({
    method: 'PUT',
    path: '/api/uz/tablet/items/:op_id/photo',
    access: 'session',
    params: z.object({ op_id: z.uuid() }),
    returns: z.object({ ok: z.literal(true) }),
    kind: 'photo',
    operation: true,
    audit: 'tablet_item_kept',
  }),
  /** Reports that unsent work is lost from this tablet. A repeated id only reports that a person has read it. */
  incident: endpoint({
    method: 'POST',
    path: '/api/uz/tablet/incidents',
    access: 'session',
    body: incidentBody,
    returns: incidentAnswer,
    operation: true,
    audit: 'tablet_data_lost',
  }),
  /** Number of tablets in the scope that need attention: the badge of the menu entry. */
  alarms: endpoint({
    method: 'GET',
    path: '/api/uz/tablet/alarms',
    access: 'tablets',
    returns: z.object({ count: z.number() }),
  }),
} as const
