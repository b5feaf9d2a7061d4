// The statement of profit and loss: lines by months, in groups. Every figure is a link to the rows that it sums.
import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { useTranslation } from 'react-i18next'
import type { PlFigures, PlGroupFigures, PlStatement } from '#api/back-office/profit-and-loss.ts'
import { formatPercent } from '#domain/kernel/decimal.ts'
import { formatSum } from '#domain/kernel/money.ts'
import { PL_ROW_KEYS, type PlRow } from '#domain/sales/profit-and-loss.ts'
import { lineLabel, monthLabel } from './pl-labels.ts'

const TOTALS: readonly PlRow[] = ['revenue', 'profit']
const CELL = 'border-t border-line px-3 py-1.5 text-right align-top'
const HEAD = 'sticky left-0 z-1 border-t border-line bg-surface px-3 py-1.5 text-left font-normal'

/** The part of the address that names the group of a figure. */
const groupSearch = ({ branch, partner }: PlGroupFigures) => ({
  ...(branch === null ? {} : { branch: String(branch.id) }),
  ...(partner === null ? {} : { partner: String(partner.id) }),
})

function Change({ value, before }: { value: number; before: number }) {
  const change = value - before
  const percent = before === 0 ? null : Math.round((change * 100) / Math.abs(before))
  return (
    <span className={clsx('block text-[13px]', change < 0 ? 'text-danger' : 'text-text-2')}>
      {change > 0 ? '+' : ''}
      {formatSum(change)}
      {percent !== null && ` (${percent > 0 ? '+' : ''}${percent} %)`}
    </span>
  )
}

type Shown = { group: PlGroupFigures; months: readonly string[]; isCompared: boolean }

function Line({ line, group, months, isCompared }: Shown & { line: PlRow }) {
  const isTotal = TOTALS.includes(line)
  return (
    <tr className={isTotal ? 'font-semibold' : ''}>
      <th scope="row" className={clsx(HEAD, isTotal && 'font-semibold')}>
        {lineLabel(line)}
      </th>
      {months.slice(1).map((month, nth) => {
        const value = group.months[nth + 1]?.lines[line] ?? 0
        return (
          <td key={month} className={CELL}>
            <Link
              to="/pl"
              search={{ line, month, ...groupSearch(group) }}
              aria-label={`${lineLabel(line)}, ${monthLabel(month)}: ${formatSum(value)}`}
              className={clsx(
                'inline-flex min-h-6 items-center no-underline hover:underline',
                value < 0 ? 'text-danger' : 'text-text',
              )}
            >
              {formatSum(value)}
            </Link>
            {isCompared && <Change value={value} before={group.months[nth]?.lines[line] ?? 0} />}
          </td>
        )
      })}
    </tr>
  )
}

/** The margin, and beside it how many sales have no cost and make it too high. */
function Margin({ group, months }: Shown) {
  const { t } = useTranslation('sales')
  const cell = ({ margin, uncosted }: PlFigures, month: string) => (
    <td key={month} className={CELL}>
      <span className="block">{formatPercent(margin)}</span>
      {uncosted > 0 && (
        <Link
          to="/pl"
          search={{ line: 'revenue', month, uncosted: '1', ...groupSearch(group) }}
          className="inline-flex min-h-6 items-center text-[13px] text-text-2"
        >
          {t('uncosted_count', { count: uncosted })}
        </Link>
      )}
    </td>
  )
  return (
    <tr>
      <th scope="row" className={HEAD}>
        {t('fields.margin')}
      </th>
      {months.slice(1).map((month, nth) => {
        const figures = group.months[nth + 1]
        return figures === undefined ? null : cell(figures, month)
      })}
    </tr>
  )
}

function GroupName({ group: { branch, partner } }: Pick<Shown, 'group'>) {
  const { t } = useTranslation('sales')
  const names = [
    ...(branch === null ? [] : [branch.name === '' ? t('pl.no_branch') : branch.name]),
    ...(partner === null ? [] : [partner.name === '' ? t('pl.no_partner') : partner.name]),
  ]
  return names.length === 0 ? t('pl.whole') : names.join(' · ')
}

function Group(props: Shown) {
  const { group, months } = props
  const lines = PL_ROW_KEYS.filter((line) =>
    group.months.some((figures) => figures.lines[line] !== undefined),
  )
  return (
    <tbody>
      <tr>
        <th
          scope="rowgroup"
          colSpan={months.length}
          className="border-t border-line-strong bg-surface-2 px-3 py-2 text-left text-[15px] font-bold"
        >
          <span className="sticky left-3">
            <GroupName group={group} />
          </span>
        </th>
      </tr>
      {lines.map((line) => (
        <Line key={line} line={line} {...props} />
      ))}
      {lines.includes('profit') && <Margin {...props} />}
    </tbody>
  )
}

export function Statement({
  statement: { months, groups },
  isCompared,
}: {
  statement: PlStatement
  isCompared: boolean
}) {
  const { t } = useTranslation('sales')
  return (
    <section
      aria-label={t('pl.statement')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard.
      tabIndex={0}
      className="overflow-x-auto rounded-xl border border-line bg-surface"
    >
      <table className="w-full border-separate border-spacing-0 text-sm text-text tabular">
        <thead>
          <tr>
            <th scope="col" className="sticky left-0 z-1 bg-surface px-3 py-2 text-left text-text-2">
              {t('pl.line')}
            </th>
            {months.slice(1).map((month) => (
              <th key={month} scope="col" className="px-3 py-2 text-right text-text-2">
                {monthLabel(month)}
              </th>
            ))}
          </tr>
        </thead>
        {groups.map((group) => (
          <Group
            key={`${group.branch?.id ?? ''}-${group.partner?.id ?? ''}`}
            group={group}
            months={months}
            isCompared={isCompared}
          />
        ))}
      </table>
    </section>
  )
}
