// Both ends of the ranking of the month: the best, and whom to help, with the weakest part of their score in words.
import { useTranslation } from 'react-i18next'
import type { RankLine } from '#api/back-office/reports.ts'
import { label } from '#app/i18n/i18n.ts'
import { formatPercent } from '#domain/kernel/decimal.ts'
import { weakestPart } from '#domain/reports/ranking.ts'
import { BlockState } from './block-state.tsx'
import { CardNote, HomeCard } from './card.tsx'
import { useMonthBoard } from './month-board.ts'
import { useSameScope } from './use-same-scope.ts'

const MOST = 4
const HEAD =
  'bg-surface-2 px-2 py-1.5 text-left text-[12px] font-semibold text-text-2 first:pl-3.5 last:pr-3.5'
const CELL = 'h-9 border-t border-line px-2 text-sm first:pl-3.5 last:pr-3.5'

type TableProps = { title: string; lines: readonly RankLine[]; hasReason: boolean }

function RankTable({ title, lines, hasReason }: TableProps) {
  const { t } = useTranslation('home')
  return (
    <table aria-label={title} className="w-full border-collapse">
      <thead>
        <tr>
          <th className={HEAD}>{t('ranking.person')}</th>
          <th className={`${HEAD} max-md:hidden`}>{t('ranking.branch')}</th>
          <th className={`${HEAD} text-right`}>{t('ranking.sold')}</th>
          <th className={`${HEAD} text-right`}>{t('ranking.conversion')}</th>
          {hasReason && <th className={HEAD}>{t('ranking.why')}</th>}
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.key}>
            <td className={CELL}>
              <span className="tabular mr-2.5 text-text-2">{line.place}</span>
              <span className="font-semibold text-text">{line.name}</span>
            </td>
            <td className={`${CELL} text-text-2 max-md:hidden`}>{line.branch}</td>
            <td className={`${CELL} tabular text-right font-semibold`}>{line.sold}</td>
            <td className={`${CELL} tabular text-right whitespace-nowrap`}>
              {formatPercent(line.conversion)}
            </td>
            {hasReason && (
              <td className={`${CELL} text-[13px] text-warn`}>{t(`ranking.weak.${weakestPart(line)}`)}</td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

export function Ranking() {
  const { t } = useTranslation('home')
  const isSameScope = useSameScope()
  const { period, read } = useMonthBoard()
  const { data: board } = read
  const link = (tab: 'top' | 'last') =>
    isSameScope('analytic_new', 'report.manager')
      ? { link: { to: '/report/manager', search: { ...period, tab }, text: label('screens:report_manager') } }
      : {}
  if (board === undefined)
    return (
      <HomeCard title={t('ranking.top')}>
        <BlockState read={read} />
      </HomeCard>
    )
  const { top, last } = board
  if (top.length === 0)
    return (
      <HomeCard title={t('ranking.top')} {...link('top')}>
        <CardNote>{t('ranking.nobody')}</CardNote>
      </HomeCard>
    )
  return (
    <div className="grid min-w-0 items-start gap-3 min-[1280px]:grid-cols-2">
      <HomeCard title={t('ranking.top')} {...link('top')}>
        <RankTable title={t('ranking.top')} lines={top.slice(0, MOST)} hasReason={false} />
      </HomeCard>
      {last.length > 0 && (
        <HomeCard title={t('ranking.last')} {...link('last')}>
          <RankTable title={t('ranking.last')} lines={last.slice(-MOST).toReversed()} hasReason />
        </HomeCard>
      )}
    </div>
  )
}
