// The tariffs of partners that calculate them: asked by a job whenever goods or a limit change, kept by basket, and shown instead
// of our own figures (src/docs/business-rules.md#tariffs-of-partners).
import type { stages } from '#api/stages.ts'
import { type Offer, offerAt, offerOf } from '#domain/applications/partner-offers.ts'
import { isApproved } from '#domain/applications/scoring.ts'
import { todayInTashkent } from '#domain/kernel/time/dates.ts'
import { MINUTE_MS } from '#domain/kernel/time/durations.ts'
import { isWithinAge, termsFor } from '#domain/partners/eligibility.ts'
import { DIALECT_TRAITS } from '#domain/partners/partner.ts'
import { type BasketLine, basketKey, lowerPrices, type Tariff } from '#domain/partners/tariff.ts'
import { GatewayFailure } from '../../../gateways/partners/gateway.ts'
import type { SalePartner } from '../../../partners/queries.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { Handler } from '../../../platform/handler.ts'
import { fieldError, Problem } from '../../../platform/problems.ts'
import type { Trx } from '../../../platform/trx.ts'
import { type AppRecord, getRecord, publishChange } from '../../record/record.ts'
import { type Attempt, chosenPartner, liveContract, readSale, type Sale } from '../../sale.ts'
import { reach } from '../reach.ts'
import { inOwnTransaction } from './attempts.ts'
import { basketOf, type Pricing, readPricing } from './pricing.ts'

/** Tariffs are not asked again for the same basket within this time: the contract compares them anyway. */
const FRESH_MS = 10 * MINUTE_MS

/** The tariffs of an attempt by basket, with the time of the question. */
type Known = Map<string, { tariffs: Tariff[]; asked_at: Date }>

/** Whether the partner calculates what a client pays. */
export const hasTariffs = ({ dialect }: Pick<SalePartner, 'dialect'>): boolean =>
  DIALECT_TRAITS[dialect].hasTariffs

/** What the partners of these attempts have calculated, by attempt. */
export async function knownTariffs(trx: Trx, attempts: readonly string[]): Promise<Map<string, Known>> {
  if (attempts.length === 0) return new Map()
  const rows = await trx
    .selectFrom('partner_tariffs')
    .selectAll()
    .where('attempt_id', 'in', attempts)
    .execute()
  const byAttempt = Map.groupBy(rows, ({ attempt_id }) => attempt_id)
  return new Map(
    [...byAttempt].map(([id, found]) => [
      id,
      new Map(found.map(({ basket, tariffs, asked_at }) => [basket, { tariffs, asked_at }])),
    ]),
  )
}

/** Keeps what a partner has calculated for a basket. */
export async function keepTariffs(
  trx: Trx,
  attempt_id: string,
  lines: readonly BasketLine[],
  tariffs: readonly Tariff[],
  asked_at: Date,
): Promise<void> {
  const written = { tariffs: JSON.stringify(tariffs), asked_at }
  await trx
    .insertInto('partner_tariffs')
    .values({ attempt_id, basket: basketKey(lines), ...written })
    .onConflict((conflict) => conflict.columns(['attempt_id', 'basket']).doUpdateSet(written))
    .execute()
}

const askPartner = async (deps: Deps, attempt: Attempt, lines: readonly BasketLine[]): Promise<Tariff[]> => {
  const gateway = await deps.partners(attempt.partner_id)
  const tariffs = await gateway.tariffs({ client_id: attempt.external_id, reference: attempt.id, lines })
  await keepTariffs(deps.db, attempt.id, lines, tariffs, deps.now())
  return tariffs
}

/** Asks for every basket that a term of the partner has, and returns whether anything was asked. */
async function calculateFor(
  deps: Deps,
  attempt: Attempt,
  { terms }: SalePartner,
  pricing: Pricing,
): Promise<boolean> {
  const known: Known = (await knownTariffs(deps.db, [attempt.id])).get(attempt.id) ?? new Map()
  const now = deps.now().getTime()
  const waiting: (number | null)[] = [null, ...terms.map(({ months }) => months)]
  const seen = new Set<number | null>(waiting)
  let isAsked = false
  for (let months = waiting.shift(); months !== undefined; months = waiting.shift()) {
    const lines = basketOf(pricing(attempt.partner_id, months), months)
    const key = basketKey(lines)
    const found = known.get(key)
    const isFresh = found !== undefined && now - found.asked_at.getTime() < FRESH_MS
    const tariffs = isFresh ? found.tariffs : await askPartner(deps, attempt, lines)
    if (!isFresh) known.set(key, { tariffs, asked_at: deps.now() })
    isAsked ||= !isFresh
    // The partner has terms that we did not know: the goods may have another price at them.
    const others = tariffs.map((tariff) => tariff.months).filter((other) => !seen.has(other))
    for (const other of new Set(others)) {
      seen.add(other)
      waiting.push(other)
    }
  }
  return isAsked
}

const isRefusal = (error: unknown): boolean => error instanceof GatewayFailure && error.kind === 'refused'

