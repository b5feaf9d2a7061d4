// Where applications are lost: the stages of those that are decided, and the exits before each with their reasons.
import clsx from 'clsx'
import { useTranslation } from 'react-i18next'
import type { Board } from '#api/back-office/analytics.ts'
import { formatPercent } from '#domain/kernel/decimal.ts'
import { formatSum } from '#domain/kernel/money.ts'
import { percentOf } from '#domain/partners/turnover.ts'
import { stageBefore, worstStep } from '#domain/reports/funnel.ts'
import { lineName } from '../labels.ts'
import { NumberLink } from './number-link.tsx'
import type { Rows } from './rows.ts'

const MOST_REASONS = 4
const BAR_PX = 70

type StepProps = { step: Board['funnel'][number]; board: Board; isWorst: boolean; rows: Rows }

function Step({ step: { key, reached, left, reasons }, board, isWorst, rows }: StepProps) {
  const { t } = useTranslation('analytics')
  const { t: applications } = useTranslation('applications')
  const name = applications(`filters.stages.${key}`)
  const before = board.funnel.find((one) => one.key === stageBefore(key))
  const whole = Math.max(1, board.figures.decided)
  const heightOf = (count: number) => `${Math.round((count / whole) * BAR_PX)}px`
  const more = reasons.slice(MOST_REASONS)
  return (
    <li
      data-stage={key}
      className={clsx('flex min-w-0 flex-col px-3.5 py-3', isWorst && 'bg-danger-soft/40')}
    >
      <span className="flex items-baseline justify-between gap-2 text-[13px] text-text-2">
        <span className="min-w-0 truncate">{name}</span>
        {before !== undefined && before.reached > 0 && (
          <span className={clsx('tabular whitespace-nowrap', isWorst && 'font-semibold text-danger')}>
            {formatPercent(percentOf(reached, before.reached))}
          </span>
        )}
      </span>
      <NumberLink
        address={rows.counted({ figure: 'decided', stage: key })}
        label={t('open_row', { name, value: formatSum(reached) })}
        className="tabular self-start text-xl font-bold"
      >
        {formatSum(reached)}
      </NumberLink>
      <span
        aria-hidden
        className="mt-1 mb-2.5 flex flex-col justify-end max-lg:hidden"
        style={{ height: BAR_PX }}
      >
        <span className={isWorst ? 'bg-danger/60' : 'bg-danger/30'} style={{ height: heightOf(left) }} />
        <span className="border-t-[3px] border-brand bg-brand/20" style={{ height: heightOf(reached) }} />
      </span>
      {key === 'submitted' ? (
        board.figures.open > 0 && (
          <span className="text-[12.5px] text-text-2">
            {t('funnel.open', { open: formatSum(board.figures.open) })}
          </span>
        )
      ) : (
        <span className="flex flex-col text-[12.5px]">
          {left === 0 ? (
            <span className="text-text-2">{t('funnel.none')}</span>
          ) : (
            <NumberLink
              address={rows.counted({ figure: 'left', stage: key })}
              className={clsx('self-start font-semibold', isWorst && 'text-danger!')}
            >
              {t('funnel.left', { value: formatSum(left) })}
            </NumberLink>
          )}
          {reasons.slice(0, MOST_REASONS).map(({ key: reason, applications: count }) => (
            <span key={reason} className="flex items-baseline justify-between gap-2">
              <span className="min-w-0 text-text-2">{lineName('reason', reason)}</span>
              <NumberLink
                address={rows.counted({ figure: 'left', stage: key, reason })}
                label={t('open_row', { name: lineName('reason', reason), value: formatSum(count) })}
                className="tabular font-semibold"
              >
                {formatSum(count)}
              </NumberLink>
            </span>
          ))}
          {more.length > 0 && (
            <span className="flex items-baseline justify-between gap-2 text-text-2">
              {t('funnel.more')}
              <span className="tabular">
                {formatSum(more.reduce((sum, { applications: count }) => sum + count, 0))}
              </span>
            </span>
          )}
        </span>
      )}
    </li>
  )
}

export function Funnel({ board, rows }: { board: Board; rows: Rows }) {
  const worst = worstStep(board.funnel)
  return (
    <ol className="grid border-line max-lg:divide-y lg:grid-cols-6 lg:divide-x [&>*]:border-line">
      {board.funnel.map((step) => (
        <Step key={step.key} step={step} board={board} rows={rows} isWorst={step.key === worst?.key} />
      ))}
    </ol>
  )
}

/** The reason of most exits, for the head of the card; null where nobody left with a reason. */
export function worstReason(board: Board): { key: string; name: string; count: number } | null {
  const all = new Map<string, number>()
  for (const { reasons } of board.funnel)
    for (const { key, applications } of reasons)
      if (key !== '') all.set(key, (all.get(key) ?? 0) + applications)
  const [worst] = [...all].toSorted(([, one], [, other]) => other - one)
  return worst === undefined ? null : { key: worst[0], name: lineName('reason', worst[0]), count: worst[1] }
}
