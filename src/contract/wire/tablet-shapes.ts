// What a tablet tells of itself and what it is told in return (offline.md 2.9, 2.11): figures, names of kinds and codes,
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
  unsent: count,
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
  missing: z.object({ unsent: z.number(), since: z.string().nullable() }).nullable(),
})
export type ReportAnswer = z.infer<typeof reportAnswer>

export const heldItem = z.strictObject({
  op_id: z.uuid(),
  application_id: z.uuid().nullable(),
  target_id: z.uuid(),
  kind: z.enum(OP_KINDS),
  payload: z.record(z.string().max(60), z.unknown()),
})
export type HeldItem = z.infer<typeof heldItem>

/** How the loss showed itself. */
export const LOSS_SIGNS = ['start', 'open', 'person', 'server'] as const
export const incidentBody = z.strictObject({
  id: z.uuid(),
  sign: z.enum(LOSS_SIGNS),
  found_age_ms: age,
  /** Whose work was here, as far as the tablet knows. */
  people: z
    .array(z.strictObject({ user_id: z.number().int(), unsent: count, since_age_ms: age.nullable() }))
    .max(50),
  acknowledged: z.boolean(),
})
export type TabletIncident = z.infer<typeof incidentBody>
