// One partner of the comparison: its answer and what the goods cost with it at the chosen term.
import { clsx } from 'clsx'
import { Heart, Star, TriangleAlert } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { PartnerLine } from '#api/shapes/stages-view.ts'
import { Pill } from '#app/kit/display/pill.tsx'
import { isAvailableOffer } from '#domain/applications/partner-offers.ts'
import { isSlow } from '#domain/applications/scoring.ts'
import { formatSum } from '#domain/kernel/money.ts'
import { formatCountdown } from '#domain/kernel/time/durations.ts'
import { type Look, useDescribePartner } from './partner-labels.ts'
import type { ComparedRow } from './use-comparison.ts'

/** The columns of the head and of every row, where the rows are wide enough. */
export const COLUMNS =
  '@3xl:grid-cols-[20px_minmax(9rem,1.2fr)_minmax(12rem,1.8fr)_repeat(4,minmax(5rem,0.8fr))]'

const LOOKS: Record<Look, string> = {
  ok: 'text-ok',
  warn: 'text-warn',
  danger: 'text-danger',
  calm: 'text-text-2',
}
const NONE = '—'

/** How long the partner has been asked, how long it usually takes, and how much of its time is over. */
function Waiting({ line, now }: { line: PartnerLine; now: number }) {
  const { t } = useTranslation('stages')
  const { attempt, usual_ms: usual } = line
  if (attempt?.state !== 'reviewing') return null
  const start = Date.parse(attempt.started_at)
  const elapsed = Math.max(0, now - start)
  const share = Math.min(1, elapsed / Math.max(1, Date.parse(attempt.deadline_at) - start))
  const age = formatCountdown(elapsed)
  return (
    <span className="flex flex-col gap-1 text-[13px] text-text-2 tabular">
      {usual === null
        ? t('limit.age', { age })
        : t('limit.age_usual', { age, usual: formatCountdown(usual) })}
      <span aria-hidden className="block h-1 w-40 max-w-full overflow-hidden rounded-full bg-line">
        <span className="block h-full bg-warn" style={{ width: `${Math.round(share * 100)}%` }} />
      </span>
    </span>
  )
}

function Badges({ row, now, isChosen }: { row: ComparedRow; now: number; isChosen: boolean }) {
  const { t } = useTranslation('stages')
  const { attempt, usual_ms: usual, favourite } = row.line
  const isLate =
    attempt?.state === 'reviewing' &&
    attempt.trouble_at === null &&
    isSlow(now - Date.parse(attempt.started_at), usual)
  return (
    <span className="flex flex-wrap gap-1 empty:hidden">
      {isChosen && <Pill look="ok">{t('limit.chosen')}</Pill>}
      {row.isCheapest && (
        <Pill look="brand" icon={Star}>
          {t('limit.cheapest')}
        </Pill>
      )}
      {favourite && (
        <Pill look="calm" icon={Heart}>
          {t('limit.favourite')}
        </Pill>
      )}
      {isLate && <Pill look="warn">{t('limit.slow')}</Pill>}
    </span>
  )
}

function Figure({ name, value, isStrong = false }: { name: string; value: string; isStrong?: boolean }) {
  return (
    <span
      className={clsx(
        'flex items-baseline justify-between gap-2 whitespace-nowrap tabular @3xl:justify-end',
        isStrong ? 'text-base font-bold text-text' : 'text-text',
      )}
    >
      <span className="text-[13px] font-normal text-text-2 @3xl:sr-only">{name}</span>
      {value}
    </span>
  )
}

type Props = {
  row: ComparedRow
  nth: number
  now: number
  name: string
  isSelected: boolean
  isChosen: boolean
  mayChange: boolean
  onSelect: () => void
}

export function PartnerRow({ row, nth, now, name, isSelected, isChosen, mayChange, onSelect }: Props) {
  const { t } = useTranslation('stages')
  const id = useId()
  const { line, offer, markup, isSelectable } = row
  const { words, note, look } = useDescribePartner()(line, now)
  const limit = line.attempt?.limit ?? null
  const over = limit !== null && offer !== undefined && isSelectable ? offer.cost - limit : 0
  const sum = (value: number | null | undefined) => (value == null ? NONE : formatSum(value))
  return (
    <li className={clsx(isSelected ? 'bg-brand-soft shadow-[inset_3px_0_0_var(--color-brand)]' : '')}>
      <label
        htmlFor={id}
        className={clsx(
          'grid min-h-14 grid-cols-[20px_minmax(0,1fr)] items-center gap-x-3 gap-y-1 px-4 py-2.5 text-sm',
          COLUMNS,
          isSelectable && mayChange && 'cursor-pointer',
        )}
      >
        <input
          id={id}
          type="radio"
          name={name}
          aria-label={line.partner.name}
          aria-keyshortcuts={String(nth)}
          checked={isSelected}
          disabled={!mayChange || !isSelectable}
          onChange={onSelect}
          className="size-5 accent-brand"
        />
        <span className="flex min-w-0 flex-col items-start gap-1">
          <span className="font-semibold text-text">{line.partner.name}</span>
          <Badges row={row} now={now} isChosen={isChosen} />
        </span>
        <span className="col-start-2 flex min-w-0 flex-col gap-0.5 @3xl:col-start-auto">
          <span className={clsx('font-medium tabular', LOOKS[look])}>{words}</span>
          {note !== undefined && <span className="text-[13px] text-text-2 tabular">{note}</span>}
          <Waiting line={line} now={now} />
          {offer?.is_estimate === true && (
            <span className="text-[13px] text-text-2">{t('limit.estimate')}</span>
          )}
          {offer !== undefined && !isAvailableOffer(offer) && (
            <span className="text-[13px] font-semibold text-danger">
              {t('limit.unavailable', { words: offer.tariff?.error ?? '' })}
            </span>
          )}
          {over > 0 && (
            <span className="flex items-center gap-1 text-[13px] font-semibold text-danger">
              <TriangleAlert aria-hidden size={14} className="shrink-0" />
              {t('limit.over', { sum: formatSum(over) })}
            </span>
          )}
        </span>
        <span className="col-start-2 grid gap-x-3 gap-y-0.5 @3xl:contents">
          <Figure name={t('limit.column.limit')} value={sum(limit)} />
          <Figure name={t('limit.column.markup')} value={markup === undefined ? NONE : `${markup} %`} />
          <Figure name={t('limit.column.monthly')} value={sum(offer?.monthly)} isStrong />
          <Figure name={t('limit.column.total')} value={sum(offer?.total)} />
        </span>
      </label>
    </li>
  )
}
