// The figures of a board as tiles: what happened, what became of what was submitted, what waits now; with the compared period.
import { useTranslation } from 'react-i18next'
import type { Board, BoardFigures } from '#api/back-office/analytics.ts'
import { formatDecimal, formatPercent } from '#domain/kernel/decimal.ts'
import { formatSum } from '#domain/kernel/money.ts'
import { changeInPercent } from '#domain/reports/board.ts'
import { figureLabel, TILES, type TileKey } from './labels.ts'

type FigureKey = Exclude<TileKey, 'waiting' | 'in_work'>
const isNow = (key: TileKey): key is 'waiting' | 'in_work' => key === 'waiting' || key === 'in_work'

const shown = (key: FigureKey, figures: BoardFigures): string =>
  key === 'conversion' ? formatPercent(figures.conversion) : formatSum(figures[key])

/** A percentage is not compared in percent, and a sum by the number of its applications. */
function changeOf(key: FigureKey, now: BoardFigures, before: BoardFigures): number | null {
  if (key === 'conversion') return null
  return changeInPercent(now[key], before[key], key === 'sales' ? before.registered : before[key])
}

/** The compared value, with the change in percent where there is enough to compare. */
function Compared({ of, now, before }: { of: FigureKey; now: BoardFigures; before: BoardFigures }) {
  const { t } = useTranslation('analytics')
  const change = changeOf(of, now, before)
  const value = shown(of, before)
  if (change === null) return t('was', { value })
  const sign = change > 0 ? '+' : ''
  return t('was_change', { value, change: `${sign}${formatDecimal(change).replace('-', '−')} %` })
}

function Tile({ of, board }: { of: TileKey; board: Board }) {
  const { figures, before } = board
  return (
    <div className="flex min-w-0 flex-col rounded-card border border-line bg-surface p-4 shadow-card">
      <dt className="text-sm text-text-2">{figureLabel(of)}</dt>
      <dd className="flex flex-col gap-1">
        <span className="break-words text-xl font-bold text-text tabular">
          {isNow(of) ? board[of] : shown(of, figures)}
        </span>
        {!isNow(of) && before !== null && (
          <span className="text-[13px] text-text-2 tabular">
            <Compared of={of} now={figures} before={before} />
          </span>
        )}
      </dd>
    </div>
  )
}

/** All figures; each group says what it counts. */
export function Tiles({ board }: { board: Board }) {
  const { t } = useTranslation('analytics')
  return (
    <div className="flex flex-col gap-4">
      {(['events', 'cohort', 'now'] as const).map((group) => (
        <section key={group} className="flex flex-col gap-2">
          <h3 className="text-sm font-semibold text-text-2">{t(`groups.${group}`)}</h3>
          <dl className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,12rem),1fr))] gap-3">
            {TILES[group].map((key) => (
              <Tile key={key} of={key} board={board} />
            ))}
          </dl>
        </section>
      ))}
    </div>
  )
}
