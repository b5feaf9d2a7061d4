import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#app/kit/button.tsx'
import { storageProtectionOf } from '#domain/tablets/storage-protection.ts'
import { formatMegabytes } from '#domain/tablets/storage-size.ts'

type Storage = { isPersisted: boolean; used: number; quota: number }

async function readStorage(): Promise<Storage | null> {
  if (!navigator.storage?.estimate) return null
  const [isPersisted, { usage = 0, quota = 0 }] = await Promise.all([
    navigator.storage.persisted(),
    navigator.storage.estimate(),
  ])
  return { isPersisted, used: usage, quota }
}

/** Whether the browser may evict the stored data, and how much space they take. */
export function TabletStorage() {
  const { t } = useTranslation('settings')
  const [storage, setStorage] = useState<Storage | null>(null)
  const read = () => void readStorage().then(setStorage)
  useEffect(read, [])
  if (storage === null) return null
  const protect = () => void navigator.storage.persist().then(read)
  return (
    <div>
      <h3 className="font-semibold">{t('storage')}</h3>
      <p className="text-text-2">
        {t(
          storageProtectionOf({ isSaved: true, persisted: storage.isPersisted }) === 'kept'
            ? 'storage_kept'
            : 'storage_may_go',
        )}
      </p>
      <p className="tabular text-text-2">
        {t('used', { used: formatMegabytes(storage.used), quota: formatMegabytes(storage.quota) })}
      </p>
      {!storage.isPersisted && (
        <div className="pt-3">
          <Button kind="quiet" onPress={protect}>
            {t('storage_ask')}
          </Button>
        </div>
      )}
    </div>
  )
}
