// The application that the person would take next by the order of the queue, and how long the queue waits, by speed.
import { HandHelping } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { QueueItem } from '#api/applications.ts'
import { api } from '#api/index.ts'
import { label, useLanguage } from '#app/i18n/i18n.ts'
import { Button } from '#app/kit/button.tsx'
import { useServerTime } from '#app/pickers/queue/server-clock.ts'
import { IN_ORDER, useTakeApplication } from '#app/pickers/queue/take-next.ts'
import { WaitingTime } from '#app/pickers/queue/waiting-time.tsx'
import { isReached, useConnection } from '#app/platform/connection.ts'
import { useEndpoint } from '#app/platform/data.ts'
import { useSession } from '#app/platform/session.ts'
import { isFreeFor } from '#domain/applications/queue.ts'
import { waitedMs } from '#domain/applications/waiting-time.ts'
import { formatMoney } from '#domain/kernel/money.ts'
import { BlockState } from './block-state.tsx'
import { CardNote, HomeCard } from './card.tsx'
import { REFETCH } from './refetch.ts'
import { SpeedBar } from './speed-bar.tsx'

type Props = { item: QueueItem; total: number; now: number }

function Next({ item, total, now }: Props) {
  const { t } = useTranslation('home')
  const { t: applications } = useTranslation('applications')
  const language = useLanguage()
  const { takeNext, isBusy } = useTakeApplication()
  const { number, client_name, sum, photos_arrived: arrived, photos_expected: expected, origin } = item
  const waited = waitedMs(item, now)
  const parts = [
    number === null ? '' : `№ ${number}`,
    origin === 'shop' ? '' : label(`queue:origins.${origin}`),
    sum === null ? '' : formatMoney(sum, language),
    t('next.photos', { of: applications('photos_of', { arrived, expected }) }),
    item.seller.name,
  ]
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-3 px-3.5 pt-3.5">
      <span className="min-w-0 flex-1 basis-64">
        <span className="block text-[13px] text-text-2">{t('next.place', { total })}</span>
        <span className="block text-lg font-bold break-words text-text">
          {client_name || applications('unnamed')}
        </span>
        <span className="block text-sm text-text-2">{parts.filter((part) => part !== '').join(' · ')}</span>
      </span>
      <span className="flex flex-wrap items-center gap-x-5 gap-y-2">
        {waited !== null && (
          <span className="text-2xl">
            <WaitingTime ms={waited} isPlain />
          </span>
        )}
        <Button kind="primary" icon={HandHelping} busy={isBusy} onPress={takeNext} shortcut="next">
          {applications('take.one')}
        </Button>
      </span>
    </div>
  )
}

export function NextApplication() {
  const { t } = useTranslation('home')
  const { user } = useSession()
  const connection = useConnection()
  const read = useEndpoint(api.applications.list, { body: { ...IN_ORDER, limit: 1 } }, REFETCH)
  const now = useServerTime(read.data?.server_time, read.dataUpdatedAt)
  const card = {
    title: t('next.title'),
    link: { to: '/applications', search: { tab: 'queue' }, text: t('next.queue') },
  }
  // An older answer says neither who is next nor how long they wait.
  if (read.data === undefined || read.error !== null)
    return (
      <HomeCard {...card}>
        <BlockState read={read} />
      </HomeCard>
    )
  const { items, total } = read.data
  const [first] = items
  const isOnline = isReached(connection)
  const isFree = first !== undefined && isFreeFor(first, user?.id ?? 0)
  if (!isOnline || !isFree)
    return (
      <HomeCard {...card}>
        <CardNote>
          {isOnline ? t(total === 0 ? 'next.nothing' : 'next.reserved') : t('next.offline')}
        </CardNote>
      </HomeCard>
    )
  return (
    <HomeCard {...card} isMain>
      <Next item={first} total={total} now={now} />
      <SpeedBar />
    </HomeCard>
  )
}
