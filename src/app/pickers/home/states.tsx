// The applications that the person may see, by status; each number opens its list.
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { api } from '#api/index.ts'
import { StatusChip } from '#app/kit/display/status-chip.tsx'
import { cappedCount } from '#app/kit/list/totals.ts'
import { useEndpoint } from '#app/platform/data.ts'
import { useAge } from '#app/platform/reads/age.ts'
import { isListed, STATUSES } from '#domain/applications/status.ts'
import { BlockState } from './block-state.tsx'
import { CardAge, CardNote, HomeCard } from './card.tsx'
import { REFETCH } from './refetch.ts'

export function States() {
  const { t } = useTranslation('home')
  const ageOf = useAge()
  const read = useEndpoint(api.applications.facets, {}, REFETCH)
  const link = { to: '/applications', search: { tab: 'all' }, text: t('states.all') }
  if (read.data === undefined)
    return (
      <HomeCard title={t('states.title')} link={link}>
        <BlockState read={read} />
      </HomeCard>
    )
  const { counts } = read.data
  const found = STATUSES.filter((status) => isListed(status) && (counts[status] ?? 0) > 0)
  return (
    <HomeCard title={t('states.title')} link={link}>
      <CardAge time={ageOf(read)} />
      {found.length === 0 && <CardNote>{t('states.nothing')}</CardNote>}
      <ul className="empty:hidden">
        {found.map((status) => (
          <li key={status} className="border-line not-first:border-t">
            <Link
              to="/applications"
              search={{ tab: 'all', statuses: status }}
              data-figure={status}
              className="flex min-h-12 items-center justify-between gap-3 px-3.5 py-2 no-underline hover:bg-row-hover"
            >
              <StatusChip status={status} />
              <span className="tabular text-lg font-bold text-text">{cappedCount(counts[status] ?? 0)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </HomeCard>
  )
}
