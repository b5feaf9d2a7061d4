// Unread notifications, the newest first: each opens what it is about, and is read with that.
import {
  Clock,
  FileText,
  type LucideIcon,
  Megaphone,
  MessageSquare,
  MessageSquareWarning,
  Tags,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { NotificationLine } from '#api/back-office/inbox.ts'
import { backOfficeApi } from '#api/back-office/index.ts'
import { label, useLanguage } from '#app/i18n/i18n.ts'
import { subjectAddress } from '#app/pickers/notifications/address.ts'
import { headingOf } from '#app/pickers/notifications/heading.ts'
import { useAction, useEndpoint } from '#app/platform/data.ts'
import { useAge } from '#app/platform/reads/age.ts'
import { useSession } from '#app/platform/session.ts'
import { formatDateTime } from '#domain/kernel/time/dates.ts'
import { NOTIFICATIONS, type NotificationSubject } from '#domain/notifications/notification.ts'
import { BlockState } from './block-state.tsx'
import { CardAge, CardNote, HomeCard } from './card.tsx'
import { LinkRow } from './home-row.tsx'
import { REFETCH } from './refetch.ts'

const MOST = 7

const ICONS: Partial<Record<NotificationSubject, LucideIcon>> = {
  announcement: Megaphone,
  complaint: MessageSquareWarning,
  conversation: MessageSquare,
  price_request: Tags,
  priority_request: Tags,
  shift: Clock,
}

function useRows() {
  const { can } = useSession()
  const language = useLanguage()
  const { mutate } = useAction(backOfficeApi.inbox.read, { notify: 'none' })
  return (line: NotificationLine) => {
    const { key, kind, from, at } = line
    // Announcements are read, and confirmed, on their own page, and so is what the person has no other page for.
    const own = { to: '/user_notification/$id', params: { id: key } }
    const record = line.must_confirm ? null : subjectAddress(line, can)
    return {
      icon: ICONS[NOTIFICATIONS[kind].about] ?? FileText,
      tone: 'soon' as const,
      title: headingOf(line),
      text: [from ?? label('notifications:system'), formatDateTime(at, language)].join(' · '),
      address: record ?? own,
      ...(record === null ? {} : { onFollow: () => mutate({ params: { key }, body: {} }) }),
    }
  }
}

export function Asks() {
  const { t } = useTranslation('home')
  const { can } = useSession()
  const ageOf = useAge()
  const rowOf = useRows()
  const body = { unread: 'yes', sort: 'newest', limit: MOST } as const
  const read = useEndpoint(backOfficeApi.inbox.list, { body }, REFETCH)
  const link = { to: '/notification', search: { unread: 'yes' }, text: t('asks.all') }
  if (read.data === undefined)
    return (
      <HomeCard title={t('asks.title')} link={link}>
        <BlockState read={read} />
      </HomeCard>
    )
  const { items, total } = read.data
  return (
    <HomeCard title={t('asks.title')} count={total} note={t('asks.note')} link={link}>
      <CardAge time={ageOf(read)} />
      {items.length === 0 && <CardNote>{t('asks.nothing')}</CardNote>}
      {can('user_notification') && (
        <ul>
          {items.map((line) => (
            <LinkRow key={line.key} {...rowOf(line)} />
          ))}
        </ul>
      )}
    </HomeCard>
  )
}
