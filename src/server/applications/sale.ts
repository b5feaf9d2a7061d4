// The sale of an application from "in process" on, read together: answers of partners, card, goods, contract, payment.
// The facts of the stepper follow from it; needs of transitions and preconditions of stages are checked against them.
import { sql } from 'kysely'
import { isLiveContract } from '#domain/applications/contract.ts'
import { checkForm } from '#domain/applications/form-rules.ts'
import { costOf, linesAtTerm } from '#domain/applications/payment-plan.ts'
import { missingSlots } from '#domain/applications/photo-slots.ts'
import { type Stage, type StageFacts, stagesBefore } from '#domain/applications/stages.ts'
import type { PartnerRules } from '#domain/partners/partner.ts'
import type { Selected } from '../db/schema/database.ts'
import { contractStateList } from '../db/status-list.ts'
import { partnerRules } from '../partners/queries.ts'
import type { Trx } from '../platform/handler.ts'
import { Problem } from '../platform/problems.ts'
import { directorFrom } from '../platform/settings.ts'
import { formContext } from './record/form-context.ts'
import type { AppRecord } from './record/record.ts'

export type Attempt = Selected<'partner_attempts'>
export type Contract = Selected<'contracts'>
export type GoodRow = Selected<'application_goods'> & {
  promotion: string | null
  /** The only term to which the promotion applies, if there is one. */
  promotion_months: number | null
  is_gift: boolean
  /** Reserved at the application's branch, or sold; otherwise it is not available. */
  in_stock: boolean
}
export type Sale = {
  partners: PartnerRules[]
  attempts: Attempt[]
  chosen: Attempt | null
  code: Selected<'client_codes'> | null
  card: Selected<'application_cards'> | null
  /** Priced at the term of the live contract; without one, every promotion applies. */
  goods: GoodRow[]
  /** The newest contract, a cancelled one too. */
  contract: Contract | null
  payment: Selected<'payments'> | null
  invoice: Selected<'invoices'> | null
  /**
   * Some contract of the application, a cancelled one too, has a payment or a closed invoice. The only definition of
   * `nothing_paid_or_written_off`.
   */
  isPaidOrWrittenOff: boolean
  dataValid: boolean
  /** Whole soʻm: a sale from this cost on needs the director's approval. */
  directorFrom: number
}

const attemptsOf = (trx: Trx, id: string): Promise<Attempt[]> =>
  trx
    .selectFrom('partner_attempts')
    .selectAll()
    .where('application_id', '=', id)
    .where('archived_at', 'is', null)
    .orderBy('started_at')
    .execute()

const goodsOf = (trx: Trx, id: string): Promise<GoodRow[]> =>
  trx
    .selectFrom('application_goods as g')
    .leftJoin('promotions as p', 'p.id', 'g.promotion_id')
    .leftJoin('stock_reservations as r', 'r.good_id', 'g.id')
    .selectAll('g')
    .select(['p.name as promotion', 'p.months as promotion_months'])
    .select(sql<boolean>`g.gift_of is not null`.as('is_gift'))
    .select(sql<boolean>`coalesce(r.state in ('held', 'used'), false)`.as('in_stock'))
    .where('g.application_id', '=', id)
    .where('g.cancelled_at', 'is', null)
    .orderBy('g.created_at')
    .execute()

const newestContract = (trx: Trx, id: string): Promise<Contract | undefined> =>
  trx
    .selectFrom('contracts')
    .selectAll()
    .where('application_id', '=', id)
    .orderBy(sql`state in (${contractStateList((state) => !isLiveContract(state))})`)
    .orderBy('number', 'desc')
    .executeTakeFirst()

const one = async <T>(row: Promise<T | undefined>): Promise<T | null> => (await row) ?? null

async function paidFor(trx: Trx, contract: Contract | null): Promise<Pick<Sale, 'payment' | 'invoice'>> {
  if (!contract) return { payment: null, invoice: null }
  const payments = trx.selectFrom('payments').selectAll().where('contract_id', '=', contract.id)
  const invoices = trx
    .selectFrom('invoices')
    .selectAll()
    .where('contract_id', '=', contract.id)
    .where('state', '!=', 'cancelled')
  return {
    payment: await one(payments.executeTakeFirst()),
    invoice: await one(invoices.executeTakeFirst()),
  }
}

async function isPaidOrWrittenOff(trx: Trx, id: string): Promise<boolean> {
  const { rows } = await sql<{ settled: boolean }>`
    select exists (select 1 from payments where application_id = ${id})
      or exists (select 1 from invoices where application_id = ${id} and state = 'closed') as settled`.execute(
    trx,
  )
  return rows[0]?.settled ?? false
}

