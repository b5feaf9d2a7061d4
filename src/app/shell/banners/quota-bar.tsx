// Banner about storage on this tablet (src/docs/offline.md#storage-quota): shown before it runs low, and when no more
// photos fit.
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { buttonLook } from '#app/kit/button.tsx'
import { MOST_QUEUED_PHOTOS, useStorageQuota } from '#app/offline/store/quota.ts'
import { useConnection } from '#app/offline/sync/connection.ts'
import { useSession } from '#app/platform/session-store.ts'
import { Bar } from './bar.tsx'

const MB = 1_000_000
/** From here on a person hears of the limit before it stops them. */
const MANY_PHOTOS = MOST_QUEUED_PHOTOS * 0.8

function useWords(): string | null {
  const { t } = useTranslation()
  const room = useStorageQuota()
  const count = useConnection().waiting?.photos ?? 0
  const free = Math.max(0, Math.round((room?.free ?? 0) / MB))
  if (room?.level === 'full') return t('room.full', { free })
  if (count >= MANY_PHOTOS) return t('room.many', { count, most: MOST_QUEUED_PHOTOS })
  return room?.level === 'low' ? t('room.low', { free }) : null
}

function Room() {
  const { t } = useTranslation()
  const words = useWords()
  if (words === null) return null
  const actions = (
    <Link to="/outbox" className={buttonLook('quiet')}>
      {t('room.open')}
    </Link>
  )
  return (
    <Bar look="warn" isLoud actions={actions}>
      {words}
    </Bar>
  )
}

export function QuotaBar() {
  const { can } = useSession()
  return can('outbox') ? <Room /> : null
}
