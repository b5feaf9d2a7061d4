// The users of the tablet and their unsent work.
import { useTranslation } from 'react-i18next'
import type { TabletView } from '#api/back-office/tablets.ts'
import { useLanguage } from '#app/i18n/i18n.ts'
import { Pill } from '#app/kit/display/pill.tsx'
import { Section } from '#app/kit/layout/section.tsx'
import { formatDateTime } from '#domain/kernel/time/dates.ts'
import { kindLabel } from './labels.ts'
import { OldestPill, Waits } from './pills.tsx'

type Person = TabletView['users'][number]

function Line({ person, now }: { person: Person; now: number }) {
  const { t } = useTranslation('tablets')
  const language = useLanguage()
  const kinds = Object.entries(person.kinds).map(([kind, count]) => `${kindLabel(kind)}: ${count}`)
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3">
      <span className="min-w-0">
        <span className="block font-medium">{person.name}</span>
        <span className="block text-sm text-text-2">
          {t('seen_card', { time: formatDateTime(person.seen_at, language) })}
        </span>
        {kinds.length > 0 && (
          <span className="block text-sm text-text-2">{t('in_queue', { what: kinds.join(' · ') })}</span>
        )}
      </span>
      <span className="flex flex-wrap items-center gap-2">
        <Waits work={person.waiting} isAlone />
        {person.attention > 0 && <Pill look="warn">{t('attention_count', { count: person.attention })}</Pill>}
        {person.unsent > 0 && <OldestPill oldestAt={person.oldest_at} now={now} />}
      </span>
    </li>
  )
}

export function People({ tablet, now }: { tablet: TabletView; now: number }) {
  const { t } = useTranslation('tablets')
  return (
    <Section title={t('people')}>
      {tablet.users.length === 0 && <p className="text-text-2">{t('nobody')}</p>}
      <ul className="divide-y divide-line">
        {tablet.users.map((person) => (
          <Line key={person.id} person={person} now={now} />
        ))}
      </ul>
    </Section>
  )
}