/** Reads the sale of an application in the caller's transaction. */
export async function readSale(trx: Trx, record: AppRecord, now: Date): Promise<Sale> {
  const { id } = record
  const attempts = await attemptsOf(trx, id)
  const contract = await one(newestContract(trx, id))
  const codes = trx.selectFrom('client_codes').selectAll().where('application_id', '=', id)
  const cards = trx.selectFrom('application_cards').selectAll().where('application_id', '=', id)
  // A running attempt or contract continues when its partner is switched off.
  const known = [...attempts.map(({ partner_id }) => partner_id), ...(contract ? [contract.partner_id] : [])]
  return {
    partners: await partnerRules(trx, known),
    attempts,
    chosen: attempts.find((attempt) => attempt.id === record.attempt_id) ?? null,
    code: await one(codes.executeTakeFirst()),
    card: await one(cards.where('replaced_at', 'is', null).executeTakeFirst()),
    goods: linesAtTerm(
      await goodsOf(trx, id),
      contract && isLiveContract(contract.state) ? contract.months : null,
    ),
    contract,
    ...(await paidFor(trx, contract)),
    isPaidOrWrittenOff: await isPaidOrWrittenOff(trx, id),
    directorFrom: await directorFrom(trx),
    dataValid: checkForm(record.values, await formContext(trx, now)).length === 0,
  }
}

export const liveContract = ({ contract }: Sale): Contract | null =>
  contract && isLiveContract(contract.state) ? contract : null
export const saleCost = ({ goods }: Sale): number => costOf(goods)

/** The chosen partner finances no less than this, in whole soʻm. */
export const smallestContract = ({ partners, chosen }: Sale): number =>
  partners.find(({ id }) => id === chosen?.partner_id)?.limit_min ?? 0

/** Whether an approved limit is chosen and has not expired. */
export const hasLimit = ({ chosen }: Sale, now: Date): boolean =>
  chosen !== null &&
  (chosen.state === 'approved' || chosen.state === 'completed') &&
  (chosen.valid_until === null || chosen.valid_until > now)

/** Whether any partner's limit could be chosen now. */
export const hasAnyLimit = (sale: Sale, now: Date): boolean =>
  sale.attempts.some((chosen) => hasLimit({ ...sale, chosen }, now))

const isTracked = ({ tracking, imei, serial }: GoodRow): boolean =>
  tracking === 'none' || (tracking === 'imei' ? imei !== null : serial !== null)

const goodsFit = (sale: Sale): boolean =>
  sale.goods.some((good) => good.gift_of === null) &&
  sale.goods.every(isTracked) &&
  saleCost(sale) <= (sale.chosen?.limit_sum ?? 0)

/** Required slots, of every application and of the chosen partner, whose photos are not on the server. */
export const missingPhotoSlots = (record: AppRecord, sale: Sale): number[] =>
  missingSlots(
    record.arrived_slots,
    sale.partners.find((partner) => partner.id === sale.chosen?.partner_id)?.required_slots,
  )

/** Whether a large sale without a contract lacks the director's approval of at least this cost. */
export const awaitsDirector = (record: AppRecord, sale: Sale): boolean =>
  !liveContract(sale) &&
  saleCost(sale) >= sale.directorFrom &&
  (record.director_cost === null || record.director_cost < saleCost(sale))

/** The facts of the stepper. */
export function factsOf(record: AppRecord, sale: Sale, now: Date): StageFacts {
  const contract = liveContract(sale)
  const isConfirmed = contract?.state === 'confirmed'
  return {
    data_valid: sale.dataValid,
    client_confirmed: record.client_confirmed_at !== null && sale.code?.phone === record.phone,
    card_confirmed: sale.card?.confirmed_at != null,
    photos_arrived: missingPhotoSlots(record, sale).length === 0,
    limit_chosen: hasLimit(sale, now),
    goods_within_limit: goodsFit(sale),
    contract_confirmed: isConfirmed,
    handed_over: record.status === 'completed',
    reviewing: sale.attempts.filter((attempt) => attempt.state === 'reviewing').length,
    with_support: sale.attempts.filter((attempt) => attempt.state === 'support').length,
    director_awaited: awaitsDirector(record, sale),
    contract_in_moderation: contract?.state === 'moderation',
    down_payment_due: isConfirmed && contract.down_payment > 0 && sale.payment === null,
  }
}

/** Throws `stage_not_ready` with the earlier stages that are not done. */
export function requireStages(stage: Stage, record: AppRecord, sale: Sale, now: Date): void {
  const missing = stagesBefore(stage, factsOf(record, sale, now))
  if (missing.length > 0) throw new Problem('stage_not_ready', { details: { stages: missing } })
}

/** Throws for a sale that has a payment or a closed invoice: from then on only a return can undo it. */
export function refusePaidOrWrittenOff({ isPaidOrWrittenOff }: Sale): void {
  if (!isPaidOrWrittenOff) return
  throw new Problem('needs_unmet', {
    errors: [{ code: 'paid_or_written_off' }],
    details: { needs: ['nothing_paid_or_written_off'] },
  })
}

/** Throws while a contract exists or is being made: goods, card and limit must not change then. */
export function refuseWithContract(sale: Sale): void {
  if (liveContract(sale)) throw new Problem('contract_exists')
}
