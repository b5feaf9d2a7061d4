// How much storage is used on the tablet, and whether the browser may evict it (src/docs/offline.md#storage-quota).
import { useTranslation } from 'react-i18next'
import { useStorageQuota } from '#app/offline/store/quota.ts'
import { useInstallWay } from '#app/shell/banners/install.ts'
import { storageProtectionOf } from '#domain/tablets/storage-protection.ts'
import { formatMegabytes } from '#domain/tablets/storage-size.ts'

export function StorageFigures() {
  const { t } = useTranslation('outbox')
  const quota = useStorageQuota()
  const way = useInstallWay()
  if (!quota || quota.quota === 0) return null
  const isKept = storageProtectionOf({ isSaved: true, persisted: quota.persisted }) === 'kept'
  return (
    <section aria-label={t('storage.title')} className="rounded-xl border border-line bg-surface p-4">
      <h2 className="mb-1 font-semibold">{t('storage.title')}</h2>
      <p className="tabular">
        {t('storage.used', { used: formatMegabytes(quota.usage), quota: formatMegabytes(quota.quota) })}
      </p>
      {quota.level !== 'ok' && <p className="font-medium text-danger">{t(`storage.${quota.level}`)}</p>}
      <p className="text-text-2">
        {isKept && t('storage.persisted')}
        {!isKept && t(way === null ? 'storage.exposed' : 'storage.not_persisted')}
      </p>
    </section>
  )
}
