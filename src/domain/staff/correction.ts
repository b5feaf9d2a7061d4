// A correction of the times of a shift: requested with a reason by the person who worked, decided by another person.
import { z } from 'zod'
import { instantAt, isPlainDate } from '../kernel/dates.ts'
import { trimmedText } from '../kernel/text.ts'

export const CORRECTION_STATES = ['asked', 'approved', 'refused'] as const
export type CorrectionState = (typeof CORRECTION_STATES)[number]

export const VERDICTS = ['approved', 'refused'] as const

/** How a shift ended: by the person or by the end of the day; `correction`: it exists only by a correction. */
export const CLOSINGS = ['person', 'day_end', 'correction'] as const
export type Closing = (typeof CLOSINGS)[number]

const time = z.string().refine((text) => /^([01]\d|2[0-3]):[0-5]\d$/.test(text), {
  params: { code: 'time_format' },
})

/** `shift_id` is null if the person worked without beginning a shift. */
export const correctionForm = z
  .strictObject({
    shift_id: z.number().int().positive().nullable(),
    day: z.string().refine(isPlainDate, { params: { code: 'date_format' } }),
    from: time,
    to: time,
    reason: trimmedText(5, 300),
  })
  .refine(({ from, to }) => to > from, { path: ['to'], params: { code: 'ends_before_begin' } })
export type CorrectionForm = z.infer<typeof correctionForm>

export const decisionForm = z.strictObject({
  verdict: z.enum(VERDICTS),
  note: trimmedText(0, 300).default(''),
})

/** The requested span as instants. */
export const spanOf = ({ day, from, to }: Pick<CorrectionForm, 'day' | 'from' | 'to'>) => ({
  from: instantAt(day, from),
  to: instantAt(day, to),
})

type Span = { from: Date; to: Date }
/** Whether two spans overlap; a span that begins where the other ends does not. */
export const isOverlapping = (one: Span, other: Span): boolean => one.from < other.to && other.from < one.to
