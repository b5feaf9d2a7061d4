// The terms of a contract with a partner that calculates them: its tariffs, their totals and dates, which nobody changes here.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { v7 as uuid } from 'uuid'
import { onlineApi } from '#api/online.ts'
import { useLanguage } from '#app/i18n/i18n.ts'
import { Button } from '#app/kit/button.tsx'
import { KeyValue } from '#app/kit/display/key-value.tsx'
import { useFirstInvalidFocus } from '#app/kit/form/first-invalid.ts'
import { Choice } from '#app/kit/inputs/choice.tsx'
import { Field } from '#app/kit/inputs/field.tsx'
import { MoneyInput, orNull } from '#app/kit/inputs/masks/money-input.tsx'
import { focusUnreadable } from '#app/kit/inputs/masks/unreadable.ts'
import { useEndpoint } from '#app/platform/data.ts'
import { isAvailableOffer, type Offer, offersAt } from '#domain/applications/partner-offers.ts'
import { downPaymentBounds } from '#domain/applications/payment-plan.ts'
import { formatMoney } from '#domain/kernel/money.ts'
import { isLanguage, type Language } from '#domain/kernel/texts/language.ts'
import { formatDate } from '#domain/kernel/time/dates.ts'
import { tariffPlan } from '#domain/partners/tariff.ts'
import { forgetPlan, rememberedTerms, rememberTerms } from '../chosen-term.ts'
import type { PanelProps } from '../panel.ts'
import { StageAction } from '../stage-action.tsx'
import { useStep } from '../use-step.ts'
import { LANGUAGES } from './languages.ts'
import { Outdated } from './outdated.tsx'
import { PlanTable } from './plan-table.tsx'
import { UnfilledOrders } from './unfilled-orders.tsx'

/** Tariffs are asked again after this time, as the server does. */
const FRESH_MS = 60_000

const keyOf = (offer: Offer): string => offer.tariff?.id ?? `months ${offer.months}`
const titleOf = (offer: Offer, language: Language): string =>
  (language === 'ru' ? offer.tariff?.title.ru : offer.tariff?.title.uz) ?? `${offer.months}`

/** The plan that the contract will have; an offer without a tariff is an estimate and has none. */
const planOf = ({ tariff, months, total, monthly }: Offer, down: number) =>
  tariff == null
    ? null
    : tariffPlan(
        {
          id: tariff.id,
          title: tariff.title,
          months,
          total: total - down,
          monthly,
          deposit: tariff.deposit,
          limit: tariff.limit,
          first_date: tariff.first_date,
          isAvailable: tariff.is_available,
          error: tariff.error,
          markup: null,
        },
        tariff.first_date,
      )

function Figures({ offer, down }: { offer: Offer; down: number }) {
  const { t } = useTranslation('stages')
  const language = useLanguage()
  const money = (sum: number) => formatMoney(sum, language)
  const { tariff } = offer
  const plan = planOf(offer, down)
  if (tariff == null || plan === null)
    return (
      <>
        <p role="status" className="font-semibold text-warn">
          {t('contract.estimate')}
        </p>
        <KeyValue rows={[{ label: t('contract.total'), value: money(offer.total) }]} />
      </>
    )
  const rows = [
    { label: t('contract.cost'), value: money(offer.cost) },
    ...(down > 0 ? [{ label: t('contract.down'), value: money(down) }] : []),
    ...(tariff.deposit > 0 ? [{ label: t('contract.deposit'), value: money(tariff.deposit) }] : []),
    { label: t('contract.first'), value: formatDate(tariff.first_date) },
    { label: t('contract.total'), value: <b>{money(offer.total)}</b> },
  ]
  return (
    <>
      <p className="text-[13px] text-text-2">{t('contract.figures_partner')}</p>
      <KeyValue rows={rows} />
      <PlanTable plan={plan} />
    </>
  )
}

/** The offers of the partner at a down payment: those of the page while there is none, otherwise asked for it. */
function useOffers(id: string, offers: readonly Offer[], months: number, down: number) {
  const isKnown = down === 0 && offers.some((offer) => offer.months === months && offer.tariff != null)
  const asked = useEndpoint(
    onlineApi.stages.tariffs,
    { params: { id }, body: { months, down_payment: down } },
    { enabled: !isKnown && months > 0, staleTime: FRESH_MS, notify: 'none' },
  )
  if (isKnown) return { found: offersAt(offers, months), isCalculating: false }
  const found = asked.data?.offers ?? []
  return { found: offersAt(found, months), isCalculating: asked.isFetching && found.length === 0 }
}

