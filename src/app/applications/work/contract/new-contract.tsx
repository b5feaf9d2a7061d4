// The terms of a contract, with its sums and plan worked out while they are chosen.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { v7 as uuid } from 'uuid'
import { useLanguage } from '#app/i18n/i18n.ts'
import { Button } from '#app/kit/button.tsx'
import { Choice } from '#app/kit/inputs/choice.tsx'
import { Field } from '#app/kit/inputs/field.tsx'
import { MoneyInput, NumberInput } from '#app/kit/masks/money-input.tsx'
import { KeyValue } from '#app/kit/show/key-value.tsx'
import { contract } from '#contract/index.ts'
import type { StagesView } from '#contract/stages.ts'
import { costOf, holdsAt, linesAt, planOf, planProblem, sumsOf } from '#domain/applications/payment-plan.ts'
import { todayInTashkent } from '#domain/kernel/dates.ts'
import { isLanguage, type Language } from '#domain/kernel/language.ts'
import { formatMoney } from '#domain/kernel/money.ts'
import type { PanelProps } from '../panel.ts'
import { useStep } from '../use-step.ts'
import { PlanEdit } from './plan-edit.tsx'
import { PlanTable } from './plan-table.tsx'

const LANGUAGES = [
  { key: 'ru', label: 'Русский' },
  { key: 'uz-Latn', label: 'Oʻzbekcha' },
  { key: 'uz-Cyrl', label: 'Ўзбекча' },
]
const USUAL_DAY = 15

function useTerms({ view }: Pick<PanelProps, 'view'>) {
  const partner = view.partners.find((line) => line.partner.id === view.chosen?.partner_id)
  const offered = partner?.terms ?? []
  const [months, setMonths] = useState<number | null>(offered[0]?.months ?? null)
  const [day, setDay] = useState<number | null>(USUAL_DAY)
  const [down, setDown] = useState<number | null>(0)
  const term = offered.find((row) => row.months === months)
  const terms = {
    months: term?.months ?? 0,
    markup: term?.markup ?? 0,
    payment_day: day ?? 0,
    down_payment: down ?? 0,
  }
  return { offered, months, setMonths, day, setDay, down, setDown, terms }
}

type PreviewProps = {
  cost: number
  terms: ReturnType<typeof useTerms>['terms']
  /** Instalments as the person has edited them; null: equal parts. */
  amounts: readonly number[] | null
  onAmounts: (amounts: number[] | null) => void
  error: string | null
}

function Preview({ cost, terms, amounts, onAmounts, error }: PreviewProps) {
  const { t } = useTranslation('stages')
  const language = useLanguage()
  const plan = planOf(cost, terms, todayInTashkent(new Date()))
  const equal = plan.map(({ amount }) => amount)
  if (planProblem(cost, terms, equal) !== null) return null
  const sums = sumsOf(cost, terms)
  const rows = [
    { label: t('contract.cost'), value: formatMoney(sums.cost, language) },
    { label: t('contract.markup'), value: formatMoney(sums.markup, language) },
    { label: t('contract.total'), value: <b>{formatMoney(sums.total, language)}</b> },
  ]
  return (
    <>
      <KeyValue rows={rows} />
      {amounts === null ? (
        <PlanTable plan={plan} />
      ) : (
        <PlanEdit plan={plan} amounts={amounts} error={error} onChange={onAmounts} />
      )}
      <div>
        <Button kind="text" onPress={() => onAmounts(amounts === null ? equal : null)}>
          {t(amounts === null ? 'contract.edit' : 'contract.equal')}
        </Button>
      </div>
    </>
  )
}

/** Promotions that give nothing at the chosen term, and at which they would. */
function OtherTerms({ goods, months }: { goods: StagesView['goods']; months: number }) {
  const { t } = useTranslation('stages')
  const lost = goods.filter((good) => !holdsAt(good, months))
  return lost.map(({ id, promotion, promotion_months: wanted }) => (
    <p key={id} className="text-warn">
      {t('contract.other_term', { name: promotion ?? '', months: wanted ?? 0 })}
    </p>
  ))
}

export function NewContract({ record, view }: Pick<PanelProps, 'record' | 'view'>) {
  const { t } = useTranslation('stages')
  const own = useLanguage()
  const [language, setLanguage] = useState<Language>(own)
  const [contractId, setContractId] = useState(() => uuid())
  const { offered, months, setMonths, day, setDay, down, setDown, terms } = useTerms({ view })
  const make = useStep(contract.stages.makeContract, record.id, () => setContractId(uuid()))
  const { markup: _markup, ...asked } = terms
  // An edited plan belongs to the terms it was made for.
  const cost = costOf(linesAt(view.goods, terms.months))
  const key = JSON.stringify([terms, cost])
  const [edited, setEdited] = useState<{ key: string; amounts: number[] } | null>(null)
  const amounts = edited?.key === key ? edited.amounts : null
  const submit = () =>
    make.act({ contract_id: contractId, ...asked, language, ...(amounts !== null && { amounts }) })
  const items = offered.map((term) => ({ key: String(term.months), label: t('contract.months_item', term) }))
  return (
    <>
      <div className="@container">
        <div className="grid gap-4 @lg:grid-cols-2 @4xl:grid-cols-4">
          <Field label={t('contract.months')} required error={make.errorOf('months')}>
            <Choice
              name="months"
              items={items}
              value={months === null ? null : String(months)}
              onChange={(key) => setMonths(Number(key))}
            />
          </Field>
          <Field
            label={t('contract.day')}
            required
            hint={t('contract.day_hint')}
            error={make.errorOf('payment_day')}
          >
            <NumberInput name="payment_day" value={day} onChange={setDay} />
          </Field>
          <Field label={t('contract.down')} error={make.errorOf('down_payment')}>
            <MoneyInput name="down_payment" value={down} onChange={setDown} />
          </Field>
          <Field label={t('contract.language')} required>
            <Choice
              name="language"
              items={LANGUAGES}
              value={language}
              onChange={(key) => setLanguage(isLanguage(key) ? key : own)}
            />
          </Field>
        </div>
      </div>
      <OtherTerms goods={view.goods} months={terms.months} />
      <Preview
        cost={cost}
        terms={terms}
        amounts={amounts}
        error={make.errorOf('amounts')}
        onAmounts={(given) => setEdited(given === null ? null : { key, amounts: given })}
      />
      <div>
        <Button kind="primary" busy={make.busy} onPress={() => submit()}>
          {t('contract.make')}
        </Button>
      </div>
    </>
  )
}
