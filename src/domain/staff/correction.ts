// A correction of the times of a shift: requested with a reason by the person who worked, decided by somebody else.
import { z } from 'zod'
import { isPlainDate } from '../kernel/dates.ts'
import { isStorableText } from '../kernel/problem.ts'
import { instantAt } from './work-time.ts'

export const CORRECTION_STATES = ['asked', 'approved', 'refused'] as const
export type CorrectionState = (typeof CORRECTION_STATES)[number]

export const VERDICTS = ['approved', 'refused'] as const

/** How a shift was closed: by its person, by the end of the day, or it is there by a correction alone. */
export const CLOSINGS = ['person', 'day_end', 'correction'] as const
export type Closing = (typeof CLOSINGS)[number]

const trimmedText = (min: number) =>
  z
    .string()
    .trim()
    .min(min)
    .max(300)
    .refine(isStorableText, { params: { code: 'text_invalid' } })

const time = z.string().refine((text) => /^([01]\d|2[0-3]):[0-5]\d$/.test(text), {
  params: { code: 'time_format' },
})

/** `shift_id` is null where the person worked and began no shift at all. */
export const correctionForm = z
  .strictObject({
    shift_id: z.number().int().positive().nullable(),
    day: z.string().refine(isPlainDate, { params: { code: 'date_format' } }),
    from: time,
    to: time,
    reason: trimmedText(5),
  })
  .refine(({ from, to }) => to > from, { path: ['to'], params: { code: 'ends_before_begin' } })
export type CorrectionForm = z.infer<typeof correctionForm>

export const decisionForm = z.strictObject({ verdict: z.enum(VERDICTS), note: trimmedText(0).default('') })

/** The asked span as instants. */
export const spanOf = ({ day, from, to }: Pick<CorrectionForm, 'day' | 'from' | 'to'>) => ({
  from: instantAt(day, from),
  to: instantAt(day, to),
})

type Span = { from: Date; to: Date }
/** Whether two spans have a moment in common; one may begin where the other ends. */
export const isOverlapping = (one: Span, other: Span): boolean => one.from < other.to && other.from < one.to
