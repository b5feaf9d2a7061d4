// Everything of an application from "in process" on, read together: answers of partners, card, goods, contract, payment.
// From it follow the facts of the stepper, which the needs of the moves table and every step are held against.
import { sql } from 'kysely'
import { isLiveContract } from '#domain/applications/contract.ts'
import { checkForm } from '#domain/applications/form-rules.ts'
import { costOf, linesAt } from '#domain/applications/payment-plan.ts'
import { missingSlots } from '#domain/applications/photo-slots.ts'
import { type Stage, type StageFacts, stagesBefore } from '#domain/applications/stages.ts'
import type { PartnerRules } from '#domain/partners/partner.ts'
import type { Selected } from '../db/schema/database.ts'
import { partnerRules } from '../partners/queries.ts'
import type { Trx } from '../platform/handler.ts'
import { Problem } from '../platform/problems.ts'
import { directorFrom } from '../platform/settings.ts'
import type { AppRecord } from './record/record.ts'
import { formContext } from './transitions/form-context.ts'

export type Attempt = Selected<'partner_attempts'>
export type Contract = Selected<'contracts'>
export type GoodRow = Selected<'application_goods'> & {
  promotion: string | null
  /** The only term the promotion holds for, if there is one. */
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
  /** As they count at the term of the live contract; before there is one, every promotion counts. */
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
  /** Whole soʻm: from this cost on the director's word is needed. */
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
    .orderBy(sql`state in ('cancelled', 'failed')`)
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

/** Reads the deal of an application in the caller's transaction. */
export async function readSale(trx: Trx, record: AppRecord, now: Date): Promise<Sale> {
  const { id } = record
  const attempts = await attemptsOf(trx, id)
  const contract = await one(newestContract(trx, id))
  const codes = trx.selectFrom('client_codes').selectAll().where('application_id', '=', id)
  const cards = trx.selectFrom('application_cards').selectAll().where('application_id', '=', id)
  // What is under way at a partner goes on when the partner is switched off.
  const known = [...attempts.map(({ partner_id }) => partner_id), ...(contract ? [contract.partner_id] : [])]
  return {
    partners: await partnerRules(trx, known),
    attempts,
    chosen: attempts.find((attempt) => attempt.id === record.attempt_id) ?? null,
    code: await one(codes.executeTakeFirst()),
    card: await one(cards.where('replaced_at', 'is', null).executeTakeFirst()),
    goods: linesAt(
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

/** A limit that was approved, chosen, and has not run out. */
export const hasLimit = ({ chosen }: Sale, now: Date): boolean =>
  chosen !== null &&
  (chosen.state === 'approved' || chosen.state === 'completed') &&
  (chosen.valid_until === null || chosen.valid_until > now)

/** Whether any partner's limit could be chosen now. */
export const hasAnyLimit = (deal: Sale, now: Date): boolean =>
  deal.attempts.some((chosen) => hasLimit({ ...deal, chosen }, now))

const isTracked = ({ tracking, imei, serial }: GoodRow): boolean =>
  tracking === 'none' || (tracking === 'imei' ? imei !== null : serial !== null)

const goodsFit = (deal: Sale): boolean =>
  deal.goods.some((good) => good.gift_of === null) &&
  deal.goods.every(isTracked) &&
  saleCost(deal) <= (deal.chosen?.limit_sum ?? 0)

/** Slots that always have to be there, and those of the chosen partner, that have not arrived. */
export const missingPhotoSlots = (record: AppRecord, deal: Sale): number[] =>
  missingSlots(
    record.arrived_slots,
    deal.partners.find((partner) => partner.id === deal.chosen?.partner_id)?.required_slots,
  )

/** A large sale without the director's word on at least this cost, and no contract of it yet. */
export const awaitsDirector = (record: AppRecord, deal: Sale): boolean =>
  !liveContract(deal) &&
  saleCost(deal) >= deal.directorFrom &&
  (record.director_cost === null || record.director_cost < saleCost(deal))

/** What the stepper knows. */
export function factsOf(record: AppRecord, deal: Sale, now: Date): StageFacts {
  const contract = liveContract(deal)
  const isConfirmed = contract?.state === 'confirmed'
  return {
    data_valid: deal.dataValid,
    client_confirmed: record.client_confirmed_at !== null && deal.code?.phone === record.phone,
    card_confirmed: deal.card?.confirmed_at != null,
    photos_arrived: missingPhotoSlots(record, deal).length === 0,
    limit_chosen: hasLimit(deal, now),
    goods_within_limit: goodsFit(deal),
    contract_confirmed: isConfirmed,
    handed_over: record.status === 'completed',
    reviewing: deal.attempts.filter((attempt) => attempt.state === 'reviewing').length,
    with_support: deal.attempts.filter((attempt) => attempt.state === 'support').length,
    director_awaited: awaitsDirector(record, deal),
    contract_in_moderation: contract?.state === 'moderation',
    down_payment_due: isConfirmed && contract.down_payment > 0 && deal.payment === null,
  }
}

/** Refuses a step while an earlier one is not done, and names those. */
export function requireStages(stage: Stage, record: AppRecord, deal: Sale, now: Date): void {
  const lacking = stagesBefore(stage, factsOf(record, deal, now))
  if (lacking.length > 0) throw new Problem('stage_not_ready', { details: { stages: lacking } })
}

/** Refuses to undo a sale that has a payment or a closed invoice: from then on only a return does that. */
export function refusePaidOrWrittenOff({ isPaidOrWrittenOff }: Sale): void {
  if (!isPaidOrWrittenOff) return
  throw new Problem('needs_unmet', {
    errors: [{ code: 'paid_or_written_off' }],
    details: { needs: ['nothing_paid_or_written_off'] },
  })
}

/** Goods, card and limit stand still while a contract is being made or has been confirmed. */
export function refuseWithContract(deal: Sale): void {
  if (liveContract(deal)) throw new Problem('contract_exists')
}
