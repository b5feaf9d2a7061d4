// What came back and why: the first block of a request that its author changes no more.
import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { useTranslation } from 'react-i18next'
import type { WholeReturn } from '#api/shapes/whole-return.ts'
import { CARD } from '#app/kit/class-names.ts'
import { timeLabel } from '#app/kit/display/value-labels.ts'
import { useSession } from '#app/platform/session.ts'
import { dateInTashkent, daysBetween } from '#domain/kernel/time/dates.ts'
import { blockId } from './block.tsx'
import { conditionLabel, reasonLabel } from './labels.ts'

type Props = { request: WholeReturn }

/** The day on which it came back, counted from the hand-over. */
function Day({ request: { handed_over_at, created_at, late } }: Props) {
  const { t } = useTranslation('returns')
  if (handed_over_at === null) return <span className="text-[13px] text-text-2">{t('not_handed_over')}</span>
  const day = daysBetween(dateInTashkent(handed_over_at), dateInTashkent(created_at))
  return (
    <>
      <span className="text-[13px] text-text-2">{t('handed_over', { at: timeLabel(handed_over_at) })}</span>
      <span className="text-lg font-bold text-text">{day === 0 ? t('day_same') : t('day', { day })}</span>
      <span className={clsx('text-[13px] font-semibold', late ? 'text-danger' : 'text-ok')}>
        {t(late ? 'late' : 'in_time')}
      </span>
    </>
  )
}

/** Client, application and branch, above the blocks. */
export function About({ request: { application, branch } }: Props) {
  const { can } = useSession()
  const number = application.number === null ? '—' : `№ ${application.number}`
  return (
    <p className="flex flex-wrap items-center gap-x-3 text-sm text-text-2">
      <b className="text-base text-text">{application.client}</b>
      {can('applications.view') ? (
        <Link to="/applications/$id" params={{ id: application.id }} className="text-brand-strong underline">
          {number}
        </Link>
      ) : (
        <span>{number}</span>
      )}
      <span>{branch}</span>
    </p>
  )
}

export function Happened({ request }: Props) {
  const { t } = useTranslation('returns')
  const { product, condition, words, scanned_at, author, created_at } = request
  const kept = request.gifts.filter((gift) => gift.kept).map(({ name }) => name)
  return (
    <section
      id={blockId('request')}
      tabIndex={-1}
      aria-label={t('happened')}
      className={clsx(CARD, 'flex flex-wrap gap-x-6 gap-y-3 p-3.5 outline-none')}
    >
      <div className="flex min-w-0 flex-1 basis-80 flex-col gap-1 text-sm">
        <h2 className="text-[13px] text-text-2">{t('happened')}</h2>
        <p className="text-base font-bold text-text">{reasonLabel(request.reason)}</p>
        <p className="font-semibold text-text">{product.name}</p>
        {product.unit !== null && (
          <p className="break-all text-[13px] text-text-2 tabular">
            {product.unit}
            {scanned_at !== null && ` · ${t('unit_scanned', { at: timeLabel(scanned_at) })}`}
          </p>
        )}
        {words !== '' && <p className="whitespace-pre-line break-words text-text">{words}</p>}
        {kept.map((name) => (
          <p key={name} className="text-warn">
            {t('gift_kept', { name })}
          </p>
        ))}
        <p className="text-text">
          {condition !== null && `${conditionLabel(condition)}. `}
          <span className="text-text-2">{t('made_by', { who: author, at: timeLabel(created_at) })}</span>
        </p>
      </div>
      <div className="flex flex-col justify-center gap-1 sm:border-l sm:border-line sm:pl-4">
        <Day request={request} />
      </div>
    </section>
  )
}
