// The days of one partner: a chart, and a table with the same figures.
import { useTranslation } from 'react-i18next'
import type { PartnerDayLine, PartnerFiguresLine } from '#api/back-office/partners.ts'
import { useLanguage } from '#app/i18n/i18n.ts'
import { DayChart } from '#app/kit/display/charts/chart.tsx'
import { Choice } from '#app/kit/inputs/choice.tsx'
import { Field } from '#app/kit/inputs/field.tsx'
import { Section } from '#app/kit/layout/section.tsx'
import { formatMoney, formatSum } from '#domain/kernel/money.ts'
import { formatDate } from '#domain/kernel/time/dates.ts'

function Days({ days }: { days: readonly PartnerDayLine[] }) {
  const { t } = useTranslation('partners')
  const cell = 'px-2 py-2 text-right tabular'
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard.
    <section aria-label={t('finance.table')} tabIndex={0} className="max-h-96 overflow-auto">
      <table className="w-full border-collapse text-[15px]">
        <caption className="sr-only">{t('finance.table')}</caption>
        <thead className="sticky top-0 bg-surface text-[13px] text-text-2">
          <tr className="border-b border-line">
            <th scope="col" className="px-2 py-2 text-left font-semibold">
              {t('finance.day')}
            </th>
            {(['limit', 'used', 'remaining'] as const).map((key) => (
              <th key={key} scope="col" className={`${cell} font-semibold`}>
                {t(`finance.${key}`)}
              </th>
            ))}
            <th scope="col" className={`${cell} hidden font-semibold lg:table-cell`}>
              {t('finance.contracts')}
            </th>
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map(({ day, limit, used, contracts }) => (
            <tr key={day} className="border-b border-line last:border-0">
              <th scope="row" className="px-2 py-2 text-left font-normal tabular">
                {formatDate(day)}
              </th>
              <td className={cell}>{formatSum(limit)}</td>
              <td className={cell}>{formatSum(used)}</td>
              <td className={`${cell} ${used > limit ? 'font-semibold text-danger' : ''}`}>
                {used > limit ? `−${formatSum(used - limit)}` : formatSum(limit - used)}
              </td>
              <td className={`${cell} hidden lg:table-cell`}>{contracts}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

type Props = {
  partners: readonly PartnerFiguresLine[]
  chosen: PartnerFiguresLine
  onChoose: (key: string) => void
  days: readonly PartnerDayLine[]
}

export function PartnerDays({ partners, chosen, onChoose, days }: Props) {
  const { t } = useTranslation('partners')
  const language = useLanguage()
  const own = days.filter(({ key }) => key === chosen.key)
  const label = t('finance.chart', {
    name: chosen.name,
    used: formatMoney(chosen.used, language),
    limit: formatMoney(chosen.limit, language),
  })
  return (
    <Section title={t('finance.by_day')} id="days">
      <Field label={t('finance.partner')} className="max-w-md">
        <Choice
          name="partner"
          items={partners.map(({ key, name }) => ({ key, label: name }))}
          value={chosen.key}
          onChange={(key) => onChoose(key ?? chosen.key)}
        />
      </Field>
      {own.length === 0 ? (
        <p className="text-text-2">{t('finance.no_days')}</p>
      ) : (
        <div className="grid gap-5 xl:grid-cols-2">
          <DayChart
            label={label}
            valueLabel={t('finance.used')}
            lineLabel={t('finance.limit')}
            days={own.map(({ day, used, limit }) => ({
              key: day,
              label: formatDate(day).slice(0, 5),
              value: used,
              line: limit,
            }))}
          />
          <Days days={own} />
        </div>
      )}
    </Section>
  )
}
