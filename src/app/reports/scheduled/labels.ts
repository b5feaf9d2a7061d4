// Labels of the reports that are made regularly.
import type { ScheduleLine } from '#api/back-office/scheduled-reports.ts'
import { findText, label } from '#app/i18n/i18n.ts'
import { labelsOf, named, type ValueLabels } from '#app/kit/form/labels.ts'
import { itemsOf } from '#app/kit/inputs/items.ts'
import { SCREENS } from '#domain/access/screens.ts'
import { twoDigits } from '#domain/kernel/time/dates.ts'
import { EVERY, type Every, SCHEDULED_REPORTS, type ScheduledReport } from '#domain/reports/schedule.ts'

export const reportLabel = (report: ScheduledReport): string => label(`screens:${SCREENS[report].title}`)
export const everyLabel = (every: Every): string => label(`reports:scheduled.every.${every}`)

/** How often and at which hour. */
export const whenLabel = ({ every, hour }: Pick<ScheduleLine, 'every' | 'hour'>): string =>
  `${everyLabel(every)}, ${twoDigits(hour)}:00`

export const reportItems = () => itemsOf(SCHEDULED_REPORTS, reportLabel)
/** How often a report, or any of them, can be made. */
export const everyItems = (every: readonly Every[] = EVERY) => itemsOf(every, everyLabel)

/** The history has names of people; the conflict bar has the ids of the form. */
const VALUES: ValueLabels<'people'> = {
  report: (text) => {
    const report = SCHEDULED_REPORTS.find((key) => key === text)
    return report === undefined ? text : reportLabel(report)
  },
  every: 'every',
  by: (text) => findText(`reports:names.${text}`) ?? text,
  hour: (hour) => `${twoDigits(Number(hour))}:00`,
  active: (_text, value) => label(value === true ? 'reports:scheduled.on' : 'reports:scheduled.off'),
  people: named('people', () => label('reports:scheduled.other')),
}

export const { fieldLabel, describeChange, describeChangeWith } = labelsOf('reports:scheduled', VALUES)
