// Edits the payment plan part by part. The total is fixed; a remainder or excess is shown at once.
import { useTranslation } from 'react-i18next'
import { useLanguage } from '#app/i18n/i18n.ts'
import { Field } from '#app/kit/inputs/field.tsx'
import { MoneyInput, orNaN, orNull } from '#app/kit/inputs/masks/money-input.tsx'
import type { Instalment } from '#domain/applications/payment-plan.ts'
import { formatMoney } from '#domain/kernel/money.ts'
import { formatDate } from '#domain/kernel/time/dates.ts'

type Props = {
  /** Equal parts, which determine the dates and the total. */
  plan: readonly Instalment[]
  amounts: readonly number[]
  /** The server's refusal of the plan. */
  error: string | null
  onChange: (amounts: number[]) => void
}

const sumOf = (amounts: readonly number[]): number =>
  amounts.reduce((sum, amount) => sum + (orNull(amount) ?? 0), 0)

function Rest({ rest }: { rest: number }) {
  const { t } = useTranslation('stages')
  const language = useLanguage()
  if (rest === 0) return null
  const sum = formatMoney(Math.abs(rest), language)
  return (
    <p role="alert" className="font-semibold text-danger tabular">
      {t(rest > 0 ? 'contract.part_left' : 'contract.part_excess', { sum })}
    </p>
  )
}

export function PlanEdit({ plan, amounts, error, onChange }: Props) {
  const { t } = useTranslation('stages')
  const change = (at: number, amount: number | null) =>
    onChange(amounts.map((before, index) => (index === at ? orNaN(amount) : before)))
  return (
    <div className="@container flex flex-col gap-4">
      <div className="grid gap-4 @lg:grid-cols-2 @4xl:grid-cols-3">
        {plan.map(({ number, due }, index) => (
          <Field key={number} label={t('contract.part', { number })} required hint={formatDate(due)}>
            <MoneyInput
              name={`part-${number}`}
              value={orNull(amounts[index] ?? 0)}
              onChange={(amount) => change(index, amount)}
            />
          </Field>
        ))}
      </div>
      <Rest rest={sumOf(plan.map(({ amount }) => amount)) - sumOf(amounts)} />
      {error !== null && <p className="text-danger">{error}</p>}
    </div>
  )
}
