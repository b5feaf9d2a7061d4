// A correction of the times of a shift: requested with a reason by the person who worked, decided by another person.
import { z } from 'zod'
import { trimmedText } from '../kernel/texts/text.ts'
import { addDays, instantAt } from '../kernel/time/dates.ts'
import { HOUR_MS } from '../kernel/time/durations.ts'
import { dayField, timeField } from '../kernel/time/fields.ts'
import { NIGHT_SHIFT_HOURS } from './work-time.ts'

export const CORRECTION_STATES = ['asked', 'approved', 'refused'] as const
export type CorrectionState = (typeof CORRECTION_STATES)[number]

export const VERDICTS = ['approved', 'refused'] as const

/** How a shift ended: by the person or by the end of the day; `correction`: it exists only by a correction. */
export const CLOSINGS = ['person', 'day_end', 'correction'] as const
export type Closing = (typeof CLOSINGS)[number]

/** The times of a shift as instants; one that ends at or before its begin ends on the next day. */
export const spanOf = ({ day, from, to }: { day: string; from: string; to: string }) => ({
  from: instantAt(day, from),
  to: instantAt(to > from ? day : addDays(day, 1), to),
})

/** Whether a shift can have these times: within its day, or past midnight for as long as a shift may go on. */
function isPossible(times: { day: string; from: string; to: string }): boolean {
  const { from, to } = spanOf(times)
  return times.to > times.from || to.getTime() - from.getTime() <= NIGHT_SHIFT_HOURS * HOUR_MS
}

/** `shift_id` is null if the person worked without beginning a shift. */
export const correctionForm = z
  .strictObject({
    shift_id: z.number().int().positive().nullable(),
    day: dayField,
    from: timeField,
    to: timeField,
    reason: trimmedText(5, 300),
  })
  .refine(isPossible, { path: ['to'], params: { code: 'ends_before_begin' } })
export type CorrectionForm = z.infer<typeof correctionForm>

export const decisionForm = z.strictObject({
  verdict: z.enum(VERDICTS),
  note: trimmedText(0, 300).default(''),
})

type Span = { from: Date; to: Date }
/** Whether two spans overlap; a span that begins where the other ends does not. */
export const isOverlapping = (one: Span, other: Span): boolean => one.from < other.to && other.from < one.to
