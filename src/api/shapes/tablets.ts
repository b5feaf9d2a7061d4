// The report of a tablet and its answer (src/docs/offline.md#reports-of-a-tablet): figures, names of kinds and codes,
// never a value of a person. Ages instead of times: the clock of a tablet may be wrong.
import { z } from 'zod'
import { OP_KINDS } from '#domain/applications/operations.ts'

/** How many items one report names; what is beyond waits for the next. */
export const MOST_ITEMS = 100

const age = z.number().int().min(0)
const count = z.number().int().min(0)
const bytes = z.number().int().min(0)
const short = z.string().max(60)
const kind = z.string().max(40)
/** What waits in the units a person knows (`waitingWork`); absent in what builds before it existed say. */
const waitingWork = z.object({ applications: count, photos: count, other: count })

/** An operation that needs a person, or waits behind one that does. */
const reportedItem = z.strictObject({
  op_id: z.uuid(),
  application_id: z.uuid().nullable(),
  kind,
  /** Code of the refusal; `waits` behind a refused one. */
  problem: short,
  request_id: short.nullable(),
  age_ms: age,
})
export type ReportedItem = z.infer<typeof reportedItem>

export const reportBody = z.strictObject({
  /** Of the person's database here; another one than before means that it was made anew. */
  epoch: z.string().max(64),
  build: z.string().max(40),
  draft_schema: count,
  /** Class of the browser and its system, in words of our own. */
  platform: z.string().max(40),
  /** Operations, for the detection of data loss; screens show `waiting`. */
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
  /** How far the tablet's clock is ahead. */
  skew_ms: z.number().int(),
  /** The operation of this person that was acknowledged here last; builds before it existed name none. */
  newest_acknowledged: z.uuid().nullable().optional(),
})
export type TabletReport = z.infer<typeof reportBody>

export const reportAnswer = z.object({
  /** No report of this person before this much time has gone. */
  least_ms: z.number(),
  /** Items that the server does not have whole. */
  wanted: z.array(z.uuid()),
  /** Items that support released: what the server answered to them. */
  settled: z.array(z.object({ op_id: z.uuid(), body: z.record(z.string(), z.unknown()) })),
  /** What support says to an item. */
  answers: z.array(z.object({ op_id: z.uuid(), text: z.string(), at: z.string() })),
  /** This person's work that the server knows of and that this database does not have. */
  missing: z
    .object({ unsent: z.number(), waiting: waitingWork.optional(), since: z.string().nullable() })
    .nullable(),
  /**
   * Generation of the server's data. Another one than the tablet saw last means that the data may have been restored from
   * a backup. Servers before it existed name none.
   */
  generation: z.string().optional(),
  /** The server does not know the operation that the report named as acknowledged last. */
  is_newest_unknown: z.boolean().optional(),
})
export type ReportAnswer = z.infer<typeof reportAnswer>

export const storedItem = z.strictObject({
  op_id: z.uuid(),
  application_id: z.uuid().nullable(),
  target_id: z.uuid(),
  kind: z.enum(OP_KINDS),
  payload: z.record(z.string().max(60), z.unknown()),
})
export type StoredItem = z.infer<typeof storedItem>

/** How many acknowledgements a tablet presents at once. */
export const MOST_ACKNOWLEDGED = 200

/** An operation that the server has acknowledged, without anything that it said. */
const acknowledgedItem = z.strictObject({
  op_id: z.uuid(),
  /** Whose operation it is: of the person at work, or of the maker of a rescue parcel that this person opened. */
  created_by: z.number().int().positive(),
  /** Photos only: the picture itself is looked for as well. */
  photo_id: z.uuid().nullable(),
})
export type AcknowledgedItem = z.infer<typeof acknowledgedItem>

export const acknowledgedBody = z.strictObject({
  items: z.array(acknowledgedItem).min(1).max(MOST_ACKNOWLEDGED),
})

/** How the loss showed itself. */
export const LOSS_SIGNS = ['start', 'open', 'person', 'server'] as const
export const incidentBody = z.strictObject({
  id: z.uuid(),
  sign: z.enum(LOSS_SIGNS),
  found_age_ms: age,
  /** Whose work was here, as far as the tablet knows. */
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

/** How much was lost as far as the server knows. */
export const incidentAnswer = z.object({
  ok: z.literal(true),
  unsent: z.number(),
  waiting: waitingWork.optional(),
  since: z.string().nullable(),
})
