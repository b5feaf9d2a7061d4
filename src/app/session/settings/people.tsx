import { useTranslation } from 'react-i18next'
import { useKnownUsers } from '#app/offline/device.ts'

/** Who has worked on this tablet: initials, and whether their work has left it. */
export function TabletPeople() {
  const { t } = useTranslation('settings')
  const people = useKnownUsers()
  return (
    <div>
      <h3 className="font-semibold">{t('people')}</h3>
      {people.length === 0 && <p className="text-text-2">{t('people_none')}</p>}
      <ul>
        {people.map(({ id, initials, unsent }) => (
          <li
            key={id}
            className="flex min-h-10 items-center justify-between gap-4 border-b border-line last:border-0"
          >
            <span>{initials}</span>
            <span className="text-text-2">{unsent > 0 ? t('unsent', { count: unsent }) : t('all_sent')}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
