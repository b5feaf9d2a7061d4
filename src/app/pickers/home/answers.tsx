// Applications that wait for a partner: answers that are late, and contracts that the partner checks; the longest wait first.
import { Hourglass, TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { QueueItem } from '#api/applications.ts'
import { api } from '#api/index.ts'
import { useLanguage } from '#app/i18n/i18n.ts'
import { useEndpoint } from '#app/platform/data.ts'
import { useAge } from '#app/platform/reads/age.ts'
import { formatDateTime } from '#domain/kernel/time/dates.ts'
import { BlockState } from './block-state.tsx'
import { CardAge, CardNote, HomeCard, RowsHead } from './card.tsx'
import { LinkRow } from './home-row.tsx'
import { REFETCH } from './refetch.ts'

const MOST = 8
type Waiting = 'support' | 'moderation'
const bodyOf = (waiting: Waiting) => ({ body: { waiting, sort: 'waiting', limit: MOST } }) as const

type PartProps = { title: string; items: readonly QueueItem[]; waiting: Waiting }

function Part({ title, items, waiting }: PartProps) {
  const { t: applications } = useTranslation('applications')
  const language = useLanguage()
  if (items.length === 0) return null
  const isLate = waiting === 'support'
  return (
    <>
      <RowsHead link={{ to: '/applications', search: { tab: 'all', waiting } }}>{title}</RowsHead>
      <ul aria-label={title}>
        {items.map(({ id, number, client_name: client, branch, manager, submitted_at: at }) => (
          <LinkRow
            key={id}
            icon={isLate ? TriangleAlert : Hourglass}
            tone={isLate ? 'late' : 'soon'}
            title={client || applications('unnamed')}
            text={[
              number === null ? '' : `№ ${number}`,
              branch?.name ?? '',
              manager?.name ?? '',
              at === null ? '' : formatDateTime(at, language),
            ]
              .filter((part) => part !== '')
              .join(' · ')}
            address={{ to: '/applications/$id', params: { id } }}
          />
        ))}
      </ul>
    </>
  )
}

export function Answers() {
  const { t } = useTranslation('home')
  const ageOf = useAge()
  const late = useEndpoint(api.applications.list, bodyOf('support'), REFETCH)
  const checked = useEndpoint(api.applications.list, bodyOf('moderation'), REFETCH)
  if (late.data === undefined || checked.data === undefined)
    return (
      <HomeCard title={t('answers.title')}>
        <BlockState read={late.data === undefined ? late : checked} />
      </HomeCard>
    )
  const count = late.data.total + checked.data.total
  return (
    <HomeCard title={t('answers.title')} count={count} isMain={late.data.total > 0}>
      <CardAge time={ageOf(late)} />
      {count === 0 && <CardNote>{t('answers.nothing')}</CardNote>}
      <Part title={t('answers.late', { total: late.data.total })} items={late.data.items} waiting="support" />
      <Part
        title={t('answers.checked', { total: checked.data.total })}
        items={checked.data.items}
        waiting="moderation"
      />
    </HomeCard>
  )
}
