// The form of a contract's terms, with a preview of its sums and plan.

import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { v7 as uuid } from 'uuid'
import { onlineApi } from '#api/online.ts'
import type { StagesView } from '#api/shapes/stages-view.ts'
import { errorText, useLanguage } from '#app/i18n/i18n.ts'
import { Button } from '#app/kit/button.tsx'
import { KeyValue } from '#app/kit/display/key-value.tsx'
import { useFirstInvalidFocus } from '#app/kit/form/first-invalid.ts'
import { Choice } from '#app/kit/inputs/choice.tsx'
import { Field } from '#app/kit/inputs/field.tsx'
import { MoneyInput, NumberInput, orNull } from '#app/kit/inputs/masks/money-input.tsx'
import { focusUnreadable } from '#app/kit/inputs/masks/unreadable.ts'
import { getToday } from '#app/platform/wire/clock.ts'
import {
  costOf,
  downPaymentBounds,
  isPromotionValid,
  linesAtTerm,
  makePlan,
  type PlanTerms,
  sumsOf,
  type TermFault,
  termFaults,
  USUAL_PAYMENT_DAY,
} from '#domain/applications/payment-plan.ts'
import { formatMoney } from '#domain/kernel/money.ts'
import { isLanguage, type Language } from '#domain/kernel/texts/language.ts'
import { type ChosenTerms, forgetPlan, rememberedTerms, rememberTerms } from '../chosen-term.ts'
import type { PanelProps } from '../panel.ts'
import { StageAction } from '../stage-action.tsx'
import { useStep } from '../use-step.ts'
import { LANGUAGES } from './languages.ts'
import { Outdated } from './outdated.tsx'
import { PlanEdit } from './plan-edit.tsx'
import { PlanTable } from './plan-table.tsx'
import { TariffContract } from './tariff-contract.tsx'
import { UnfilledOrders } from './unfilled-orders.tsx'

/** A value of the form that a reload keeps, beginning with what was chosen before. */
function useKept<K extends keyof ChosenTerms, V extends ChosenTerms[K]>(id: string, key: K, initial: V) {
  const [value, setValue] = useState<V>(() => (rememberedTerms(id)[key] as V | undefined) ?? initial)
  const set = (next: V) => {
    rememberTerms(id, { [key]: next })
    setValue(next)
  }
  return [value, set] as const
}

function useTerms({ record, view }: Pick<PanelProps, 'record' | 'view'>) {
  const partner = view.partners.find((line) => line.partner.id === view.chosen?.partner_id)
  const offered = partner?.terms ?? []
  const [chosen, keepMonths] = useKept<'months', number | null>(
    record.id,
    'months',
    view.chosen?.months ?? null,
  )
  const price = useStep(onlineApi.stages.chooseTerm, record.id)
  // The term of the comparison, unless this partner does not offer it.
  const months = (offered.find((option) => option.months === chosen) ?? offered[0])?.months ?? null
  const missingTerm = chosen === months ? null : chosen
  const [day, setDay] = useKept<'day', number | null>(record.id, 'day', USUAL_PAYMENT_DAY)
  // The server prices the goods for the term, where a promotion could depend on it.
  const canDepend = view.goods.some(
    ({ promotion, missed_promotion: missed }) => promotion !== null || missed !== null,
  )
  const setMonths = (next: number) => {
    keepMonths(next)
    if (canDepend || view.chosen?.months != null) price.act({ months: next })
  }
  const [down, setDown] = useKept<'down', number | null>(record.id, 'down', 0)
  const term = offered.find((option) => option.months === months)
  const terms = {
    months: term?.months ?? 0,
    markup: term?.markup ?? 0,
    payment_day: day ?? 0,
    down_payment: view.chosen?.down_payment === 'none' ? 0 : (down ?? 0),
  }
  return { offered, months, missingTerm, setMonths, isPricing: price.busy, day, setDay, down, setDown, terms }
}

type PreviewProps = {
  /** The terms of the plan: the typed ones, or the last valid ones while those are invalid. */
  validTerms: ValidTerms | null
  isOutdated: boolean
  /** Instalments edited by the person; null: equal parts. */
  amounts: readonly number[] | null
  onAmounts: (amounts: number[] | null) => void
  error: string | null
}

function Preview({ validTerms, isOutdated, amounts, onAmounts, error }: PreviewProps) {
  const { t } = useTranslation('stages')
  const language = useLanguage()
  if (validTerms === null) return <p className="text-text-2">{t('contract.plan_none')}</p>
  const { cost, terms } = validTerms
  const plan = makePlan(cost, terms, getToday())
  const equal = plan.map(({ amount }) => amount)
  const sums = sumsOf(cost, terms)
  const rows = [
    { label: t('contract.cost'), value: formatMoney(sums.cost, language) },
    { label: t('contract.markup'), value: formatMoney(sums.markup, language) },
    { label: t('contract.total'), value: <b>{formatMoney(sums.total, language)}</b> },
  ]
  const down = formatMoney(terms.down_payment, language)
  return (
    <>
      {isOutdated && (
        <p role="status" className="font-semibold text-warn">
          {t('contract.plan_waits', { down, day: terms.payment_day })}
        </p>
      )}
      <KeyValue rows={rows} />
      {amounts === null || isOutdated ? (
        <PlanTable plan={plan} />
      ) : (
        <PlanEdit plan={plan} amounts={amounts} error={error} onChange={onAmounts} />
      )}
      {!isOutdated && (
        <div>
          <Button kind="text" onPress={() => onAmounts(amounts === null ? equal : null)}>
            {t(amounts === null ? 'contract.edit' : 'contract.equal')}
          </Button>
        </div>
      )}
    </>
  )
}

