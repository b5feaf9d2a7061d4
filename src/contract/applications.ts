// Applications (anketa): list, view, create, change, files, moves, comments, pauses (product.md section 4).
// The list is a POST: its search text may be a phone or a pinfl, and personal data never stands in a URL.
import { z } from 'zod'
import { GIVEN_SOURCES, SOURCES } from '#domain/applications/desk/sources.ts'
import { FORM_FIELDS, type FormField, formPatchSchema } from '#domain/applications/form.ts'
import { DOCUMENT_TYPES, FILE_KINDS } from '#domain/applications/photo-slots.ts'
import { ORIGINS, OUTSIDE_REASONS, PAUSE_REASONS } from '#domain/applications/reasons.ts'
import { ACTIONS, type Action, permissionOf, STATUSES } from '#domain/applications/status.ts'
import { row } from './row.ts'

const id = z.uuid()
const byId = z.object({ id })
const status = z.enum(STATUSES)
const person = z.object({ id: z.number(), name: z.string() })
/** Instants are ISO 8601 in UTC, made by the server. */
const instant = z.string()
const text = z
  .string()
  .trim()
  .min(1)
  .max(2000)
  .refine((value) => !value.includes('\0') && value.isWellFormed(), { params: { code: 'text_invalid' } })

export const photo = z.object({
  id,
  slot: z.number(),
  gen: z.number(),
  kind: z.enum(FILE_KINDS),
  sha256: z.string(),
  size: z.number(),
  width: z.number(),
  height: z.number(),
  /** `ok`, or `bad` when the full decoding after the receipt failed and a retake is needed. */
  state: z.enum(['ok', 'bad']),
  captured_at: instant.nullable(),
  received_at: instant,
  by: person,
})

export const listItem = z.object({
  id,
  number: z.number().nullable(),
  status,
  client_name: z.string(),
  phone: z.string().nullable(),
  branch: person.nullable(),
  seller: person,
  manager: person.nullable(),
  partner_name: z.string().nullable(),
  sum: z.number().nullable(),
  origin: z.enum(ORIGINS),
  photos_arrived: z.number(),
  photos_expected: z.number(),
  missing_slots: z.array(z.number()),
  created_at: instant,
  submitted_at: instant.nullable(),
  taken_at: instant.nullable(),
  /** Photos that were sent back, with the words of whoever did. */
  photo_tasks: z.array(z.object({ slot: z.number(), comment: z.string() })),
  paused: z.boolean(),
  /** Since when the clock stands, and how long it stood before. */
  paused_since: instant.nullable(),
  paused_ms: z.number(),
  version: z.number(),
})
export type ApplicationListItem = z.infer<typeof listItem>

const field = z.enum(FORM_FIELDS as [FormField, ...FormField[]])
/** Values the tablet did not get from a keyboard: read from the document, or known to the server. */
const givenSources = z.partialRecord(field, z.enum(GIVEN_SOURCES)).optional()

const change = z.object({
  ok: z.literal(true),
  id,
  number: z.number().nullable(),
  status,
  version: z.number(),
  /** `comment`: a manager has taken over, the late change became a comment (offline.md 2.12). */
  applied: z.enum(['fields', 'comment', 'move', 'none']),
  replayed: z.boolean().optional(),
})
export type ApplicationChange = z.infer<typeof change>

export const applicationView = listItem.extend({
  values: formPatchSchema,
  /** Where each value came from, and who brought it. */
  sources: z.partialRecord(
    field,
    z.object({ by: z.enum(SOURCES), name: z.string().nullable(), at: instant }),
  ),
  document_type: z.enum(DOCUMENT_TYPES),
  photos: z.array(photo),
  history: z.array(
    z.object({
      action: z.string(),
      from: status.nullable(),
      to: status,
      by: person.nullable(),
      at: instant,
      reason: z.string().nullable(),
      version: z.number(),
    }),
  ),
  comments: z.array(z.object({ id, by: person, at: instant, text: z.string() })),
  pauses: z.array(z.object({ from: instant, to: instant.nullable(), reason: z.string(), by: person })),
  /** Actions open to the person who asks, from the moves table, the scope and the record. */
  actions: z.array(z.enum(ACTIONS)),
  /** Needs that a possible action still lacks, by action. */
  unmet: z.partialRecord(z.enum(ACTIONS), z.array(z.string())),
  can_edit: z.boolean(),
  server_time: instant,
})
export type ApplicationView = z.infer<typeof applicationView>

const moveBody = z.strictObject({
  reason: z.string().max(60).optional(),
  comment: z.string().max(2000).optional(),
  /** Slots captured on the tablet; their bytes may still be on their way (submit). */
  captured_slots: z.array(z.number().int()).max(20).optional(),
})

const moveRow = <const A extends Action>(action: A) =>
  row({
    method: 'POST',
    path: `/api/uz/applications/:id/${action}`,
    access: permissionOf(action),
    params: byId,
    body: moveBody,
    returns: change,
    operation: true,
    audit: `application_${action}`,
  })
type MoveRow = ReturnType<typeof moveRow>

/** One row for every action of the moves table. */
export const moves = Object.fromEntries(ACTIONS.map((action) => [action, moveRow(action)])) as Record<
  Action,
  MoveRow
>

