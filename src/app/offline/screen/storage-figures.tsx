// How full the tablet is, and whether the browser may empty it (offline.md 2.11).
import { useTranslation } from 'react-i18next'
import { useRoom } from '../room.ts'

const megabytes = (bytes: number): number => Math.round(bytes / 1_000_000)

export function StorageFigures() {
  const { t } = useTranslation('outbox')
  const room = useRoom()
  if (!room || room.quota === 0) return null
  return (
    <section aria-label={t('storage.title')} className="rounded-xl border border-line bg-surface p-4">
      <h2 className="mb-1 font-semibold">{t('storage.title')}</h2>
      <p>{t('storage.used', { used: megabytes(room.usage), quota: megabytes(room.quota) })}</p>
      {room.level !== 'ok' && <p className="font-medium text-danger">{t(`storage.${room.level}`)}</p>}
      <p className="text-text-2">{t(room.persisted ? 'storage.persisted' : 'storage.not_persisted')}</p>
    </section>
  )
}
