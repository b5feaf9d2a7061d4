// Reports that are made regularly (screen `report`): which, of what period, when, and for whom.
import { z } from 'zod'
import type { PermissionKey } from '../access/permissions.ts'
import { SCREENS } from '../access/screens.ts'
import { type TextLength, textOfLength } from '../kernel/texts/text.ts'
import {
  addDays,
  addMonths,
  dateInTashkent,
  instantAt,
  isPlainDate,
  twoDigits,
} from '../kernel/time/dates.ts'
import { formatPeriod } from '../kernel/time/period.ts'
import { monthOf } from '../staff/work-time.ts'
import { REPORT_GROUPS, type ReportGroup } from './measures.ts'

/** The reports that can be made regularly: those of a period. Each is a screen, and needs the permission of the screen. */
export const SCHEDULED_REPORTS = [
  'report.application',
  'report.manager',
  'sales',
  'sales_product',
  'pl',
] as const satisfies readonly PermissionKey[]
export type ScheduledReport = (typeof SCHEDULED_REPORTS)[number]

/** Whether a report is by groups, of which one is chosen. */
export const isGrouped = (report: ScheduledReport): boolean => report === 'report.application'

/** Of the day before; of the week before, on Mondays; of the month before, on its first day. */
export const EVERY = ['day', 'week', 'month'] as const
export type Every = (typeof EVERY)[number]

/** How often a report can be made: one of whole months only every month. */
export const everyOf = (report: ScheduledReport): readonly [Every, ...Every[]] =>
  report === 'pl' ? ['month'] : EVERY

export const SCHEDULE_TITLE = { min: 3, max: 120 } as const satisfies TextLength
/** More people than anybody chooses by hand. */
const MAX_PEOPLE = 100
const LAST_HOUR = 23

export const scheduleForm = z
  .strictObject({
    title: textOfLength(SCHEDULE_TITLE),
    report: z.enum(SCHEDULED_REPORTS),
    /** The groups of a report that has some; null for the others. */
    by: z.enum(REPORT_GROUPS).nullable(),
    every: z.enum(EVERY),
    /** The hour in Tashkent. */
    hour: z.number().int().min(0).max(LAST_HOUR),
    /** Ids of those who get it. */
    people: z
      .array(z.number().int().min(1).max(999_999_999))
      .max(MAX_PEOPLE)
      .refine((ids) => ids.length > 0, { params: { code: 'required' } })
      .refine((ids) => new Set(ids).size === ids.length, { params: { code: 'taken' } }),
    active: z.boolean(),
  })
  .refine(({ report, every }) => everyOf(report).includes(every), {
    path: ['every'],
    params: { code: 'unknown_choice' },
  })
export type ScheduleForm = z.infer<typeof scheduleForm>
export const SCHEDULE_FIELDS = Object.keys(scheduleForm.shape) as (keyof ScheduleForm)[]

/**
 * The form with the groups that its report has: the days where none was chosen, none of a report without groups. How often it is made
 * is one of `everyOf`.
 */
export function completeSchedule(form: ScheduleForm): ScheduleForm {
  const [usual] = everyOf(form.report)
  return {
    ...form,
    by: isGrouped(form.report) ? (form.by ?? 'day') : null,
    every: everyOf(form.report).includes(form.every) ? form.every : usual,
  }
}

const MONDAY = 1
const weekday = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay()
const firstOfMonth = (day: string): string => `${day.slice(0, 8)}01`

const IS_DUE: Readonly<Record<Every, (day: string) => boolean>> = {
  day: () => true,
  week: (day) => weekday(day) === MONDAY,
  month: (day) => day === firstOfMonth(day),
}

/** The first hour after an instant at which a report is made. */
export function nextRun({ every, hour }: Pick<ScheduleForm, 'every' | 'hour'>, after: Date): Date {
  let day = dateInTashkent(after)
  while (!IS_DUE[every](day) || instantAt(day, `${twoDigits(hour)}:00`) <= after) day = addDays(day, 1)
  return instantAt(day, `${twoDigits(hour)}:00`)
}

export type ReportPeriod = { from: string; to: string }

/** The period of a report that is made at an instant: the last whole day, week or month before it. */
export function periodOf(every: Every, at: Date): ReportPeriod {
  const today = dateInTashkent(at)
  if (every === 'day') return { from: addDays(today, -1), to: addDays(today, -1) }
  if (every === 'month') {
    const first = firstOfMonth(today)
    return { from: addMonths(first, -1), to: addDays(first, -1) }
  }
  const monday = addDays(today, -((weekday(today) + 6) % 7))
  return { from: addDays(monday, -7), to: addDays(monday, -1) }
}

/** The days of the last report as people read them; null: none was made yet. */
export const lastPeriod = ({ last_from, last_to }: { last_from: string | null; last_to: string | null }) =>
  last_from === null || last_to === null ? null : formatPeriod(last_from, last_to)

export type MadeReport = ReportPeriod & { report: ScheduledReport; by: ReportGroup | null }

/** A report that was made, as the subject of a notification. It names no record of a person. */
export const subjectOf = ({ report, from, to, by }: MadeReport): string =>
  [report, from, to, by ?? ''].join(' ')

/** The report of such a subject; null for anything else. */
export function reportOf(subject: string): MadeReport | null {
  const [name, from = '', to = '', group = ''] = subject.split(' ')
  const report = SCHEDULED_REPORTS.find((known) => known === name)
  const by = REPORT_GROUPS.find((known) => known === group) ?? null
  return report === undefined || !isPlainDate(from) || !isPlainDate(to) ? null : { report, from, to, by }
}

/** The page that shows a report that was made: its period as the page reads it, in days or in months. */
export const addressOf = ({ report, from, to, by }: MadeReport) => ({
  to: SCREENS[report].path,
  search: {
    ...(report === 'pl' ? { from: monthOf(from), to: monthOf(to) } : { from, to }),
    ...(by !== null && { tab: by }),
  },
})
