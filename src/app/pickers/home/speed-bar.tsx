// The queue by waiting time as a bar of three colours; each part opens the queue with its filter.
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { api } from '#api/index.ts'
import { label } from '#app/i18n/i18n.ts'
import { IN_ORDER } from '#app/pickers/queue/take-next.ts'
import { useEndpoint } from '#app/platform/data.ts'
import { SPEED_BUCKETS, type SpeedBucket } from '#domain/applications/waiting-time.ts'
import { REFETCH } from './refetch.ts'

const { statuses } = IN_ORDER

const LOOKS: Record<SpeedBucket, { bar: string; text: string }> = {
  late: { bar: 'bg-danger', text: 'text-danger' },
  slow: { bar: 'bg-warn', text: 'text-warn' },
  good: { bar: 'bg-ok', text: 'text-ok' },
}

/** As wide as its share of the queue; nothing where nobody waits so long. */
function SpeedPart({ speed }: { speed: SpeedBucket }) {
  const { t } = useTranslation('home')
  const { data } = useEndpoint(api.applications.list, { body: { statuses, speed, limit: 1 } }, REFETCH)
  if (data === undefined || data.total === 0) return null
  const { bar, text } = LOOKS[speed]
  const name = label(`applications:filters.speeds.${speed}`)
  return (
    <li className="min-w-max flex-auto" style={{ flexGrow: data.total }}>
      <Link
        to="/applications"
        search={{ tab: 'all', statuses: statuses.join(','), speed, sort: 'waiting' }}
        data-speed={speed}
        className="flex min-h-12 flex-col justify-center gap-1 rounded-lg no-underline hover:bg-row-hover"
      >
        <span aria-hidden className={`block h-2 rounded-full ${bar}`} />
        <span className={`tabular text-[13px] font-semibold ${text}`}>
          {t('next.speed', { name, total: data.total })}
        </span>
      </Link>
    </li>
  )
}

export function SpeedBar() {
  const { t } = useTranslation('home')
  return (
    <ul aria-label={t('next.speeds')} className="flex min-h-12 flex-wrap gap-x-1 px-3.5 py-1.5">
      {SPEED_BUCKETS.toReversed().map((speed) => (
        <SpeedPart key={speed} speed={speed} />
      ))}
    </ul>
  )
}
