// Managers of the branch whose shift is open, with what they have done today.
import { Coffee, UserRound } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { backOfficeApi } from '#api/back-office/index.ts'
import { useSinceLabel } from '#app/pickers/shift/labels.ts'
import { useEndpoint } from '#app/platform/data.ts'
import { useAge } from '#app/platform/reads/age.ts'
import { useSession } from '#app/platform/session.ts'
import { BlockState } from './block-state.tsx'
import { CardAge, CardNote, HomeCard, RowsLeft } from './card.tsx'
import { LinkRow } from './home-row.tsx'
import { REFETCH } from './refetch.ts'

const MOST = 8

export function AtWork() {
  const { t } = useTranslation('home')
  const { t: staff } = useTranslation('staff')
  const { user } = useSession()
  const sinceLabel = useSinceLabel()
  const ageOf = useAge()
  const branch = user?.branch_id ?? null
  const chosen = branch === null ? {} : { branch: String(branch) }
  const body = { ...chosen, state: 'at_work', sort: 'name', limit: MOST } as const
  const read = useEndpoint(backOfficeApi.staff.managers, { body }, REFETCH)
  const card = {
    title: t('at_work.title'),
    link: { to: '/managers', search: { ...chosen, state: 'at_work' }, text: t('at_work.all') },
    ...(user?.branch_name == null ? {} : { note: user.branch_name }),
  }
  if (read.data === undefined)
    return (
      <HomeCard {...card}>
        <BlockState read={read} />
      </HomeCard>
    )
  const { items, total } = read.data
  return (
    <HomeCard {...card} {...(total > 0 ? { count: total } : {})}>
      <CardAge time={ageOf(read)} />
      {items.length === 0 && <CardNote>{t('at_work.nothing')}</CardNote>}
      <ul className="empty:hidden">
        {items.map((line) => (
          <LinkRow
            key={line.key}
            icon={line.paused ? Coffee : UserRound}
            tone={line.paused ? 'soon' : 'done'}
            title={line.name}
            text={[
              line.paused ? staff('paused') : t('at_work.since', { time: sinceLabel(line) }),
              t('at_work.done', { taken: line.taken, completed: line.completed }),
            ].join(' · ')}
            address={{ to: '/managers', search: { open: line.key } }}
          />
        ))}
      </ul>
      <RowsLeft count={total - items.length} />
    </HomeCard>
  )
}
