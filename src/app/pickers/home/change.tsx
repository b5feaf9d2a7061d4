// How a figure has changed, in words.
import { ArrowDownRight, ArrowUpRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatSum } from '#domain/kernel/money.ts'

export function Change({ now, before }: { now: number; before: number }) {
  const { t } = useTranslation('home')
  if (now === before) return <span className="text-[13px] text-text-2">{t('change.same')}</span>
  const isMore = now > before
  const Icon = isMore ? ArrowUpRight : ArrowDownRight
  return (
    <span
      className={`inline-flex items-center gap-1 text-[13px] font-semibold ${isMore ? 'text-ok' : 'text-danger'}`}
    >
      <Icon aria-hidden size={15} className="shrink-0" />
      {t(isMore ? 'change.more' : 'change.less', { by: formatSum(Math.abs(now - before)) })}
    </span>
  )
}
