// The deadline that runs: until the first answer, then until the solution.
import { AlarmClock } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ComplaintLine, WholeComplaint } from '#api/back-office/complaints.ts'
import { useLanguage } from '#app/i18n/i18n.ts'
import { Pill } from '#app/kit/display/pill.tsx'
import { getCurrentTime } from '#app/platform/wire/clock.ts'
import { type ClockState, runningClock } from '#domain/complaints/complaint.ts'
import { WORKING_DAY } from '#domain/complaints/working-time.ts'
import { formatDateTime } from '#domain/kernel/time/dates.ts'

type Dated = Pick<
  ComplaintLine | WholeComplaint,
  'state' | 'urgent' | 'first_due' | 'due' | 'days_off' | 'first_answered_at'
>

/** The clock of a line; null while none runs. */
export const clockOf = ({ first_due, due, first_answered_at, days_off, ...rest }: Dated) =>
  runningClock(
    {
      ...rest,
      first_due: new Date(first_due),
      due: new Date(due),
      first_answered_at: first_answered_at === null ? null : new Date(first_answered_at),
    },
    getCurrentTime(),
    { hours: WORKING_DAY, isDayOff: (day) => days_off.includes(day) },
  )

const LOOKS = { in_time: 'calm', near: 'warn', late: 'danger' } as const satisfies Record<ClockState, string>

export function Deadline({ complaint }: { complaint: Dated }) {
  const { t } = useTranslation('complaints')
  const language = useLanguage()
  const clock = clockOf(complaint)
  if (clock === null) return null
  return (
    <Pill look={LOOKS[clock.state]} icon={AlarmClock}>
      {t(`deadlines.${clock.state}`, { at: formatDateTime(clock.due.toISOString(), language) })}
    </Pill>
  )
}
