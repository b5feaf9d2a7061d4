// The visitor list (screen `outsider`): who came, why, to whom, when they came and left, and the result.
import { z } from 'zod'
import { normalisePhone } from '../kernel/phone.ts'
import { trimmedText } from '../kernel/texts/text.ts'
import { dateInTashkent, formatTime, instantAt } from '../kernel/time/dates.ts'
import { MINUTE_MS } from '../kernel/time/durations.ts'
import { dayField, timeField } from '../kernel/time/fields.ts'

export const VISIT_REASONS = [
  'purchase',
  'instalment',
  'payment',
  'return',
  'complaint',
  'job',
  'supplier',
  'inspection',
  'other',
] as const
export type VisitReason = (typeof VISIT_REASONS)[number]
export const VISIT_RESULTS = ['solved', 'application', 'appointment', 'passed_on', 'not_solved'] as const
export type VisitResult = (typeof VISIT_RESULTS)[number]
/** `week` and `month`: the last seven and thirty days, including today. */
export const VISIT_PERIODS = ['today', 'week', 'month'] as const
export const PERIOD_DAYS = { today: 1, week: 7, month: 30 } as const satisfies Record<
  (typeof VISIT_PERIODS)[number],
  number
>

const date = dayField
const time = timeField
const empty = z.literal('')

export const visitorForm = z.strictObject({
  name: trimmedText(2, 100),
  phone: z
    .string()
    .trim()
    .max(40)
    .refine((text) => text === '' || normalisePhone(text) !== null, { params: { code: 'phone_format' } }),
  reason: z.enum(VISIT_REASONS),
  /** A member of the staff; any other host is in `host_name`. */
  host_id: z.number().int().nullable(),
  host_name: trimmedText(0, 100),
  branch_id: z
    .number()
    .int()
    .nullable()
    .refine((id) => id !== null, { params: { code: 'required' } }),
  /** Day and time as the clock in the shop shows them. */
  arrived_on: date,
  arrived_time: time,
  /** Both empty while the visitor is inside. */
  left_on: z.union([empty, date]),
  left_time: z.union([empty, time]),
  result: z.enum(VISIT_RESULTS).nullable(),
  comment: trimmedText(0, 500),
})
export type VisitorForm = z.infer<typeof visitorForm>
/** A form that is being filled in: the branch can still be missing. */
export type VisitorDraft = z.input<typeof visitorForm>
export const VISITOR_FIELDS = Object.keys(visitorForm.shape) as (keyof VisitorForm)[]
/** Personal data, whose values are never in the history of changes. */
export const VISITOR_PERSONAL = [
  'name',
  'phone',
  'host_id',
  'host_name',
  'comment',
] as const satisfies readonly (keyof VisitorForm)[]

export type Visit = { arrived_at: Date; left_at: Date | null }
type Times = Pick<VisitorForm, 'arrived_on' | 'arrived_time' | 'left_on' | 'left_time'>
type TimeProblem = { field: keyof Times; code: 'date_future' | 'required' | 'left_before_arrival' }

/** Allowed difference between the clocks of tablets and of the server. */
const SLACK_MS = 5 * MINUTE_MS

function leavingProblem(form: Times): TimeProblem | null {
  if ((form.left_on === '') === (form.left_time === '')) return null
  return { field: form.left_on === '' ? 'left_on' : 'left_time', code: 'required' }
}

/** The instants of a visit, or what is wrong with them; `now` is the server's. */
export function visitOf(form: Times, now: Date): Visit | TimeProblem {
  const arrived_at = instantAt(form.arrived_on, form.arrived_time)
  const latest = new Date(now.getTime() + SLACK_MS)
  if (arrived_at > latest) return { field: 'arrived_on', code: 'date_future' }
  const half = leavingProblem(form)
  if (half) return half
  const left_at = form.left_on === '' ? null : instantAt(form.left_on, form.left_time)
  if (left_at === null) return { arrived_at, left_at }
  if (left_at > latest) return { field: 'left_on', code: 'date_future' }
  if (left_at < arrived_at) return { field: 'left_time', code: 'left_before_arrival' }
  return { arrived_at, left_at }
}

/** The instants of a visit as values of the form. */
export const timesOf = ({ arrived_at, left_at }: Visit): Times => ({
  arrived_on: dateInTashkent(arrived_at),
  arrived_time: formatTime(arrived_at.toISOString()),
  left_on: left_at === null ? '' : dateInTashkent(left_at),
  left_time: left_at === null ? '' : formatTime(left_at.toISOString()),
})
