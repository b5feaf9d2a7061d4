// The screen `notification`: the person's own notifications, and for those who may see them what people have written to many.
import { useSearch } from '@tanstack/react-router'
import { label } from '#app/i18n/i18n.ts'
import type { FixedTab } from '#app/kit/list/use-list-page.ts'
import { useSession } from '#app/platform/session.ts'
import { AnnouncementList } from './announcement-list.tsx'
import { InboxList } from './inbox-list.tsx'

const TABS = ['inbox', 'announcements'] as const

export function NotificationLists() {
  const { can } = useSession()
  const { tab } = useSearch({ strict: false }) as Record<string, unknown>
  const seesAll = can('notification.view')
  const tabs: FixedTab[] = seesAll
    ? TABS.map((key) => ({ key, name: label(`notifications:tabs.${key}`) }))
    : []
  return seesAll && tab === 'announcements' ? <AnnouncementList tabs={tabs} /> : <InboxList tabs={tabs} />
}
