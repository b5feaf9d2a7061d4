import { useTranslation } from 'react-i18next'
import { useKnownUsers } from '#app/offline/device.ts'

/** "2 entries of A.K. wait": initials only, never a name (offline.md 2.9). */
export function WaitingWork() {
  const { t } = useTranslation('session')
  const waiting = useKnownUsers().filter((person) => person.unsent > 0)
  if (waiting.length === 0) return null
  return (
    <section className="rounded-card bg-warn-soft p-4 text-sm text-warn">
      <h2 className="font-semibold">{t('waiting.title')}</h2>
      <ul className="mt-1">
        {waiting.map(({ id, initials, unsent }) => (
          <li key={id}>{t('waiting.item', { count: unsent, initials })}</li>
        ))}
      </ul>
      <p className="mt-1">{t('waiting.note')}</p>
    </section>
  )
}
