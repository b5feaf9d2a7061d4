// The health report of a tablet and its response (src/docs/offline.md#reports-of-a-tablet): figures, names of kinds and
// codes, no personal data. Ages instead of times, because the clock of a tablet may be wrong.
import { z } from 'zod'
import { WORK_KINDS } from '#domain/applications/operations.ts'

/** Maximum number of items in one report; the rest follows in the next. */
export const MOST_ITEMS = 100

const age = z.number().int().min(0)
const count = z.number().int().min(0)
const bytes = z.number().int().min(0)
const short = z.string().max(60)
const kind = z.string().max(40)
/** Unsent work in the units that people know (`waitingWork`); absent in reports of older builds. */
const waitingWork = z.object({ applications: count, photos: count, other: count })

/** An operation that needs a person, or that waits for such an operation. */
const reportedItem = z.strictObject({
  op_id: z.uuid(),
  application_id: z.uuid().nullable(),
  kind,
  /** Code of the refusal; `waits` if an earlier operation was refused. */
  problem: short,
  request_id: short.nullable(),
  age_ms: age,
})
export type ReportedItem = z.infer<typeof reportedItem>

export const reportBody = z.strictObject({
  /** Id of the person's database on this tablet; a new id means that the database was created again. */
  epoch: z.string().max(64),
  /** That id is stored and cannot be decrypted: `epoch` is empty, and the database was damaged, not deleted. */
  is_damaged: z.literal(true).optional(),
  build: z.string().max(40),
  draft_schema: count,
  /** Class of the browser and its system, from a fixed list. */
  platform: z.string().max(40),
  /** Number of operations, for the data-loss detection; screens show `waiting`. */
  unsent: count,
  waiting: waitingWork.strict().optional(),
  kinds: z.record(kind, count),
  oldest_age_ms: age.nullable(),
  receipt_age_ms: age.nullable(),
  attention: count,
  items: z.array(reportedItem).max(MOST_ITEMS),
  used_bytes: bytes,
  quota_bytes: bytes,
  persisted: z.boolean(),
  /** How far the tablet's clock is ahead, in milliseconds. */
  skew_ms: z.number().int(),
  /** The last operation of this person that was acknowledged on this tablet; absent in older builds. */
  newest_acknowledged: z.uuid().nullable().optional(),
})
export type TabletReport = z.infer<typeof reportBody>

export const reportAnswer = z.object({
  /** Minimum time until the next report of this person. */
  least_ms: z.number(),
  /** Items that the server does not have completely. */
  wanted: z.array(z.uuid()),
  /** Items that support released, with the server's response to them. */
  settled: z.array(z.object({ op_id: z.uuid(), body: z.record(z.string(), z.unknown()) })),
  /** Answers of support to items. */
  answers: z.array(z.object({ op_id: z.uuid(), text: z.string(), at: z.string() })),
  /** This person's work that the server knows about and this database does not contain. */
  missing: z
    .object({ unsent: z.number(), waiting: waitingWork.optional(), since: z.string().nullable() })
    .nullable(),
  /**
   * Generation of the server's data. A change since the last report means that the data may have been restored from a
   * backup. Absent from older servers.
   */
  generation: z.string().optional(),
  /** The server does not know the last acknowledged operation of the report. */
  is_newest_unknown: z.boolean().optional(),
})
export type ReportAnswer = z.infer<typeof reportAnswer>

export const storedItem = z.strictObject({
  op_id: z.uuid(),
  application_id: z.uuid().nullable(),
  target_id: z.uuid(),
  kind: z.enum(WORK_KINDS),
  payload: z.record(z.string().max(60), z.unknown()),
})
export type StoredItem = z.infer<typeof storedItem>

/** Maximum number of acknowledgements in one request. */
export const MOST_ACKNOWLEDGED = 200

/** An operation that the server has acknowledged, without its content. */
const acknowledgedItem = z.strictObject({
  op_id: z.uuid(),
  /** Author of the operation: the signed-in person, or the author of a rescue file that this person opened. */
  created_by: z.number().int().positive(),
  /** Photos only: the server also looks for the picture itself. */
  photo_id: z.uuid().nullable(),
})
export type AcknowledgedItem = z.infer<typeof acknowledgedItem>

export const acknowledgedBody = z.strictObject({
  items: z.array(acknowledgedItem).min(1).max(MOST_ACKNOWLEDGED),
})

/** How the loss was detected. */
export const LOSS_SIGNS = ['start', 'open', 'person', 'server'] as const
export const incidentBody = z.strictObject({
  id: z.uuid(),
  sign: z.enum(LOSS_SIGNS),
  found_age_ms: age,
  /** The people whose work was on the tablet, as far as the tablet knows. */
  people: z
    .array(
      z.strictObject({
        user_id: z.number().int(),
        unsent: count,
        waiting: waitingWork.strict().optional(),
        since_age_ms: age.nullable(),
      }),
    )
    .max(50),
  acknowledged: z.boolean(),
})
export type TabletIncident = z.infer<typeof incidentBody>

/** The lost work as far as the server knows. */
export const incidentAnswer = z.object({
  ok: z.literal(true),
  unsent: z.number(),
  waiting: waitingWork.optional(),
  since: z.string().nullable(),
})
