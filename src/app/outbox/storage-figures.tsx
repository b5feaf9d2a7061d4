// How much storage is used on the tablet, and whether the browser may evict it (src/docs/offline.md#storage-quota).
import { useTranslation } from 'react-i18next'
import { keepingOf } from '#domain/tablets/keeping.ts'
import { formatMegabytes } from '#domain/tablets/storage-size.ts'
import { useStorageQuota } from '../offline/store/quota.ts'

export function StorageFigures() {
  const { t } = useTranslation('outbox')
  const room = useStorageQuota()
  if (!room || room.quota === 0) return null
  return (
    <section aria-label={t('storage.title')} className="rounded-xl border border-line bg-surface p-4">
      <h2 className="mb-1 font-semibold">{t('storage.title')}</h2>
      <p className="tabular">
        {t('storage.used', { used: formatMegabytes(room.usage), quota: formatMegabytes(room.quota) })}
      </p>
      {room.level !== 'ok' && <p className="font-medium text-danger">{t(`storage.${room.level}`)}</p>}
      <p className="text-text-2">
        {t(
          keepingOf({ isSaved: true, persisted: room.persisted }) === 'kept'
            ? 'storage.persisted'
            : 'storage.not_persisted',
        )}
      </p>
    </section>
  )
}
