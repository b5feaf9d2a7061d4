import { useTranslation } from 'react-i18next'
import { useWaitingLabel } from '#app/i18n/waiting-label.ts'
import { useKnownUsers } from '#app/offline/store/device.ts'
import { workOf } from '#domain/applications/figures/waiting-work.ts'

/**
 * The people with unsent work on this tablet and how much it is: initials only, never a name
 * (src/docs/offline.md#sessions-and-people-on-a-shared-tablet).
 */
export function WaitingWork() {
  const { t } = useTranslation('session')
  const waitingLabel = useWaitingLabel()
  const waiting = (useKnownUsers() ?? []).filter((person) => person.unsent > 0)
  if (waiting.length === 0) return null
  return (
    <section className="rounded-card bg-warn-soft p-4 text-sm text-warn">
      <h2 className="font-semibold">{t('waiting.title')}</h2>
      <ul className="mt-1">
        {waiting.map((person) => (
          <li key={person.id}>
            {t('waiting.item', { initials: person.initials, what: waitingLabel(workOf(person)) })}
          </li>
        ))}
      </ul>
      <p className="mt-1">{t('waiting.note')}</p>
    </section>
  )
}
