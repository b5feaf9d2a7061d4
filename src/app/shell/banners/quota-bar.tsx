// Banner about storage on this tablet (src/docs/offline.md#storage-quota): shown before it runs low, and when no more
// photos fit.
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { buttonLook } from '#app/kit/button.tsx'
import { MAX_QUEUED_PHOTOS } from '#app/offline/photos/capture-limit.ts'
import { useStorageQuota } from '#app/offline/store/quota.ts'
import { useConnection } from '#app/platform/connection.ts'
import { useSession } from '#app/platform/session-store.ts'
import { Bar } from './bar.tsx'

const MB = 1_000_000
/** From this number of photos the banner warns before the limit is reached. */
const MANY_PHOTOS = MAX_QUEUED_PHOTOS * 0.8

function useQuotaText(): string | null {
  const { t } = useTranslation()
  const quota = useStorageQuota()
  const count = useConnection().waiting?.photos ?? 0
  const free = Math.max(0, Math.round((quota?.free ?? 0) / MB))
  if (quota?.level === 'full') return t('room.full', { free })
  if (count >= MANY_PHOTOS) return t('room.many', { count, most: MAX_QUEUED_PHOTOS })
  return quota?.level === 'low' ? t('room.low', { free }) : null
}

function StorageBar() {
  const { t } = useTranslation()
  const words = useQuotaText()
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
  return can('outbox') ? <StorageBar /> : null
}
