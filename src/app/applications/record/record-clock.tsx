// How long a record has been in work or has waited, and its deadline: in sight on every tab and stage.
import { CalendarClock } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ApplicationView } from '#api/applications.ts'
import { Pill } from '#app/kit/display/pill.tsx'
import { useServerTime } from '#app/pickers/queue/server-clock.ts'
import { useFormatDuration, WaitingTime } from '#app/pickers/queue/waiting-time.tsx'
import { workedMs } from '#domain/applications/speed-clock.ts'
import { hasDeadline } from '#domain/applications/status.ts'
import { msUntilDeadline } from '#domain/applications/waiting-time.ts'

type Props = { view: ApplicationView; readAt: number }

function Clock({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex min-h-8 items-center gap-2 whitespace-nowrap rounded-lg bg-surface-2 px-2.5 text-sm">
      <dt className="text-text-2">{name}</dt>
      <dd className="flex items-center gap-2">{children}</dd>
    </div>
  )
}

/** The speed clock, or how long the client has been waiting for a manager. */
function Work({ view, now }: { view: ApplicationView; now: number }) {
  const { t } = useTranslation('applications')
  if (view.status === 'in_process' && view.taken_at !== null)
    return (
      <Clock name={t('view.clock')}>
        <WaitingTime ms={workedMs(view.taken_at, view.pauses, now)} />
        {view.paused && <Pill look="warn">{t('view.paused')}</Pill>}
      </Clock>
    )
  if (view.status === 'new' && view.submitted_at !== null)
    return (
      <Clock name={t('view.waits')}>
        <WaitingTime ms={now - Date.parse(view.submitted_at)} />
      </Clock>
    )
  return null
}

/** Time left until the deadline of three days, or since it. */
function Deadline({ view, now }: { view: ApplicationView; now: number }) {
  const { t } = useTranslation('applications')
  const formatDuration = useFormatDuration()
  if (view.submitted_at === null || !hasDeadline(view.status)) return null
  const left = msUntilDeadline(view.submitted_at, now)
  const time = formatDuration(Math.abs(left))
  const isOver = left < 0
  return (
    <Clock name={t('view.deadline')}>
      <span
        className={`inline-flex items-center gap-1 font-semibold tabular ${isOver ? 'text-danger' : 'text-text'}`}
      >
        <CalendarClock aria-hidden size={15} />
        {t(isOver ? 'view.deadline_over' : 'view.deadline_left', { time })}
      </span>
    </Clock>
  )
}

export function RecordClock({ view, readAt }: Props) {
  const now = useServerTime(view.server_time, readAt)
  return (
    <dl className="flex flex-wrap gap-2 empty:hidden">
      <Work view={view} now={now} />
      <Deadline view={view} now={now} />
    </dl>
  )
}