type EditedPlan = NonNullable<ChosenTerms['edited']>
type ValidTerms = { cost: number; terms: PlanTerms }

/** The last valid terms, and the problems of the terms as typed. */
function useValidTerms(cost: number, terms: PlanTerms, smallest: number) {
  const faults = terms.months === 0 ? [] : termFaults(cost, terms, smallest)
  const isValid = terms.months !== 0 && faults.length === 0
  const key = JSON.stringify([cost, terms])
  const [last, setLast] = useState<{ key: string; terms: ValidTerms } | null>(null)
  if (isValid && last?.key !== key) setLast({ key, terms: { cost, terms } })
  const faultAt = (field: TermFault['field']): string | null => {
    const fault = faults.find((one) => one.field === field)
    if (fault === undefined) return null
    return errorText({ key: fault.code, ...('params' in fault ? { params: fault.params } : {}) })
  }
  return { isValid, lastValid: isValid ? { cost, terms } : (last?.terms ?? null), faultAt }
}

/** Promotions that are not valid at the chosen term, with the term at which they are. */
function OtherTerms({ goods, months }: { goods: StagesView['goods']; months: number }) {
  const { t } = useTranslation('stages')
  const lost = goods.filter((good) => !isPromotionValid(good, months))
  return lost.map(({ id, promotion, promotion_terms: terms }) => (
    <p key={id} className="text-warn">
      {t('contract.other_term', { name: promotion ?? '', months: terms.join(', ') })}
    </p>
  ))
}

/** The terms of the next contract: of the partner, where it calculates them, otherwise of ours. */
export function NewContract(props: Pick<PanelProps, 'record' | 'view'>) {
  const { chosen, partners } = props.view
  const offers = partners.find(({ partner }) => partner.id === chosen?.partner_id)?.offers ?? []
  const isOfPartner = offers.some(({ tariff, is_estimate }) => tariff != null || is_estimate === true)
  return isOfPartner ? <TariffContract {...props} /> : <OwnContract {...props} />
}

function OwnContract({ record, view }: Pick<PanelProps, 'record' | 'view'>) {
  const { t } = useTranslation('stages')
  const own = useLanguage()
  const [language, setLanguage] = useState<Language>(own)
  const [contractId, setContractId] = useState(() => uuid())
  const { offered, months, missingTerm, setMonths, isPricing, day, setDay, down, setDown, terms } = useTerms({
    record,
    view,
  })
  const make = useStep(onlineApi.stages.makeContract, record.id, () => {
    forgetPlan(record.id)
    setContractId(uuid())
  })
  const { markup: _markup, ...chosenTerms } = terms
  const cost = costOf(linesAtTerm(view.goods, terms.months))
  const smallest = view.chosen?.smallest ?? 0
  const { isValid, lastValid, faultAt } = useValidTerms(cost, terms, smallest)
  const bounds = downPaymentBounds(cost, { months: terms.months, smallest })
  // An edited plan belongs to certain sums; another payment day does not change them.
  const { payment_day: _day, ...sums } = terms
  const key = JSON.stringify([sums, cost])
  const [edited, setEdited] = useKept<'edited', EditedPlan | null>(record.id, 'edited', null)
  const amounts = edited?.key === key ? edited.amounts : null
  const focusFirst = useFirstInvalidFocus()
  const submit = () => {
    if (focusUnreadable()) return
    // The fields already show their problems.
    if (!isValid) return focusFirst()
    const plan = amounts?.map((amount) => orNull(amount) ?? 0)
    const { total } = sumsOf(cost, terms)
    make.act({ contract_id: contractId, ...chosenTerms, total, language, ...(plan && { amounts: plan }) })
  }
  const items = offered.map((term) => ({ key: String(term.months), label: t('contract.months_item', term) }))
  return (
    <div className="@container">
      <div className="grid items-start gap-x-8 gap-y-4 @3xl:grid-cols-2">
        <div className="grid gap-4 @lg:grid-cols-2">
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
            error={faultAt('payment_day') ?? make.errorOf('payment_day')}
          >
            <NumberInput name="payment_day" value={day} onChange={setDay} />
          </Field>
          {view.chosen?.down_payment === 'none' ? (
            <p className="self-center text-sm text-text-2">{t('contract.no_down')}</p>
          ) : (
            <Field
              label={t('contract.down')}
              hint={bounds === null ? undefined : t('contract.down_hint', bounds)}
              error={faultAt('down_payment') ?? make.errorOf('down_payment')}
            >
              <MoneyInput name="down_payment" value={down} onChange={setDown} />
            </Field>
          )}
          <Field label={t('contract.language')} required>
            <Choice
              name="language"
              items={LANGUAGES}
              value={language}
              onChange={(key) => setLanguage(isLanguage(key) ? key : own)}
            />
          </Field>
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <Outdated id={record.id} error={make.errorOf('document_expires')} />
          <UnfilledOrders refused={make.refused} />
          {missingTerm !== null && months !== null && (
            <p role="status" className="font-semibold text-warn">
              {t('contract.term_missing', { chosen: missingTerm, months })}
            </p>
          )}
          <OtherTerms goods={view.goods} months={terms.months} />
          {isValid && edited !== null && amounts === null && (
            <p role="status" className="text-warn">
              {t('contract.plan_anew')}
            </p>
          )}
          <Preview
            validTerms={lastValid}
            isOutdated={!isValid}
            amounts={amounts}
            error={make.errorOf('amounts')}
            onAmounts={(changed) => setEdited(changed === null ? null : { key, amounts: changed })}
          />
        </div>
      </div>
      <StageAction>
        <Button kind="primary" shortcut="proceed" busy={make.busy || isPricing} onPress={() => submit()}>
          {t('contract.make')}
        </Button>
      </StageAction>
    </div>
  )
}
