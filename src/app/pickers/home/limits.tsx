// Saved limits that end soon, each opens its application.
import { Timer } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { backOfficeApi } from '#api/back-office/index.ts'
import { useServerTime } from '#app/pickers/queue/server-clock.ts'
import { useFormatDuration } from '#app/pickers/queue/waiting-time.tsx'
import { useEndpoint } from '#app/platform/data.ts'
import { useAge } from '#app/platform/reads/age.ts'
import { limitUrgency } from '#domain/home/saved-limits.ts'
import { BlockState } from './block-state.tsx'
import { CardAge, CardNote, HomeCard, RowsLeft } from './card.tsx'
import { LinkRow, type Tone } from './home-row.tsx'
import { REFETCH } from './refetch.ts'

const MOST = 5
const LOOKS: Record<ReturnType<typeof limitUrgency>, string> = {
  late: 'text-danger',
  soon: 'text-warn',
  calm: 'text-text-2',
}

export function Limits() {
  const { t } = useTranslation('home')
  const { t: applications } = useTranslation('applications')
  const formatDuration = useFormatDuration()
  const ageOf = useAge()
  const read = useEndpoint(backOfficeApi.home.limits, {}, REFETCH)
  const now = useServerTime(read.data?.server_time, read.dataUpdatedAt)
  const link = { to: '/applications', search: { tab: 'hold' }, text: t('limits.all') }
  if (read.data === undefined)
    return (
      <HomeCard title={t('limits.title')} link={link}>
        <BlockState read={read} />
      </HomeCard>
    )
  const { items, total } = read.data
  return (
    <HomeCard title={t('limits.title')} {...(total > 0 ? { count: total } : {})} link={link}>
      <CardAge time={ageOf(read)} />
      {items.length === 0 && <CardNote>{t('limits.nothing')}</CardNote>}
      <ul className="empty:hidden">
        {items.slice(0, MOST).map(({ key, number, title, detail, at }) => {
          const tone: Tone = at === null ? 'calm' : limitUrgency(at, now)
          return (
            <LinkRow
              key={key}
              icon={Timer}
              tone={tone}
              title={title || applications('unnamed')}
              text={[number === null ? '' : `№ ${number}`, detail ?? '']
                .filter((part) => part !== '')
                .join(' · ')}
              address={{ to: '/applications/$id', params: { id: key } }}
              aside={
                at !== null && (
                  <span className={`tabular text-sm font-semibold ${LOOKS[limitUrgency(at, now)]}`}>
                    {t('limits.left', { time: formatDuration(Date.parse(at) - now) })}
                  </span>
                )
              }
            />
          )
        })}
      </ul>
      <RowsLeft count={total - Math.min(MOST, items.length)} />
    </HomeCard>
  )
}
