import { useTranslation } from 'react-i18next'
import type { ApplicationView } from '#api/applications.ts'
import { useLanguage } from '#app/i18n/i18n.ts'
import { KeyValue, type KeyValueRow } from '#app/kit/display/key-value.tsx'
import { Pill } from '#app/kit/display/pill.tsx'
import { Section } from '#app/kit/layout/section.tsx'
import { workedMs } from '#domain/applications/speed-clock.ts'
import { hasDeadline } from '#domain/applications/status.ts'
import { msUntilDeadline } from '#domain/applications/waiting-time.ts'
import { formatDateTime } from '#domain/kernel/dates.ts'
import { Photos } from '../list/columns.tsx'
import { useServerTime } from '../server-clock.ts'
import { useFormatDuration, WaitingTime } from '../waiting-time.tsx'

type Props = { view: ApplicationView; readAt: number }

/** The speed clock, or how long the client has been waiting for a manager. */
function useClockRow({ view, readAt }: Props): KeyValueRow[] {
  const { t } = useTranslation('applications')
  const now = useServerTime(view.server_time, readAt)
  if (view.status === 'in_process' && view.taken_at !== null)
    return [
      {
        label: t('view.clock'),
        value: (
          <span className="flex flex-wrap items-center gap-2">
            <WaitingTime ms={workedMs(view.taken_at, view.pauses, now)} />
            {view.paused && <Pill look="warn">{t('view.paused')}</Pill>}
          </span>
        ),
      },
    ]
  if (view.status === 'new' && view.submitted_at !== null)
    return [{ label: t('view.waits'), value: <WaitingTime ms={now - Date.parse(view.submitted_at)} /> }]
  return []
}

/** Time left until the deadline of three days, or since it. */
function useDeadlineRow({ view, readAt }: Props): KeyValueRow[] {
  const { t } = useTranslation('applications')
  const now = useServerTime(view.server_time, readAt)
  const formatDuration = useFormatDuration()
  if (view.submitted_at === null || !hasDeadline(view.status)) return []
  const left = msUntilDeadline(view.submitted_at, now)
  const time = formatDuration(Math.abs(left))
  const value = (
    <span className={left < 0 ? 'font-semibold text-danger' : ''}>
      {t(left < 0 ? 'view.deadline_over' : 'view.deadline_left', { time })}
    </span>
  )
  return [{ label: t('view.deadline'), value }]
}

/** People, branch, origin and times of the application. */
export function Summary(props: Props) {
  const { view } = props
  const { t } = useTranslation('applications')
  const { t: reason } = useTranslation('reasons')
  const language = useLanguage()
  const clock = useClockRow(props)
  const deadline = useDeadlineRow(props)
  const rows: KeyValueRow[] = [
    { label: t('view.seller'), value: view.seller.name },
    { label: t('view.manager'), value: view.manager?.name ?? t('view.nobody') },
    { label: t('view.branch'), value: view.branch?.name ?? '—' },
    { label: t('view.origin'), value: reason(`origins.${view.origin}`) },
    { label: t('view.created'), value: formatDateTime(view.created_at, language) },
    ...(view.submitted_at === null
      ? []
      : [{ label: t('view.submitted'), value: formatDateTime(view.submitted_at, language) }]),
    { label: t('columns.photos'), value: <Photos row={view} /> },
    ...clock,
    ...deadline,
  ]
  return (
    <Section>
      <KeyValue rows={rows} />
      {view.missing_slots.length > 0 && (
        <p className="font-semibold text-warn">
          {t('view.photos_missing', { slots: view.missing_slots.join(', ') })}
        </p>
      )}
    </Section>
  )
}
