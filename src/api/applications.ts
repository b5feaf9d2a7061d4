// Applications (anketa): list, view, create, change, files, transitions, comments, pauses
// (src/docs/business-rules.md#applications).
// The list is a POST: its search text may be a phone or a pinfl, and a URL must not contain personal data.
import { z } from 'zod'
import { formPatchSchema } from '#domain/applications/form.ts'
import { HISTORY_GROUPS } from '#domain/applications/history.ts'
import { FIRST_SLOT, LAST_SLOT } from '#domain/applications/photo-slots.ts'
import { SHORTEST_SEARCH } from '#domain/applications/queue.ts'
import {
  DEADLINES,
  DONE_TODAY,
  QUEUE_GROUPS,
  QUEUE_TAB_KEYS,
  QUEUE_WAITS,
  type QueueTab,
} from '#domain/applications/queue-filters.ts'
import { ORIGINS, OUTSIDE_REASONS, PAUSE_REASONS } from '#domain/applications/reasons.ts'
import { PROVIDED_SOURCES } from '#domain/applications/sources.ts'
import { ACTIONS, type Action, permissionOf, STATUSES } from '#domain/applications/status.ts'
import { COMMENT } from '#domain/applications/texts.ts'
import { SPEED_BUCKETS } from '#domain/applications/waiting-time.ts'
import { MOST_MENTIONED } from '#domain/kernel/texts/mentions.ts'
import { textOfLength } from '#domain/kernel/texts/text.ts'
import { COUNTED_FIGURES, isReasonKey } from '#domain/reports/counted.ts'
import { FUNNEL_STAGES } from '#domain/reports/funnel.ts'
import { endpoint } from './endpoint.ts'
import { applicationHistory } from './shapes/application-history.ts'
import {
  applicationView,
  change,
  earlierApplications,
  field,
  instant,
  person,
  queueItem,
} from './shapes/applications.ts'

export type {
  ApplicationChange,
  ApplicationListItem,
  ApplicationView,
  EarlierApplications,
  QueueItem,
} from './shapes/applications.ts'

import { plainDay, plainInstant } from './shapes/days.ts'
import { exportEndpoint, exportShape, SORT_DIRECTIONS } from './shapes/list.ts'

const id = z.uuid()
const byId = z.object({ id })
const status = z.enum(STATUSES)
const text = textOfLength(COMMENT)

/** Sources of values that were not typed: read from the document, or known to the server. */
const providedSources = z.partialRecord(field, z.enum(PROVIDED_SOURCES)).optional()

export const QUEUE_SORTS = [
  'newest',
  'oldest',
  /** Longest since its submission first. */
  'waiting',
  /** In the order of "take next". */
  'queue',
  /** Held by the person, then waiting for a manager, then held by others; in each the longest wait first. */
  'groups',
  'number',
  'client',
  'phone',
  'status',
  'partner',
  'sum',
  'seller',
  'manager',
  'branch',
  'submitted',
  'deadline',
] as const
export type QueueSort = (typeof QUEUE_SORTS)[number]

const count = z.number()
const wholeSum = z.number().int().min(0).max(1_000_000_000_000)
/** The filters of the queue and of /outside (`src/domain/applications/queue-filters.ts`), search and order. */
const queueFilters = {
  statuses: z.array(status).max(20).optional(),
  waiting: z.enum(QUEUE_WAITS).optional(),
  partner_id: z.number().int().optional(),
  branch_id: z.number().int().optional(),
  seller_id: z.number().int().optional(),
  manager_id: z.number().int().optional(),
  sum_from: wholeSum.optional(),
  sum_to: wholeSum.optional(),
  deadline: z.enum(DEADLINES).optional(),
  speed: z.enum(SPEED_BUCKETS).optional(),
  /** Plain dates in Tashkent, both inclusive, at most a month apart (`openPeriodFault`). */
  from: plainDay.optional(),
  to: plainDay.optional(),
  lacking_photos: z.boolean().optional(),
  mine: z.boolean().optional(),
  /** What the caller did today. */
  today: z.enum(DONE_TODAY).optional(),
  /** Number, name, phone or pinfl; from 3 characters. */
  search: z.string().trim().min(SHORTEST_SEARCH).max(100).optional(),
  sort: z.enum(QUEUE_SORTS).default('newest'),
  /** Without a direction the usual one of the order. */
  way: z.enum(SORT_DIRECTIONS).optional(),
}
const listFilters = {
  ...queueFilters,
  origin: z.enum(ORIGINS).optional(),
  /** Of older builds: `waiting: 'director'`. */
  awaiting_director: z.boolean().optional(),
  /** What a figure of a board counts; one month at most. */
  counted: z
    .strictObject({
      figure: z.enum(COUNTED_FIGURES),
      from: plainDay,
      to: plainDay,
      hour: z
        .string()
        .regex(/^\d\d$/)
        .optional(),
      reason: z.string().refine(isReasonKey).optional(),
      stage: z.enum(FUNNEL_STAGES).optional(),
      manager: z.number().int().positive().optional(),
    })
    .optional(),
}
const page = {
  after: z.string().max(400).optional(),
  limit: z.number().int().min(1).max(100).default(30),
}
const pageOf = <I extends z.ZodType>(item: I) =>
  z.object({
    items: z.array(item),
    next: z.string().nullable(),
    total: z.number(),
    /** How many are in each group, for the order by groups. */
    groups: z.record(z.enum(QUEUE_GROUPS), count).optional(),
    /** Of everything found, with the first page; none where more is found than is counted. */
    totals: z.object({ sum: count }).optional(),
    server_time: instant,
  })