export function TariffContract({ record, view }: Pick<PanelProps, 'record' | 'view'>) {
  const { t } = useTranslation('stages')
  const own = useLanguage()
  const { id } = record
  const [language, setLanguage] = useState<Language>(own)
  const [contractId, setContractId] = useState(() => uuid())
  const line = view.partners.find(({ partner }) => partner.id === view.chosen?.partner_id)
  const offers = line?.offers ?? []
  const [chosenKey, setChosenKey] = useState<string | null>(null)
  const wanted = view.chosen?.months ?? rememberedTerms(id).months ?? null
  const first = offersAt(offers, wanted ?? 0)[0] ?? offers.find(isAvailableOffer) ?? offers[0]
  const chosen = offers.find((offer) => keyOf(offer) === chosenKey) ?? first
  const months = chosen?.months ?? 0
  const [down, setDown] = useState<number | null>(rememberedTerms(id).down ?? 0)
  const mayTakeDown = view.chosen?.down_payment !== 'none'
  const cost = chosen?.cost ?? view.cost
  const bounds = downPaymentBounds(cost, { months, smallest: view.chosen?.smallest ?? 0 })
  const typed = mayTakeDown ? (orNull(down ?? 0) ?? 0) : 0
  const isWithin = bounds !== null && typed >= bounds.min && typed <= bounds.max
  const { found, isCalculating } = useOffers(id, offers, isWithin ? months : 0, typed)
  const offer = found.find((one) => keyOf(one) === (chosen && keyOf(chosen))) ?? found[0]
  const price = useStep(onlineApi.stages.chooseTerm, id)
  const make = useStep(onlineApi.stages.makeContract, id, () => {
    forgetPlan(id)
    setContractId(uuid())
  })
  const focusFirst = useFirstInvalidFocus()
  const choose = (key: string) => {
    setChosenKey(key)
    const next = offers.find((one) => keyOf(one) === key)
    if (next === undefined) return
    rememberTerms(id, { months: next.months })
    if (next.months !== view.chosen?.months) price.act({ months: next.months })
  }
  const submit = () => {
    if (focusUnreadable()) return
    if (offer?.tariff == null || !isWithin) return focusFirst()
    make.act({
      contract_id: contractId,
      months: offer.months,
      tariff: offer.tariff.id,
      payment_day: Number(offer.tariff.first_date.slice(8)),
      down_payment: typed,
      total: offer.total,
      language,
    })
  }
  const items = offers.map((one) => ({
    key: keyOf(one),
    label: t('contract.tariff_item', { title: titleOf(one, own), markup: one.markup }),
  }))
  const refused = chosen !== undefined && !isAvailableOffer(chosen) ? (chosen.tariff?.error ?? '') : null
  return (
    <div className="@container">
      <div className="grid items-start gap-x-8 gap-y-4 @3xl:grid-cols-2">
        <div className="grid gap-4 @lg:grid-cols-2">
          <Field
            label={t('contract.tariff')}
            required
            error={refused === null ? make.errorOf('months') : t('limit.unavailable', { words: refused })}
          >
            <Choice
              name="months"
              items={items}
              value={chosen === undefined ? null : keyOf(chosen)}
              onChange={(key) => choose(key ?? '')}
            />
          </Field>
          {mayTakeDown ? (
            <Field
              label={t('contract.down')}
              hint={bounds === null ? undefined : t('contract.down_hint', bounds)}
              error={
                bounds !== null && !isWithin ? t('contract.down_hint', bounds) : make.errorOf('down_payment')
              }
            >
              <MoneyInput
                name="down_payment"
                value={down}
                onChange={(next) => {
                  rememberTerms(id, { down: next })
                  setDown(next)
                }}
              />
            </Field>
          ) : (
            <p className="self-center text-sm text-text-2">{t('contract.no_down')}</p>
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
          <Outdated id={id} error={make.errorOf('document_expires')} />
          <UnfilledOrders refused={make.refused} />
          {isCalculating && (
            <p role="status" className="text-text-2">
              {t('contract.calculating')}
            </p>
          )}
          {!isCalculating && refused === null && (offer ?? chosen) !== undefined && (
            <Figures offer={(offer ?? chosen) as Offer} down={offer === undefined ? 0 : typed} />
          )}
        </div>
      </div>
      <StageAction>
        <Button
          kind="primary"
          shortcut="proceed"
          busy={make.busy || price.busy || isCalculating}
          isDisabled={offer?.tariff == null || !isAvailableOffer(offer)}
          onPress={submit}
        >
          {t('contract.make')}
        </Button>
      </StageAction>
    </div>
  )
}
