// Endpoints of a tablet beside its work: probe, reference data, live events, report of a discard
// (src/docs/offline.md#state-of-the-connection, #reports-of-a-tablet).
import { z } from 'zod'
import { DISCARD_REASONS } from '#domain/applications/reasons.ts'
import { STATUSES } from '#domain/applications/status.ts'
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
  active: z.boolean(),
})

export const tablet = {
  /** Proof of a real connection to our server: the body is compared (src/docs/offline.md#state-of-the-connection). */
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
  /** Everything that forms need offline and that people with rights may change. */
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
      branches: z.array(z.object({ id: z.number(), name: z.string(), region: z.number() })),
      /** Categories that goods are chosen from; the ones switched off are not among them. */
      categories: z.array(z.object({ id: z.number(), name: z.string(), tracking: z.enum(TRACKINGS) })),
      /** Rules by which the tablet says, without internet, which partners a client suits. */
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
  /** A person with the right threw unsent work away on this tablet; the server keeps who, what and why. */
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
      comment: z.string().max(500).optional(),
    }),
    returns: z.object({ ok: z.literal(true) }),
    operation: true,
    audit: 'tablet_discard',
  }),
  /**
   * The secret that recovers a person's key on this tablet; stored once for each key
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
  /** Gives it to the same person, to the tablet they signed in on in full minutes ago. A read, so without an
   * operation: the operations' memory of answers must never hold it. */
  openKey: endpoint({
    method: 'POST',
    path: '/api/uz/tablet/keys/open',
    access: 'session',
    body: z.strictObject({ key_id: z.uuid() }),
    returns: z.object({ secret: z.base64().length(44) }),
    audit: 'tablet_key_opened',
  }),
  /** What a tablet seals a rescue parcel with: the server's public key, and its mark on the person (decision 0021). */
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
   * Opens a rescue parcel for the person who made it, or for a holder of `tablet.rescue`. Not an operation: its answer
   * carries a key, and must not be kept in the table of operations; asked twice it says the same.
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
  /** The tablet's figures of the person at work; the answer carries what support did to their items. */
  report: endpoint({
    method: 'POST',
    path: '/api/uz/tablet/reports',
    access: 'session',
    body: reportBody,
    returns: reportAnswer,
  }),
  /**
   * What the server has acknowledged to this tablet, presented after the server's generation has changed. The answer
   * names the operations that the server's data no longer holds; the tablet sends them again under the same ids.
   */
  acknowledged: endpoint({
    method: 'POST',
    path: '/api/uz/tablet/acknowledged',
    access: 'session',
    body: acknowledgedBody,
    returns: z.object({ generation: z.string(), unknown: z.array(z.uuid()) }),
  }),
  /** An item that needs attention, whole: kept sealed and not applied, so that a lost tablet does not lose it. */
  keepItem: endpoint({
    method: 'POST',
    path: '/api/uz/tablet/items',
    access: 'session',
    body: storedItem,
    returns: z.object({ ok: z.literal(true) }),
    operation: true,
    audit: 'tablet_item_kept',
  }),
  /** The picture of such an item; the item stands for whole only with it. */
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
  /** Unsent work is gone from this tablet. The same id again only says that a person has read it. */
  incident: endpoint({
    method: 'POST',
    path: '/api/uz/tablet/incidents',
    access: 'session',
    body: incidentBody,
    returns: incidentAnswer,
    operation: true,
    audit: 'tablet_data_lost',
  }),
  /** How many tablets of the scope somebody has to look at: the badge beside the menu entry. */
  alarms: endpoint({
    method: 'GET',
    path: '/api/uz/tablet/alarms',
    access: 'tablets',
    returns: z.object({ count: z.number() }),
  }),
} as const
