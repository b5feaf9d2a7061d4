// Shapes shared by the endpoints of work time and interns.
import { z } from 'zod'
import { ABSENCE_KINDS, SHIFT_STATES } from '#domain/staff/absence.ts'
import { CLOSINGS, CORRECTION_STATES } from '#domain/staff/correction.ts'
import { isMonth } from '#domain/staff/work-time.ts'

/** Instants are ISO 8601 in UTC, made by the server. */
export const instant = z.string()
export const version = z.number().int()
export const key = z.string().regex(/^\d{1,9}$/)
export const ofKey = z.object({ key })
export const ok = z.object({ ok: z.literal(true) })
export const month = z.string().refine(isMonth, { params: { code: 'invalid' } })
/** A branch by its key, as a filter of a list. */
export const branch = key.optional()

/** A line of a list of people; `version` belongs to no record, because no line is edited in place. */
export const personLine = z.object({ key, version, name: z.string(), branch: z.string().nullable() })

/** The current presence of a person; `until` is the last day of an absence. */
export const presence = z.object({
  state: z.enum(SHIFT_STATES),
  since: instant.nullable(),
  until: z.string().nullable(),
  paused: z.boolean(),
})

export const shift = z.object({
  id: z.number(),
  /** As marked by the person; both null if the shift exists only by a correction. */
  begun_at: instant.nullable(),
  ended_at: instant.nullable(),
  /** The effective times, after corrections. */
  counted_from: instant,
  counted_to: instant.nullable(),
  closed_by: z.enum(CLOSINGS).nullable(),
  pauses: z.array(z.object({ from: instant, to: instant.nullable() })),
  paused_s: z.number(),
  worked_s: z.number(),
})
export type Shift = z.infer<typeof shift>

export const correction = z.object({
  id: z.number(),
  shift_id: z.number().nullable(),
  from_at: instant,
  to_at: instant,
  reason: z.string(),
  state: z.enum(CORRECTION_STATES),
  asked_at: instant,
  decided_by: z.string().nullable(),
  decided_at: instant.nullable(),
  note: z.string(),
})
export type Correction = z.infer<typeof correction>

export const absence = z.object({
  key,
  version,
  kind: z.enum(ABSENCE_KINDS),
  from_on: z.string(),
  to_on: z.string(),
  note: z.string(),
  is_deleted: z.boolean(),
})
export type Absence = z.infer<typeof absence>
