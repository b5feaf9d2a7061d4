// One partner of the comparison: its answer and what the goods cost with it at the chosen term.
import { clsx } from 'clsx'
import { Check, Heart, Star, TriangleAlert } from 'lucide-react'
import { type CSSProperties, useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { PartnerLine } from '#api/shapes/stages-view.ts'
import { Keys } from '#app/kit/display/keys.tsx'
import { Pill } from '#app/kit/display/pill.tsx'
import { isAvailableOffer, type Offer } from '#domain/applications/partner-offers.ts'
import { isSlow } from '#domain/applications/scoring.ts'
import { formatSum } from '#domain/kernel/money.ts'
import { formatDate } from '#domain/kernel/time/dates.ts'
import { formatCountdown } from '#domain/kernel/time/durations.ts'
import { type Look, useDescribePartner } from './partner-labels.ts'
import type { ComparedRow } from './use-comparison.ts'

/**
 * The columns of the head and of every row, from the width at which the rows are a table: narrow ones lose the plan first, then the
 * limit (both then stand under the answer), and never the payment, the total and the action. Below it a row is a card.
 */
export const COLUMNS =
  '@min-[41rem]:grid-cols-[20px_minmax(7rem,1.2fr)_minmax(8rem,1.6fr)_minmax(6rem,0.8fr)_minmax(5.5rem,0.8fr)_6.5rem] @min-[50rem]:grid-cols-[20px_minmax(8rem,1.2fr)_minmax(9rem,1.6fr)_minmax(5.5rem,0.8fr)_minmax(6rem,0.8fr)_minmax(5.5rem,0.8fr)_6.5rem] @min-[60rem]:grid-cols-[20px_minmax(8rem,1.2fr)_minmax(9rem,1.6fr)_minmax(5.5rem,0.8fr)_minmax(8rem,1fr)_minmax(6rem,0.8fr)_minmax(5.5rem,0.8fr)_6.5rem]'
/** The cell of the limit, and of the plan. */
export const LIMIT = '@min-[41rem]:hidden @min-[50rem]:flex'
export const PLAN = '@min-[41rem]:hidden @min-[60rem]:flex'

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

function Badges({ row, now, isChosen, isSelected }: Pick<Props, 'row' | 'now' | 'isChosen' | 'isSelected'>) {
  const { t } = useTranslation('stages')
  const { attempt, usual_ms: usual, favourite } = row.line
  const isLate =
    attempt?.state === 'reviewing' &&
    attempt.trouble_at === null &&
    isSlow(now - Date.parse(attempt.started_at), usual)
  return (
    <span className="flex flex-wrap gap-1 empty:hidden">
      {isChosen && !isSelected && <Pill look="ok">{t('limit.chosen')}</Pill>}
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

type FigureProps = { name: string; value: string; look?: string; className?: string }

function Figure({ name, value, look = 'text-text', className }: FigureProps) {
  return (
    <span
      className={clsx(
        'flex items-baseline justify-between gap-2 tabular @min-[41rem]:justify-end @min-[41rem]:text-right',
        look,
        className,
      )}
    >
      <span className="text-[13px] font-normal text-text-2 @min-[41rem]:sr-only">{name}</span>
      {value}
    </span>
  )
}

type ActionProps = { nth: number; isSelected: boolean; isChosen: boolean; maySelect: boolean }

/** What a press on the row does, with its digit, or that it is selected. The row itself is the control. */
function Action({ nth, isSelected, isChosen, maySelect }: ActionProps) {
  const { t } = useTranslation('stages')
  const look = 'col-start-2 flex items-center gap-1.5 text-[13px] font-semibold @min-[41rem]:col-start-auto'
  if (isSelected)
    return (
      <span className={clsx(look, 'text-brand-strong @min-[41rem]:justify-end')}>
        <Check aria-hidden size={16} className="shrink-0" />
        {t(isChosen ? 'limit.chosen' : 'limit.selected')}
      </span>
    )
  if (!maySelect) return <span className="hidden @min-[41rem]:block" />
  return (
    <span
      aria-hidden
      className={clsx(
        look,
        'min-h-8 w-fit rounded-lg border border-line-strong bg-surface px-2 text-brand-strong @min-[41rem]:justify-self-end',
      )}
    >
      {t('limit.select')}
      {nth < 10 && (
        <span className="inline-flex pointer-coarse:hidden">
          <Keys names={[String(nth)]} />
        </span>
      )}
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
  /** Height of the head of the page that stays in sight: the selected row stays below it. */
  head: number
  onSelect: () => void
}

/** Whose plan it is, with the markup; the partner's own has its first day. */
function usePlanText() {
  const { t } = useTranslation('stages')
  return (markup: number | undefined, offer: Offer | undefined): string => {
    if (markup === undefined) return NONE
    const tariff = offer?.tariff
    if (tariff == null) return t('limit.plan_ours', { markup })
    return t('limit.plan_own', { markup, first: formatDate(tariff.first_date) })
  }
}

/** What stands under the answer: until when, how long, and what prevents the sale. */
function AnswerNotes({ row, note, now }: { row: ComparedRow; note: string | undefined; now: number }) {
  const { t } = useTranslation('stages')
  const { line, offer, isSelectable } = row
  const limit = line.attempt?.limit ?? null
  const over = limit !== null && offer !== undefined && isSelectable ? offer.cost - limit : 0
  return (
    <>
      {note !== undefined && <span className="text-[13px] text-text-2 tabular">{note}</span>}
      <Waiting line={line} now={now} />
      {offer?.is_estimate === true && !row.isRefused && (
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
    </>
  )
}

export function PartnerRow({ row, nth, now, name, isSelected, isChosen, mayChange, head, onSelect }: Props) {
  const { t } = useTranslation('stages')
  const id = useId()
  const planText = usePlanText()
  const { line, isSelectable, isRefused } = row
  // A refusal has nothing to compare.
  const { offer, markup } = isRefused ? { offer: undefined, markup: undefined } : row
  const { words, note, look } = useDescribePartner()(line, now)
  const sum = (value: number | null | undefined) => (value == null ? NONE : formatSum(value))
  const limit = sum(isRefused ? null : line.attempt?.limit)
  const plan = planText(markup, offer)
  const figures = isSelectable || line.attempt === null ? 'text-text' : 'text-text-2'
  return (
    <li
      style={{ '--head': `${head}px` } as CSSProperties}
      className={clsx(
        'scroll-my-32',
        isSelected &&
          'bg-brand-soft shadow-[inset_3px_0_0_var(--color-brand)] @min-[41rem]:sticky @min-[41rem]:top-[calc(var(--bar)+var(--head))] @min-[41rem]:bottom-[calc(4.25rem+env(safe-area-inset-bottom))] @min-[41rem]:z-5',
      )}
    >
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
          <Badges row={row} now={now} isChosen={isChosen} isSelected={isSelected} />
        </span>
        <span className="col-start-2 flex min-w-0 flex-col gap-0.5 @min-[41rem]:col-start-auto">
          <span className={clsx('font-medium tabular', LOOKS[look])}>{words}</span>
          <AnswerNotes row={row} note={note} now={now} />
          {limit !== NONE && (
            <span className="hidden text-[13px] text-text-2 tabular @min-[41rem]:block @min-[50rem]:hidden">
              {t('limit.column.limit')} {limit}
            </span>
          )}
          {plan !== NONE && (
            <span className="hidden text-[13px] text-text-2 tabular @min-[41rem]:block @min-[60rem]:hidden">
              {t('limit.column.plan')}: {plan}
            </span>
          )}
        </span>
        <span className="col-start-2 grid gap-x-3 gap-y-0.5 @min-[41rem]:contents">
          <Figure
            name={t('limit.column.limit')}
            value={limit}
            look={clsx('whitespace-nowrap', figures)}
            className={LIMIT}
          />
          <Figure name={t('limit.column.plan')} value={plan} look={figures} className={PLAN} />
          <Figure
            name={t('limit.column.monthly')}
            value={sum(offer?.monthly)}
            look={clsx('whitespace-nowrap text-base', figures, isSelectable && 'font-bold')}
          />
          <Figure
            name={t('limit.column.total')}
            value={sum(offer?.total)}
            look={clsx('whitespace-nowrap', figures)}
          />
        </span>
        <Action nth={nth} isSelected={isSelected} isChosen={isChosen} maySelect={mayChange && isSelectable} />
      </label>
    </li>
  )
}
