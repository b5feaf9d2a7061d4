// Returns that wait for something that the person may do, the oldest first; the head opens the same list.
import { Undo2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { backOfficeApi } from '#api/back-office/index.ts'
import { findText, useLanguage } from '#app/i18n/i18n.ts'
import { useEndpoint } from '#app/platform/data.ts'
import { formatMoney } from '#domain/kernel/money.ts'
import { BlockState } from './block-state.tsx'
import { CardNote, HomeCard } from './card.tsx'
import { LinkRow } from './home-row.tsx'
import { REFETCH } from './refetch.ts'

const MOST = 12
/** Days after which a return is late, and soon late. */
const LATE_DAYS = { late: 2, soon: 1 } as const

const toneOf = (days: number) => {
  if (days >= LATE_DAYS.late) return 'late' as const
  return days >= LATE_DAYS.soon ? ('soon' as const) : ('calm' as const)
}

export function Returns() {
  const { t } = useTranslation('home')
  const language = useLanguage()
  const body = { tab: 'mine', sort: 'days', way: 'desc', limit: MOST } as const
  const read = useEndpoint(backOfficeApi.returns.list, { body }, REFETCH)
  const counts = useEndpoint(backOfficeApi.returns.counts, {}, REFETCH)
  const link = { to: '/return', search: { tab: 'mine', sort: 'days', way: 'desc' }, text: t('returns.all') }
  if (read.data === undefined)
    return (
      <HomeCard title={t('returns.title')} link={link} isMain>
        <BlockState read={read} />
      </HomeCard>
    )
  const { items } = read.data
  const count = counts.data?.mine
  return (
    <HomeCard
      title={t('returns.title')}
      link={link}
      note={t('returns.note')}
      isMain={items.length > 0}
      {...(count === undefined ? {} : { count })}
    >
      {items.length === 0 ? (
        <CardNote>{t('returns.nothing')}</CardNote>
      ) : (
        <ul>
          {items.map((line) => (
            <LinkRow
              key={line.number}
              icon={Undo2}
              tone={toneOf(line.days)}
              title={t('returns.line', { number: line.number, client: line.client })}
              text={[line.product, line.branch, findText(`returns:states.${line.state}`) ?? ''].join(' · ')}
              address={{ to: '/return/$id', params: { id: String(line.number) } }}
              aside={
                <span className="tabular shrink-0 text-right text-sm">
                  <span className="block font-semibold text-text">
                    {line.refund === null ? t('returns.unknown') : formatMoney(line.refund, language)}
                  </span>
                  <span className="block text-[13px] text-text-2">
                    {line.days === 0 ? t('returns.today') : t('returns.days', { count: line.days })}
                  </span>
                </span>
              }
            />
          ))}
        </ul>
      )}
    </HomeCard>
  )
}
