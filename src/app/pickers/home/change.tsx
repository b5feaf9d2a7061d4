// How a figure has changed, in words.
import { ArrowDownRight, ArrowUpRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatDecimal } from '#domain/kernel/decimal.ts'
import { formatSum } from '#domain/kernel/money.ts'
import { changeInPercent } from '#domain/reports/board.ts'

type Props = {
  now: number
  before: number
  /** Percentages differ by points. */
  unit?: 'points'
  /** With it the change in percent stands behind the words, where so many applications are enough. */
  base?: number
}

export function Change({ now, before, unit, base }: Props) {
  const { t } = useTranslation('home')
  if (now === before) return <span className="text-[13px] text-text-2">{t('change.same')}</span>
  const isMore = now > before
  const Icon = isMore ? ArrowUpRight : ArrowDownRight
  const by = Math.abs(now - before)
  const percent = base === undefined ? null : changeInPercent(now, before, base)
  const points = formatDecimal(Math.round(by * 10) / 10)
  return (
    <span
      className={`inline-flex items-center gap-1 text-[13px] font-semibold ${isMore ? 'text-ok' : 'text-danger'}`}
    >
      <Icon aria-hidden size={15} className="shrink-0" />
      {unit === 'points'
        ? t(isMore ? 'change.more_points' : 'change.less_points', { by: points })
        : t(isMore ? 'change.more' : 'change.less', { by: formatSum(by) })}
      {percent !== null && `, ${isMore ? '+' : '−'}${formatDecimal(Math.abs(percent))} %`}
    </span>
  )
}
