// The payment plan as a table.
import { useTranslation } from 'react-i18next'
import { useLanguage } from '#app/i18n/i18n.ts'
import type { Instalment } from '#domain/applications/payment-plan.ts'
import { formatMoney } from '#domain/kernel/money.ts'
import { formatDate } from '#domain/kernel/time/dates.ts'

export function PlanTable({ plan }: { plan: readonly Instalment[] }) {
  const { t } = useTranslation('stages')
  const language = useLanguage()
  return (
    <table className="w-full text-base compact:text-sm">
      <caption className="sr-only">{t('contract.plan')}</caption>
      <thead>
        <tr className="border-b border-line text-left text-[13px] text-text-2">
          <th className="py-2 pr-3 font-semibold">№</th>
          <th className="py-2 pr-3 font-semibold">{t('contract.due')}</th>
          <th className="py-2 text-right font-semibold">{t('contract.amount')}</th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line tabular">
        {plan.map(({ number, due, amount }) => (
          <tr key={number}>
            <td className="py-2 pr-3 compact:py-1.5">{number === 0 ? t('contract.at_once') : number}</td>
            <td className="py-2 pr-3 compact:py-1.5">{formatDate(due)}</td>
            <td className="py-2 text-right compact:py-1.5">{formatMoney(amount, language)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
