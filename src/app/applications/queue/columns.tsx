// The columns of the queue. Below 1700 px partner and day of the submission give way first, then the branch; at 1024 px also
// seller, photos and deadline, which the preview of a row has.
import { clsx } from 'clsx'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '#app/i18n/i18n.ts'
import { Pill } from '#app/kit/display/pill.tsx'
import { StatusChip } from '#app/kit/display/status-chip.tsx'
import {
  fixedTextColumn,
  momentColumn,
  NONE,
  phoneColumn,
  sumColumn,
  textColumn,
} from '#app/kit/display/tables/column-kinds.tsx'
import type { Column } from '#app/kit/display/tables/columns.ts'
import { DURATION_WIDTHS, useFormatDuration, WaitingTime } from '#app/pickers/queue/waiting-time.tsx'
import { hasDeadline, isAssignedToManager } from '#domain/applications/status.ts'
import { msUntilDeadline, waitedMs } from '#domain/applications/waiting-time.ts'
import { formatSum } from '#domain/kernel/money.ts'
import { dateInTashkent, formatDate, formatTime } from '#domain/kernel/time/dates.ts'
import { DAY_MS, HOUR_MS } from '#domain/kernel/time/durations.ts'
import { numberOf, Photos } from '../application/line-parts.tsx'
import type { QueueLine } from './line.ts'

type StatusProps = { line: QueueLine; isOriginShown: boolean }

/** The status; while a manager works on it the stage, or what it waits for. Pills say where it comes from and a pause. */
function Status({ line, isOriginShown }: StatusProps) {
  const { t } = useTranslation('queue')
  const { t: stageText } = useTranslation('stages')
  const { status, stage, waiting, origin, paused } = line
  const place = waiting === null ? stage && stageText(`names.${stage}`) : t(`waits.${waiting}`)
  const text = isAssignedToManager(status) && status !== 'hold' ? place : null
  return (
    // Pills that do not fit stand in a second line, which is not shown.
    <span className="inline-flex h-6 max-w-full content-start items-center gap-x-1.5 overflow-hidden align-middle [flex-wrap:wrap] *:h-6 *:min-h-6">
      <StatusChip status={status} {...(text === null ? {} : { text })} />
      {isOriginShown && origin !== 'shop' && <Pill look="calm">{t(`origins.${origin}`)}</Pill>}
      {paused && <Pill look="warn">{t('paused')}</Pill>}
    </span>
  )
}

function Deadline({ line, now }: { line: QueueLine; now: number }) {
  const { t } = useTranslation('applications')
  const { t: queue } = useTranslation('queue')
  const formatDuration = useFormatDuration()
  if (line.submitted_at === null || !hasDeadline(line.status)) return NONE
  const left = msUntilDeadline(line.submitted_at, now)
  if (left < 0) return <span className="font-semibold text-danger">{t('filters.deadlines.late')}</span>
  return (
    <span className={clsx(left < DAY_MS ? 'font-semibold text-warn' : 'text-text-2')}>
      {left >= HOUR_MS && left < DAY_MS
        ? queue('hours', { hours: Math.floor(left / HOUR_MS) })
        : formatDuration(left)}
    </span>
  )
}

/** The sums of everything found, under their column. */
export const totalsOf = ({ sum = 0 }: Readonly<Record<string, number>>) => ({ sum: formatSum(sum) })

/** Day, month and time. */
const formatDayTime = (at: string): string =>
  `${formatDate(dateInTashkent(at)).slice(0, 5)}, ${formatTime(at)}`

/** `now` is by the clock of this device. `isOriginShown`: not in a list of applications that all come from one place. */
export function useQueueColumns(now: number, isOriginShown = true): Column<QueueLine>[] {
  const { t } = useTranslation('applications')
  const { t: queue } = useTranslation('queue')
  const language = useLanguage()
  const nowOf = ({ clock_ahead: ahead }: QueueLine) => now + ahead
  const waits = (line: QueueLine) => {
    const ms = waitedMs(line, nowOf(line))
    return ms === null ? NONE : <WaitingTime ms={ms} isPlain />
  }
  return [
    fixedTextColumn('number', t('columns.number'), numberOf, { sort: true, width: 72 }),
    {
      key: 'client',
      title: t('columns.client'),
      cell: (line) => <span className="font-medium">{line.client_name || t('unnamed')}</span>,
      isGrowing: true,
      width: 168,
      sort: 'client',
    },
    phoneColumn('phone', t('columns.phone'), { sort: true, width: 160, priority: 2 }),
    {
      key: 'status',
      title: queue('columns.status'),
      cell: (line) => <Status line={line} isOriginShown={isOriginShown} />,
      exportAs: [
        { key: 'status', title: t('columns.status') },
        { key: 'stage', title: queue('columns.stage') },
        { key: 'waiting', title: t('filters.waiting') },
        ...(isOriginShown ? [{ key: 'origin', title: t('filters.origin') }] : []),
        { key: 'paused', title: queue('paused') },
      ],
      isGrowing: true,
      width: 172,
      sort: 'status',
    },
    {
      key: 'photos',
      title: t('columns.photos'),
      cell: (line) => <Photos row={line} />,
      width: 82,
      priority: 3,
    },
    sumColumn('sum', t('columns.sum'), { sort: true, width: 114, priority: 1 }),
    textColumn('partner', t('columns.partner'), (line) => line.partner_name, { sort: true, priority: 7 }),
    textColumn('seller', t('filters.seller'), ({ seller }) => seller.name, {
      sort: true,
      width: 96,
      priority: 5,
    }),
    textColumn('manager', t('filters.manager'), ({ manager }) => manager?.name ?? null, {
      sort: true,
      width: 110,
      priority: 9,
      isExtra: true,
    }),
    textColumn('branch', t('columns.branch'), ({ branch }) => branch?.name ?? null, {
      sort: true,
      width: 104,
      priority: 6,
    }),
    fixedTextColumn(
      'submitted',
      queue('columns.submitted'),
      ({ submitted_at: at }) => at && formatDayTime(at),
      { sort: true, width: 112, priority: 8 },
    ),
    momentColumn('created', t('columns.created'), ({ created_at }) => created_at, {
      sort: 'newest',
      isSortDescending: true,
      width: 140,
      priority: 10,
      isExtra: true,
    }),
    {
      key: 'deadline',
      title: t('filters.deadline'),
      cell: (line) => <Deadline line={line} now={nowOf(line)} />,
      exportAs: [],
      align: 'right',
      width: DURATION_WIDTHS[language].left,
      priority: 4,
      sort: 'deadline',
    },
    {
      key: 'waits',
      title: t('columns.waits'),
      cell: waits,
      exportAs: [],
      align: 'right',
      width: DURATION_WIDTHS[language].waited,
      sort: 'waiting',
      isSortDescending: true,
    },
  ]
}