/** The worker of `tariffs`: asks every partner that has approved the client. Safe to repeat. */
export async function calculateTariffs(deps: Deps, id: string): Promise<void> {
  const record = await deps.db.selectFrom('applications').selectAll().where('id', '=', id).executeTakeFirst()
  if (record?.status !== 'in_process') return
  const sale = await readSale(deps.db, record, deps.now())
  if (liveContract(sale) || sale.goods.length === 0) return
  const pricing = await readPricing({ trx: deps.db, deps }, record, sale)
  const results: PromiseSettledResult<boolean>[] = []
  for (const attempt of sale.attempts) {
    const partner = sale.partners.find(({ id: partnerId }) => partnerId === attempt.partner_id)
    if (partner === undefined || !hasTariffs(partner) || !isApproved(attempt.state)) continue
    // One partner that fails leaves the others with their tariffs.
    results.push(...(await Promise.allSettled([calculateFor(deps, attempt, partner, pricing)])))
  }
  if (results.some((result) => result.status === 'fulfilled' && result.value))
    await inOwnTransaction(deps, (context) => publishChange(context, 'application_changed', record))
  // A refusal is an answer, which the manager gets at the contract: only trouble is tried again.
  const failed = results.find((result) => result.status === 'rejected' && !isRefusal(result.reason))
  if (failed?.status === 'rejected') throw failed.reason
}

type Offering = {
  partner: SalePartner
  attempt: Attempt | undefined
  known: Known | undefined
  pricing: Pricing
  record: AppRecord
  today: string
}

/**
 * What the goods cost the client at each term of a partner: in its own tariffs where it has calculated them, otherwise by our
 * markups, which are an estimate where the partner has tariffs.
 */
export function offersOf({ partner, attempt, known, pricing, record, today }: Offering): Offer[] {
  const linesAt = (months: number) => pricing(partner.id, months)
  const own = termsFor(partner, record.values, today).map((term) => offerAt(linesAt(term.months), term))
  if (!hasTariffs(partner)) return own
  const tariffs = [...(known?.values() ?? [])].flatMap((row) => row.tariffs)
  const months = [...new Set(tariffs.map((tariff) => tariff.months))].toSorted((one, other) => one - other)
  const offers = months
    .filter((term) => isWithinAge(partner, record.values, today, term))
    .flatMap((term) => {
      const lines = basketOf(linesAt(term), term)
      const cost = lines.reduce((sum, { price }) => sum + price, 0)
      const found = known?.get(basketKey(lines))?.tariffs.filter((tariff) => tariff.months === term) ?? []
      return found.map((tariff) => offerOf(cost, tariff))
    })
  const isCalculated = attempt !== undefined && isApproved(attempt.state) && offers.length > 0
  const estimates = own.map((offer) => ({ ...offer, is_estimate: true }))
  if (!isCalculated) return estimates
  // The partner is asked for one basket after the other: a term that it has not answered yet keeps its estimate.
  const isAsked = (term: number) => known?.has(basketKey(basketOf(linesAt(term), term))) === true
  const waiting = estimates.filter((offer) => !isAsked(offer.months))
  return [...offers, ...waiting].toSorted((one, other) => one.months - other.months)
}

/** The prices that a partner is sent: a down payment taken in the shop is off them. */
export const sentLines = (
  lines: readonly BasketLine[],
  { down_payment }: { down_payment: number },
): BasketLine[] => lowerPrices(lines, down_payment)

/** The tariffs of the chosen partner at a down payment, asked now: nothing else depends on one. */
export const tariffs: Handler<typeof stages.tariffs> = async (call) => {
  const { deps, body, params } = call
  const record = await getRecord(call, params.id)
  const now = deps.now()
  const sale = await readSale(call.trx, record, now)
  const partner = chosenPartner(sale)
  if (!sale.chosen || partner === null || !hasTariffs(partner) || sale.goods.length === 0)
    throw new Problem('stage_not_ready', { details: { stages: ['limit'] } })
  if (body.down_payment > 0 && partner.down_payment === 'none')
    throw fieldError('down_payment', 'down_payment_not_offered')
  const pricing = await readPricing(call, record, sale)
  const lines = basketOf(pricing(partner.id, body.months), body.months)
  const cost = lines.reduce((sum, { price }) => sum + price, 0)
  if (body.down_payment > cost - lines.length) throw fieldError('down_payment', 'invalid')
  const sent = sentLines(lines, body)
  const known = (await knownTariffs(call.trx, [sale.chosen.id])).get(sale.chosen.id)?.get(basketKey(sent))
  const isFresh = known !== undefined && now.getTime() - known.asked_at.getTime() < FRESH_MS
  const found = isFresh ? known.tariffs : await reach(askPartner(deps, sale.chosen, sent))
  const today = todayInTashkent(now)
  return {
    offers: found
      .filter(({ months }) => months === body.months && isWithinAge(partner, record.values, today, months))
      .map((tariff) => {
        const offer = offerOf(cost, tariff)
        return { ...offer, total: offer.total + body.down_payment }
      }),
  }
}

/** The tariff of a basket by its name, as it was shown last; null: the partner has not calculated it. */
export async function shownTariff(
  trx: Trx,
  sale: Sale,
  lines: readonly BasketLine[],
  { months, tariff }: { months: number; tariff?: string | undefined },
): Promise<Tariff | null> {
  if (!sale.chosen) return null
  const known = (await knownTariffs(trx, [sale.chosen.id])).get(sale.chosen.id)?.get(basketKey(lines))
  const found = (known?.tariffs ?? []).filter((row) => row.months === months)
  if (tariff !== undefined) return found.find(({ id }) => id === tariff) ?? null
  // An older screen names the months alone: one tariff of that length is meant.
  const available = found.filter(({ isAvailable }) => isAvailable)
  return available.length === 1 ? (available[0] ?? null) : null
}
