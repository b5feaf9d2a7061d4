// The link of the top bar to the person's notifications, with the number of unread ones.
import { Link } from '@tanstack/react-router'
import { Bell } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useSession } from '#app/platform/session.ts'
import { tourAnchor } from '#app/platform/tablet/tour.ts'
import { MenuBadge } from './menu-list.tsx'
import { useUnread } from './use-badges.ts'

export function NotificationsLink() {
  const { t } = useTranslation()
  const { state, can } = useSession()
  const isEnabled = state === 'signed_in' && can('notification')
  const { data } = useUnread()
  if (!isEnabled) return null
  const unread = data?.unread ?? 0
  return (
    <Link
      to="/notification"
      title={t('shell.notifications')}
      {...tourAnchor('notifications')}
      className="relative flex size-12 shrink-0 items-center justify-center rounded-full text-text-2 hover:bg-surface-2"
    >
      <Bell aria-hidden size={22} />
      <span className="sr-only">
        {unread === 0 ? t('shell.notifications') : t('shell.unread', { count: unread })}
      </span>
      <span aria-hidden>
        <MenuBadge count={unread} isMini />
      </span>
    </Link>
  )
}