const transitionBody = z.strictObject({
  reason: z.string().max(60).optional(),
  comment: z.string().max(COMMENT.max).optional(),
  /** Slots captured on the tablet, whose bytes may not be uploaded yet (submit). */
  captured_slots: z.array(z.number().int()).max(20).optional(),
})

const transitionEndpoint = <const A extends Action>(action: A) =>
  endpoint({
    method: 'POST',
    path: `/api/uz/applications/:id/${action}`,
    access: permissionOf(action),
    params: byId,
    body: transitionBody,
    returns: change,
    operation: true,
    ...(action === 'submit' ? { rescue: 'params.id' as const } : {}),
    audit: `application_${action}`,
  })
type TransitionEndpoint = ReturnType<typeof transitionEndpoint>

/** One endpoint for every action of the table of transitions. */
export const transitions = Object.fromEntries(
  ACTIONS.map((action) => [action, transitionEndpoint(action)]),
) as Record<Action, TransitionEndpoint>

export const applications = {
  list: endpoint({
    method: 'POST',
    path: '/api/uz/applications/list',
    access: 'applications',
    keep: 'encrypted',
    body: z.strictObject({ ...listFilters, ...page }),
    returns: pageOf(queueItem),
  }),
  export: exportEndpoint({
    path: '/api/uz/applications/export',
    access: 'applications',
    body: z.strictObject({ ...listFilters, ...exportShape }),
    audit: 'application_export',
  }),
  /** Applications taken off-site (/outside), the newest first. */
  outside: endpoint({
    method: 'POST',
    path: '/api/uz/outside/list',
    access: 'outside',
    keep: 'encrypted',
    body: z.strictObject({ ...queueFilters, ...page }),
    returns: pageOf(
      queueItem.extend({
        outside_place: z.string().nullable(),
        outside_reason: z.enum(OUTSIDE_REASONS).nullable(),
      }),
    ),
  }),
  exportOutside: exportEndpoint({
    path: '/api/uz/outside/export',
    access: 'outside',
    body: z.strictObject({ ...queueFilters, ...exportShape }),
    audit: 'outside_export',
  }),
  /** People, branches and partners for the filters, and counts of the tabs. */
  facets: endpoint({
    method: 'GET',
    path: '/api/uz/applications/facets',
    access: 'applications',
    keep: 'encrypted',
    returns: z.object({
      sellers: z.array(person),
      managers: z.array(person),
      branches: z.array(person),
      partners: z.array(person),
      /** Counted up to 10,000. */
      tabs: z.record(z.enum(QUEUE_TAB_KEYS as [QueueTab, ...QueueTab[]]), count),
      waiting: z.record(z.enum(QUEUE_WAITS), count),
      /** For a person who sees everything counted up to 10,000. */
      counts: z.partialRecord(status, z.number()),
      lacking_photos: z.number(),
      /** Number of applications that wait for the director's approval. */
      awaiting_director: z.number(),
      /** Number of new and in-process applications by origin. */
      origins: z.partialRecord(z.enum(ORIGINS), z.number()),
    }),
  }),
  view: endpoint({
    method: 'GET',
    path: '/api/uz/applications/:id',
    access: 'applications.view',
    params: byId,
    keep: 'encrypted',
    returns: applicationView,
    audit: 'application_view',
  }),
  /** What became of the client's earlier applications. */
  earlier: endpoint({
    method: 'GET',
    path: '/api/uz/applications/:id/earlier',
    access: 'applications.view',
    params: byId,
    returns: earlierApplications,
  }),
  /** Everything that happened to it; who looked at personal data only with `clients.views`. */
  history: endpoint({
    method: 'GET',
    path: '/api/uz/applications/:id/history',
    access: 'applications.view',
    params: byId,
    keep: 'encrypted',
    returns: applicationHistory,
  }),
  exportHistory: exportEndpoint({
    path: '/api/uz/applications/:id/history/export',
    access: 'applications.view',
    params: byId,
    body: z.strictObject({ group: z.enum(HISTORY_GROUPS).optional(), ...exportShape }),
    audit: 'application_history_export',
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/uz/applications',
    access: 'applications.add',
    body: z.strictObject({
      id,
      values: formPatchSchema,
      sources: providedSources,
      origin: z.enum(ORIGINS).default('shop'),
      created_at_device: plainInstant.optional(),
    }),
    returns: change,
    operation: true,
    rescue: 'body.id',
    audit: 'application_create',
  }),
  patch: endpoint({
    method: 'PATCH',
    path: '/api/uz/applications/:id',
    access: 'applications.add',
    params: byId,
    body: z.strictObject({
      /** Version of the record that the tablet last saw; later changes by others conflict. */
      base_version: z.number().int().min(0),
      values: formPatchSchema,
      sources: providedSources,
      /** Fields that the person chose to overwrite on the conflict screen, which showed `base_version`. */
      overwrite: z.array(z.string().max(60)).max(100).optional(),
    }),
    returns: change,
    operation: true,
    rescue: 'params.id',
    audit: 'application_patch',
  }),
  putPhoto: endpoint({
    method: 'PUT',
    path: '/api/uz/applications/:id/photos/:photo_id',
    access: 'applications.add_photo',
    params: z.object({ id, photo_id: id }),
    query: z.object({
      slot: z.coerce.number().int().min(FIRST_SLOT).max(LAST_SLOT),
      gen: z.coerce.number().int().min(1).max(1000),
      captured_at: plainInstant.optional(),
    }),
    returns: z.object({
      ok: z.literal(true),
      op_id: z.string(),
      photo_id: id,
      sha256: z.string(),
      size: z.number(),
      version: z.number(),
      number: z.number().nullable(),
      received_at: instant,
      replayed: z.boolean().optional(),
    }),
    operation: true,
    rescue: 'params.id',
    kind: 'photo',
    audit: 'photo_put',
  }),
  /** Number of bytes received before the connection broke; the request has the `Content-Digest` of the whole photo. */
  photoReceived: endpoint({
    method: 'GET',
    path: '/api/uz/applications/:id/photos/:photo_id/received',
    access: 'applications.add_photo',
    params: z.object({ id, photo_id: id }),
    returns: z.object({ received: z.number().int() }),
  }),
  getPhoto: endpoint({
    method: 'GET',
    path: '/api/uz/applications/:id/photos/:photo_id',
    access: 'applications.view',
    params: z.object({ id, photo_id: id }),
    query: z.object({ size: z.enum(['full', 'thumb']).default('full') }),
    returns: z.unknown(),
    kind: 'binary',
    audit: 'photo_view',
  }),
  removePhoto: endpoint({
    method: 'POST',
    path: '/api/uz/applications/:id/photos/:photo_id/remove',
    access: 'applications.add_photo',
    params: z.object({ id, photo_id: id }),
    body: z.strictObject({}),
    returns: change,
    operation: true,
    rescue: 'params.id',
    audit: 'photo_remove',
  }),
  comment: endpoint({
    method: 'POST',
    path: '/api/uz/applications/:id/comments',
    access: 'applications.comment',
    params: byId,
    body: z.strictObject({
      id,
      text,
      /** Keys of the people whom the text mentions with `@` and their name; builds before them send none. */
      mentions: z.array(z.number().int()).max(MOST_MENTIONED).optional(),
    }),
    returns: change,
    operation: true,
    rescue: 'params.id',
    audit: 'application_comment',
  }),
  pause: endpoint({
    method: 'POST',
    path: '/api/uz/applications/:id/pause',
    access: 'applications.pause',
    params: byId,
    body: z.strictObject({ reason: z.enum(PAUSE_REASONS) }),
    returns: change,
    operation: true,
    audit: 'application_pause',
  }),
  unpause: endpoint({
    method: 'POST',
    path: '/api/uz/applications/:id/unpause',
    access: 'applications.pause',
    params: byId,
    body: z.strictObject({}),
    returns: change,
    operation: true,
    audit: 'application_unpause',
  }),
  /** Deletes an application that was never submitted; its creator needs no permission to delete applications. */
  discard: endpoint({
    method: 'POST',
    path: '/api/uz/applications/:id/discard',
    access: 'applications.add',
    params: byId,
    body: z.strictObject({}),
    returns: change,
    operation: true,
    rescue: 'params.id',
    audit: 'application_discard',
  }),
} as const
