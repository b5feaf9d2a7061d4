// An application in responses: a line of a list, the whole record, and the response to a change.
import { z } from 'zod'
import { UNDONE } from '#domain/applications/field-effects.ts'
import { FORM_FIELDS, type FormField, formPatchSchema } from '#domain/applications/form.ts'
import { DOCUMENT_TYPES, FILE_KINDS } from '#domain/applications/photo-slots.ts'
import { QUEUE_WAITS } from '#domain/applications/queue-filters.ts'
import { ORIGINS } from '#domain/applications/reasons.ts'
import { SOURCES } from '#domain/applications/sources.ts'
import { STAGES } from '#domain/applications/stages.ts'
import { ACTIONS, STATUSES } from '#domain/applications/status.ts'

const id = z.uuid()
const status = z.enum(STATUSES)
export const person = z.object({ id: z.number(), name: z.string() })
/** Instants are ISO 8601 in UTC, made by the server. */
export const instant = z.string()
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
  /** Photos that were sent back, with the reason. */
  photo_tasks: z.array(z.object({ slot: z.number(), comment: z.string() })),
  paused: z.boolean(),
  /** Start of the open pause of the speed clock, and the total of the ended pauses. */
  paused_since: instant.nullable(),
  paused_ms: z.number(),
  version: z.number(),
})
export type ApplicationListItem = z.infer<typeof listItem>

/** A line of the queue: where a manager's work on it stands, and what it waits for. */
export const queueItem = listItem.extend({
  stage: z.enum(STAGES).nullable(),
  waiting: z.enum(QUEUE_WAITS).nullable(),
})
export type QueueItem = z.infer<typeof queueItem>

export const field = z.enum(FORM_FIELDS as [FormField, ...FormField[]])
export const change = z.object({
  ok: z.literal(true),
  id,
  number: z.number().nullable(),
  status,
  version: z.number(),
  /** `comment`: a manager has taken over, so the late change became a comment (src/docs/offline.md#conflicts). */
  applied: z.enum(['fields', 'comment', 'move', 'none']),
  /** What a change of the data has undone (`FIELD_EFFECTS`); absent for nothing. */
  undone: z.array(z.enum(UNDONE)).optional(),
  replayed: z.boolean().optional(),
})
export type ApplicationChange = z.infer<typeof change>

export const applicationView = listItem.extend({
  values: formPatchSchema,
  /** The source of each value, and the person who entered it. */
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
  comments: z.array(
    z.object({
      id,
      by: person,
      at: instant,
      text: z.string(),
      /** The people whom it mentions, under their names in the text. */
      mentions: z.array(person).optional(),
    }),
  ),
  pauses: z.array(z.object({ from: instant, to: instant.nullable(), reason: z.string(), by: person })),
  /** Actions possible for the requesting person, by the table of transitions, the scope and the record. */
  actions: z.array(z.enum(ACTIONS)),
  /** Unmet needs of the possible actions. */
  unmet: z.partialRecord(z.enum(ACTIONS), z.array(z.string())),
  can_edit: z.boolean(),
  /** What the application has that a change of its data can undo: the screens warn of it before the change. */
  undoable: z.array(z.enum(UNDONE)).optional(),
  server_time: instant,
})
export type ApplicationView = z.infer<typeof applicationView>

/** Applications of the same client before this one; `src/docs/business-rules.md#earlier-applications` says whose. */
export const earlierApplications = z.object({
  items: z.array(
    z.object({
      id,
      number: z.number().nullable(),
      status,
      submitted_at: instant,
      partner_name: z.string().nullable(),
      sum: z.number().nullable(),
      /** Reason of the last change of the status. */
      reason: z.string().nullable(),
    }),
  ),
  /** Of those that the person may see; `items` has the newest. */
  total: z.number(),
  /** Number of those that the person may not see; for the staff of a partner always 0. */
  beyond_scope: z.number(),
})
export type EarlierApplications = z.infer<typeof earlierApplications>
