// Labels of the reports that are made regularly.
import type { ScheduleLine } from '#api/back-office/scheduled-reports.ts'
import { findText, type KeyUnder, label } from '#app/i18n/i18n.ts'
import { SCREENS } from '#domain/access/screens.ts'
import { twoDigits } from '#domain/kernel/dates.ts'
import { EVERY, type Every, SCHEDULED_REPORTS, type ScheduledReport } from '#domain/reports/schedule.ts'

export const scheduleLabel = (field: KeyUnder<'reports:scheduled.fields'>): string =>
  label(`reports:scheduled.fields.${field}`)
export const reportLabel = (report: ScheduledReport): string => label(`screens:${SCREENS[report].title}`)
export const everyLabel = (every: Every): string => label(`reports:scheduled.every.${every}`)

/** How often and at which hour. */
export const whenLabel = ({ every, hour }: Pick<ScheduleLine, 'every' | 'hour'>): string =>
  `${everyLabel(every)}, ${twoDigits(hour)}:00`

export const reportItems = () =>
  SCHEDULED_REPORTS.map((key) => ({ key: key as string, label: reportLabel(key) }))
/** How often a report, or any of them, can be made. */
export const everyItems = (every: readonly Every[] = EVERY) =>
  every.map((key) => ({ key: key as string, label: everyLabel(key) }))

/** The history has names of people; the conflict bar has the ids of the form. */
function valueLabel(field: string, value: unknown, names: ReadonlyMap<number, string>): string {
  if (value === null || value === '' || value === undefined) return ''
  const report = SCHEDULED_REPORTS.find((key) => key === value)
  if (field === 'report' && report !== undefined) return reportLabel(report)
  if (field === 'every') return findText(`reports:scheduled.every.${String(value)}`) ?? String(value)
  if (field === 'by') return findText(`reports:names.${String(value)}`) ?? String(value)
  if (field === 'hour') return `${twoDigits(Number(value))}:00`
  if (field === 'active') return label(value === true ? 'reports:scheduled.on' : 'reports:scheduled.off')
  if (Array.isArray(value))
    return value.map((id) => names.get(Number(id)) ?? label('reports:scheduled.other')).join(', ')
  return String(value)
}

/** Returns the function that describes a changed field, for the conflict bar and the history. */
export const describeScheduleWith =
  (names: ReadonlyMap<number, string> = new Map()) =>
  (field: string, value: unknown) => ({
    label: findText(`reports:scheduled.fields.${field}`) ?? field,
    value: valueLabel(field, value, names),
  })
