// The sale as short texts, for the details of a record and for the finished one.
import { useTranslation } from 'react-i18next'
import type { StagesView } from '#api/shapes/stages-view.ts'
import { useLanguage } from '#app/i18n/i18n.ts'
import { formatMoney, formatSum } from '#domain/kernel/money.ts'
import { formatDate } from '#domain/kernel/time/dates.ts'

type Contract = NonNullable<StagesView['contract']>

/** "12 × 502 500" if all payments but the last are equal, otherwise their number and total. */
export function usePlanText() {
  const { t } = useTranslation('stages')
  return ({ plan, total, down_payment: down }: Contract): string => {
    const [first] = plan
    if (first === undefined) return ''
    const isEqual = plan.slice(0, -1).every(({ amount }) => amount === first.amount)
    const texts = { count: plan.length, sum: formatSum(first.amount), date: formatDate(first.due) }
    return isEqual
      ? t('case.plan_equal', texts)
      : t('case.plan_other', { ...texts, sum: formatSum(total - down) })
  }
}

/** What is known of the sale: sum, partner, plan, payment and contract, each null until it exists. */
export function useSaleFacts(stages: StagesView) {
  const { t } = useTranslation('stages')
  const language = useLanguage()
  const planText = usePlanText()
  const { contract, payment, chosen, goods, cost, partners } = stages
  const isLive = contract?.is_live === true
  const chosenName = partners.find(({ partner }) => partner.id === chosen?.partner_id)?.partner.name
  const paid = (made: Contract): string => {
    if (made.down_payment === 0) return t('case.paid_none')
    if (payment === null)
      return t('case.paid_not_yet', { sum: formatSum(stages.payment_due ?? made.down_payment) })
    return t('case.paid', { sum: formatSum(payment.amount), how: t(`payment.method.${payment.method}`) })
  }
  return {
    sum: goods.length === 0 ? null : formatMoney(cost, language),
    partner: isLive ? contract.partner.name : (chosenName ?? null),
    plan: isLive ? planText(contract) : null,
    paid: isLive ? paid(contract) : null,
    contract:
      contract === null
        ? null
        : { number: `№ ${contract.number}`, isLive, isConfirmed: contract.state === 'confirmed' },
  }
}
