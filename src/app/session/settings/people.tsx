import { useTranslation } from 'react-i18next'
import { useWaitingLabel } from '#app/i18n/waiting-label.ts'
import { useKnownUsers } from '#app/offline/store/device.ts'
import { workOf } from '#domain/applications/figures/waiting-work.ts'

/** The people who have worked on this tablet: initials, and whether they have unsent work. */
export function TabletPeople() {
  const { t } = useTranslation('settings')
  const waitingLabel = useWaitingLabel()
  const people = useKnownUsers()
  return (
    <div>
      <h3 className="font-semibold">{t('people')}</h3>
      {people?.length === 0 && <p className="text-text-2">{t('people_none')}</p>}
      <ul>
        {people?.map((person) => (
          <li
            key={person.id}
            className="flex min-h-10 items-center justify-between gap-4 border-b border-line last:border-0"
          >
            <span>{person.initials}</span>
            <span className="text-text-2">
              {person.unsent > 0 ? t('unsent', { what: waitingLabel(workOf(person)) }) : t('all_sent')}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