export const applications = {
  list: row({
    method: 'POST',
    path: '/api/uz/applications/list',
    access: 'applications',
    body: z.strictObject({
      statuses: z.array(status).max(20).optional(),
      branch_id: z.number().int().optional(),
      seller_id: z.number().int().optional(),
      manager_id: z.number().int().optional(),
      origin: z.enum(ORIGINS).optional(),
      /** Plain dates in Asia/Tashkent, both inclusive. */
      from: z.iso.date().optional(),
      to: z.iso.date().optional(),
      lacking_photos: z.boolean().optional(),
      mine: z.boolean().optional(),
      /** Number, name, phone or pinfl; from 3 characters. */
      search: z.string().trim().min(3).max(100).optional(),
      sort: z.enum(['newest', 'oldest', 'waiting', 'queue']).default('newest'),
      after: z.string().max(200).optional(),
      limit: z.number().int().min(1).max(100).default(30),
    }),
    returns: z.object({
      items: z.array(listItem),
      next: z.string().nullable(),
      total: z.number(),
      server_time: instant,
    }),
  }),
  /** Applications taken off-site (/outside), the newest first. */
  outside: row({
    method: 'POST',
    path: '/api/uz/outside/list',
    access: 'outside',
    body: z.strictObject({
      from: z.iso.date().optional(),
      to: z.iso.date().optional(),
      mine: z.boolean().optional(),
      search: z.string().trim().min(3).max(100).optional(),
      after: z.string().max(200).optional(),
      limit: z.number().int().min(1).max(100).default(30),
    }),
    returns: z.object({
      items: z.array(
        listItem.extend({
          outside_place: z.string().nullable(),
          outside_reason: z.enum(OUTSIDE_REASONS).nullable(),
        }),
      ),
      next: z.string().nullable(),
      total: z.number(),
      server_time: instant,
    }),
  }),
  /** Sellers and managers for the filters, and counts by status. */
  facets: row({
    method: 'GET',
    path: '/api/uz/applications/facets',
    access: 'applications',
    returns: z.object({
      sellers: z.array(person),
      managers: z.array(person),
      branches: z.array(person),
      counts: z.partialRecord(status, z.number()),
      lacking_photos: z.number(),
      /** New and in process, by where they came from. */
      origins: z.partialRecord(z.enum(ORIGINS), z.number()),
    }),
  }),
  view: row({
    method: 'GET',
    path: '/api/uz/applications/:id',
    access: 'applications.view',
    params: byId,
    returns: applicationView,
    audit: 'application_view',
  }),
  create: row({
    method: 'POST',
    path: '/api/uz/applications',
    access: 'applications.add',
    body: z.strictObject({
      id,
      values: formPatchSchema,
      sources: givenSources,
      origin: z.enum(ORIGINS).default('shop'),
      created_at_device: z.iso.datetime().optional(),
    }),
    returns: change,
    operation: true,
    audit: 'application_create',
  }),
  patch: row({
    method: 'PATCH',
    path: '/api/uz/applications/:id',
    access: 'applications.add',
    params: byId,
    body: z.strictObject({
      /** Version of the record that the tablet last saw; changes by others since then conflict. */
      base_version: z.number().int().min(0),
      values: formPatchSchema,
      sources: givenSources,
      /** Fields a person decided to overwrite on the conflict screen. */
      overwrite: z.array(z.string().max(60)).max(100).optional(),
    }),
    returns: change,
    operation: true,
    audit: 'application_patch',
  }),
  putPhoto: row({
    method: 'PUT',
    path: '/api/uz/applications/:id/photos/:photo_id',
    access: 'applications.add_photo',
    params: z.object({ id, photo_id: id }),
    query: z.object({
      slot: z.coerce.number().int().min(1).max(14),
      gen: z.coerce.number().int().min(1).max(1000),
      captured_at: z.iso.datetime().optional(),
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
    kind: 'photo',
    audit: 'photo_put',
  }),
  getPhoto: row({
    method: 'GET',
    path: '/api/uz/applications/:id/photos/:photo_id',
    access: 'applications.view',
    params: z.object({ id, photo_id: id }),
    query: z.object({ size: z.enum(['full', 'thumb']).default('full') }),
    returns: z.unknown(),
    kind: 'image',
    audit: 'photo_view',
  }),
  removePhoto: row({
    method: 'POST',
    path: '/api/uz/applications/:id/photos/:photo_id/remove',
    access: 'applications.add_photo',
    params: z.object({ id, photo_id: id }),
    body: z.strictObject({}),
    returns: change,
    operation: true,
    audit: 'photo_remove',
  }),
  comment: row({
    method: 'POST',
    path: '/api/uz/applications/:id/comments',
    access: 'applications.comment',
    params: byId,
    body: z.strictObject({ id, text }),
    returns: change,
    operation: true,
    audit: 'application_comment',
  }),
  pause: row({
    method: 'POST',
    path: '/api/uz/applications/:id/pause',
    access: 'applications.pause',
    params: byId,
    body: z.strictObject({ reason: z.enum(PAUSE_REASONS) }),
    returns: change,
    operation: true,
    audit: 'application_pause',
  }),
  unpause: row({
    method: 'POST',
    path: '/api/uz/applications/:id/unpause',
    access: 'applications.pause',
    params: byId,
    body: z.strictObject({}),
    returns: change,
    operation: true,
    audit: 'application_unpause',
  }),
} as const
