// Applications of the person: first those whose next step is theirs, then those that wait for somebody else, who is named.
import { CircleArrowRight, Hourglass } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { QueueItem } from '#api/applications.ts'
import { api } from '#api/index.ts'
import { label } from '#app/i18n/i18n.ts'
import { useServerTime } from '#app/pickers/queue/server-clock.ts'
import { WaitingTime } from '#app/pickers/queue/waiting-time.tsx'
import { useEndpoint } from '#app/platform/data.ts'
import { useAge } from '#app/platform/reads/age.ts'
import { useSession } from '#app/platform/session.ts'
import { isOwnMove } from '#domain/applications/queue.ts'
import { QUEUE_TABS } from '#domain/applications/queue-filters.ts'
import { awaitsManager, isAssignedToManager } from '#domain/applications/status.ts'
import { waitedMs } from '#domain/applications/waiting-time.ts'
import { BlockState } from './block-state.tsx'
import { CardAge, CardNote, HomeCard, RowsHead, RowsLeft } from './card.tsx'
import { LinkRow } from './home-row.tsx'
import { REFETCH } from './refetch.ts'

const READ = 100
/** Rows in sight of each part; the others are in the list. */
const MOST = { own: 8, others: 5 } as const

/** Where one's own step is, or whose step is next. */
function useNextStep() {
  const { t } = useTranslation('home')
  return (item: QueueItem, isOwn: boolean): string => {
    const { stage, status, waiting, manager, partner_name: partner } = item
    if (waiting !== null) {
      const who = [label(`queue:waits.${waiting}`), waiting === 'director' ? null : partner]
      return who.filter((one) => one !== null).join(', ')
    }
    if (isOwn && stage !== null) return label(`stages:names.${stage}`)
    if (!isOwn && manager !== null && isAssignedToManager(status)) return manager.name
    return awaitsManager(status) ? t(isOwn ? 'mine.assigned' : 'mine.queue') : label(`statuses:${status}`)
  }
}

type RowsProps = { title: string; items: readonly QueueItem[]; isOwn: boolean; now: number }

function Rows({ title, items, isOwn, now }: RowsProps) {
  const { t } = useTranslation('home')
  const { t: applications } = useTranslation('applications')
  const nextStep = useNextStep()
  if (items.length === 0) return null
  const shown = items.slice(0, isOwn ? MOST.own : MOST.others)
  return (
    <>
      <RowsHead>{title}</RowsHead>
      <ul aria-label={title}>
        {shown.map((item) => {
          const waited = waitedMs(item, now)
          const step = nextStep(item, isOwn)
          return (
            <LinkRow
              key={item.id}
              icon={isOwn ? CircleArrowRight : Hourglass}
              tone={isOwn ? 'done' : 'calm'}
              title={item.client_name || applications('unnamed')}
              text={[
                item.number === null ? '' : `№ ${item.number}`,
                isOwn ? step : t('mine.next', { who: step }),
                item.paused ? label('queue:paused') : '',
              ]
                .filter((part) => part !== '')
                .join(' · ')}
              address={{ to: '/applications/$id', params: { id: item.id } }}
              aside={waited !== null && <WaitingTime ms={waited} isPlain />}
            />
          )
        })}
      </ul>
      <RowsLeft count={items.length - shown.length} />
    </>
  )
}

export function Mine() {
  const { t } = useTranslation('home')
  const { user } = useSession()
  const ageOf = useAge()
  const body = { ...QUEUE_TABS.mine, sort: 'waiting', limit: READ } as const
  const read = useEndpoint(api.applications.list, { body }, REFETCH)
  const now = useServerTime(read.data?.server_time, read.dataUpdatedAt)
  const link = { to: '/applications', search: { tab: 'mine' }, text: t('mine.all') }
  if (read.data === undefined)
    return (
      <HomeCard title={t('mine.title')} link={link}>
        <BlockState read={read} />
      </HomeCard>
    )
  const { items, total } = read.data
  const isOwn = (item: QueueItem) => isOwnMove(item, user?.id ?? 0)
  const parts = [
    { title: t('mine.own'), items: items.filter(isOwn), isOwn: true },
    { title: t('mine.others'), items: items.filter((item) => !isOwn(item)), isOwn: false },
  ]
  return (
    <HomeCard title={t('mine.title')} count={total} note={t('mine.note')} link={link}>
      <CardAge time={ageOf(read)} />
      {total === 0 && <CardNote>{t('mine.nothing')}</CardNote>}
      {parts.map((part) => (
        <Rows key={part.title} {...part} now={now} />
      ))}
    </HomeCard>
  )
}
