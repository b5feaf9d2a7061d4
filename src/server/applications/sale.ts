// The sale of an application from "in process" on, read together: answers of partners, card, goods, contract, payment.
// The facts of the stepper follow from it; needs of transitions and preconditions of stages are checked against them.
import { sql } from 'kysely'
import { limitOf } from '#domain/access/can.ts'
import { isLiveContract } from '#domain/applications/contract.ts'
import { directorFromOf } from '#domain/applications/deciding-limit.ts'
import { costOf, linesAtTerm } from '#domain/applications/payment-plan.ts'
import { missingSlots } from '#domain/applications/photo-slots.ts'
import { isApproved } from '#domain/applications/scoring.ts'
import { type Stage, type StageFacts, stagesBefore } from '#domain/applications/stages.ts'
import { returnStatesWith } from '#domain/returns/request.ts'
import type { Selected } from '../db/schema/database.ts'
import { contractStateList } from '../db/status-list.ts'
import { leadingPicture } from '../goods/queries.ts'
import { type SalePartner, salePartners } from '../partners/queries.ts'
import { Problem } from '../platform/problems.ts'
import { directorFrom } from '../platform/settings.ts'
import type { Trx } from '../platform/trx.ts'
import { dataFaults } from './record/data-faults.ts'
import type { AppRecord } from './record/record.ts'

export type Attempt = Selected<'partner_attempts'>
export type Contract = Selected<'contracts'>
export type GoodRow = Selected<'application_goods'> & {
  promotion: string | null
  /** Months of the terms to which the promotion applies; empty: all. */
  promotion_terms: number[]
  /** The name of a better promotion whose gifts the branch did not have. */
  missed_promotion: string | null
  is_gift: boolean
  /** Reserved at the application's branch, or sold; otherwise it is not available. */
  in_stock: boolean
  /** Of the product as it is today: the id of the picture that leads, and what else its row shows. */
  picture: string | null
  category: string
  brand: string
}
const LARGEST_SALE = 'applications.largest_sale'

export type Sale = {
  partners: SalePartner[]
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
  /** Every product came back by a paid request. */
  isReturned: boolean
  /** What the client has still to pay of the confirmed contract before the hand-over, without what went back; whole soʻm. */
  paymentDue: number
  /** The number of a request to take goods back that is under way. */
  openReturn: number | null
  dataValid: boolean
  /** Whole soʻm: a sale of this holder from this cost on needs the director's approval. */
  directorFrom: number
}

type Ids = readonly string[]
type OfApplication = { application_id: string }
const byApplication = <Row extends OfApplication>(rows: Row[]): Map<string, Row[]> =>
  Map.groupBy(rows, ({ application_id }) => application_id)

const attemptsOf = (trx: Trx, ids: Ids): Promise<Attempt[]> =>
  trx
    .selectFrom('partner_attempts')
    .selectAll()
    .where('application_id', 'in', ids)
    .where('archived_at', 'is', null)
    .orderBy('started_at')
    .execute()

const goodsOf = (trx: Trx, ids: Ids): Promise<GoodRow[]> =>
  trx
    .selectFrom('application_goods as g')
    .leftJoin('promotions as p', 'p.id', 'g.promotion_id')
    .leftJoin('stock_reservations as r', 'r.good_id', 'g.id')
    .innerJoin('products as d', 'd.id', 'g.product_id')
    .innerJoin('product_categories as c', 'c.id', 'd.category_id')
    .selectAll('g')
    .leftJoin('promotions as m', 'm.id', 'g.missed_promotion_id')
    .select(['d.brand', 'c.name as category', leadingPicture('d.id').as('picture')])
    .select(['p.name as promotion', 'm.name as missed_promotion'])
    .select(sql<number[]>`coalesce(p.terms, '{}')`.as('promotion_terms'))
    .select(sql<boolean>`g.gift_of is not null`.as('is_gift'))
    .select(sql<boolean>`coalesce(r.state in ('held', 'used'), false)`.as('in_stock'))
    .where('g.application_id', 'in', ids)
    .where('g.cancelled_at', 'is', null)
    .orderBy('g.created_at')
    .execute()

/** Every contract; of each application the one in force, or else the newest, is the first. */
const contractsOf = (trx: Trx, ids: Ids): Promise<Contract[]> =>
  trx
    .selectFrom('contracts')
    .selectAll()
    .where('application_id', 'in', ids)
    .orderBy(sql`state in (${contractStateList((state) => !isLiveContract(state))})`)
    .orderBy('number', 'desc')
    .execute()

async function paidOrWrittenOff(trx: Trx, ids: Ids): Promise<Set<string>> {
  const { rows } = await sql<OfApplication>`
    select application_id from payments where application_id = any(${ids}::uuid[])
    union select application_id from invoices
      where application_id = any(${ids}::uuid[]) and state = 'closed'`.execute(trx)
  return new Set(rows.map(({ application_id }) => application_id))
}

/** Applications whose every product came back. */
async function whollyReturned(trx: Trx, ids: Ids): Promise<Set<string>> {
  const { rows } = await sql<OfApplication>`
    select application_id from application_goods
    where application_id = any(${ids}::uuid[]) and gift_of is null and (cancelled_at is null or returned_at is not null)
    group by application_id having bool_and(returned_at is not null)`.execute(trx)
  return new Set(rows.map(({ application_id }) => application_id))
}

/** The requests to take goods back that are under way, by application. */
async function openReturnsOf(trx: Trx, ids: Ids): Promise<Map<string, number>> {
  const rows = await trx
    .selectFrom('returns')
    .select(['application_id', 'number'])
    .where('application_id', 'in', ids)
    .where('state', 'in', returnStatesWith('isOpen'))
    .execute()
  return new Map(rows.map(({ application_id, number }) => [application_id, number]))
}

/** What of the down payments of confirmed contracts without a payment has not gone back with goods, by contract. */
async function duePayments(trx: Trx, ids: Ids): Promise<Map<string, number>> {
  const { rows } = await sql<{ contract_id: string; due: number }>`
    select c.id as contract_id, l.down_payment as due
    from contracts c join contract_sums l on l.contract_id = c.id
    where c.application_id = any(${ids}::uuid[]) and c.state = 'confirmed'
      and not exists (select 1 from payments p where p.contract_id = c.id)`.execute(trx)
  return new Map(rows.map(({ contract_id, due }) => [contract_id, due]))
}

/** Everything that belongs to the applications, each kind by one query. */
async function rowsOf(trx: Trx, ids: Ids) {
  return {
    attempts: byApplication(await attemptsOf(trx, ids)),
    goods: byApplication(await goodsOf(trx, ids)),
    contracts: byApplication(await contractsOf(trx, ids)),
    codes: byApplication(
      await trx.selectFrom('client_codes').selectAll().where('application_id', 'in', ids).execute(),
    ),
    cards: byApplication(
      await trx
        .selectFrom('application_cards')
        .selectAll()
        .where('application_id', 'in', ids)
        .where('replaced_at', 'is', null)
        .execute(),
    ),
    payments: byApplication(
      await trx.selectFrom('payments').selectAll().where('application_id', 'in', ids).execute(),
    ),
    invoices: byApplication(
      await trx
        .selectFrom('invoices')
        .selectAll()
        .where('application_id', 'in', ids)
        .where('state', '!=', 'cancelled')
        .execute(),
    ),
    settled: await paidOrWrittenOff(trx, ids),
    returned: await whollyReturned(trx, ids),
    openReturns: await openReturnsOf(trx, ids),
    due: await duePayments(trx, ids),
  }
}

/** The largest sale that people may decide alone, by account; null without a limit. */
async function largestSalesOf(trx: Trx, ids: readonly number[]): Promise<Map<number, number | null>> {
  if (ids.length === 0) return new Map()
  const rows = await trx
    .selectFrom('users as u')
    .innerJoin('roles as r', 'r.id', 'u.role_id')
    .leftJoin('role_permissions as p', (join) =>
      join.onRef('p.role_id', '=', 'r.id').on('p.key', '=', LARGEST_SALE),
    )
    .select(['u.id', 'r.is_admin', 'p.value'])
    .where('u.id', 'in', ids)
    .execute()
  return new Map(
    rows.map(({ id, is_admin, value }) => {
      const roles = value === null ? [] : [{ key: LARGEST_SALE, value }]
      return [id, limitOf({ is_admin, roles }, LARGEST_SALE)]
    }),
  )
}

/** Reads the sales of applications, by id, in the caller's transaction. */
export async function readSales(
  trx: Trx,
  records: readonly AppRecord[],
  now: Date,
): Promise<Map<string, Sale>> {
  if (records.length === 0) return new Map()
  const rows = await rowsOf(
    trx,
    records.map(({ id }) => id),
  )
  // A running attempt or contract continues when its partner is switched off.
  const partnersOf = (id: string): Set<number> =>
    new Set(
      [...(rows.attempts.get(id) ?? []), ...(rows.contracts.get(id)?.slice(0, 1) ?? [])].map(
        ({ partner_id }) => partner_id,
      ),
    )
  const partners = await salePartners(trx, [...new Set(records.flatMap(({ id }) => [...partnersOf(id)]))])
  const shared = { directorFrom: await directorFrom(trx), faults: await dataFaults(trx, records, now) }
  const largestSales = await largestSalesOf(
    trx,
    records.flatMap(({ manager_id }) => manager_id ?? []),
  )
  return new Map(
    records.map((record) => {
      const { id } = record
      const known = partnersOf(id)
      const attempts = rows.attempts.get(id) ?? []
      const contract = rows.contracts.get(id)?.[0] ?? null
      const ofContract = (row: { contract_id: string }) => row.contract_id === contract?.id
      const sale: Sale = {
        partners: partners.filter((partner) => partner.active || known.has(partner.id)),
        attempts,
        chosen: attempts.find((attempt) => attempt.id === record.attempt_id) ?? null,
        code: rows.codes.get(id)?.[0] ?? null,
        card: rows.cards.get(id)?.[0] ?? null,
        goods: linesAtTerm(
          rows.goods.get(id) ?? [],
          contract && isLiveContract(contract.state) ? contract.months : null,
        ),
        contract,
        payment: rows.payments.get(id)?.find(ofContract) ?? null,
        invoice: rows.invoices.get(id)?.find(ofContract) ?? null,
        isPaidOrWrittenOff: rows.settled.has(id),
        isReturned: rows.returned.has(id),
        paymentDue: rows.due.get(contract?.id ?? '') ?? 0,
        openReturn: rows.openReturns.get(id) ?? null,
        directorFrom: directorFromOf(shared.directorFrom, largestSales.get(record.manager_id ?? 0) ?? null),
        dataValid: shared.faults.get(id)?.length === 0,
      }
      return [id, sale]
    }),
  )
}

/** Reads the sale of an application in the caller's transaction. */
export async function readSale(trx: Trx, record: AppRecord, now: Date): Promise<Sale> {
  const sale = (await readSales(trx, [record], now)).get(record.id)
  if (!sale) throw new Error(`no sale of ${record.id}`)
  return sale
}

export const liveContract = ({ contract }: Sale): Contract | null =>
  contract && isLiveContract(contract.state) ? contract : null
export const saleCost = ({ goods }: Sale): number => costOf(goods)

/** The chosen partner; null while none is chosen. */
export const chosenPartner = ({ partners, chosen }: Sale): SalePartner | null =>
  partners.find(({ id }) => id === chosen?.partner_id) ?? null

/** The chosen partner finances no less than this, in whole soʻm. */
export const smallestContract = (sale: Sale): number => chosenPartner(sale)?.limit_min ?? 0

/** Whether an approved limit is chosen and has not expired. */
export const hasLimit = ({ chosen }: Sale, now: Date): boolean =>
  chosen !== null && isApproved(chosen.state) && (chosen.valid_until === null || chosen.valid_until > now)

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
  missingSlots(record.arrived_slots, chosenPartner(sale)?.required_slots)

/** Whether a large sale without a contract lacks the director's approval of at least this cost. */
export const needsDirector = (record: AppRecord, sale: Sale): boolean =>
  !liveContract(sale) &&
  saleCost(sale) >= sale.directorFrom &&
  (record.director_cost === null || record.director_cost < saleCost(sale))

/** Whether the director has declined the sale at its current cost. */
export const isDeclined = (record: AppRecord, sale: Sale): boolean =>
  needsDirector(record, sale) && record.director_declined_cost === saleCost(sale)

/** Whether the director still has to decide. */
export const awaitsDirector = (record: AppRecord, sale: Sale): boolean =>
  needsDirector(record, sale) && !isDeclined(record, sale)

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
    down_payment_due: sale.paymentDue > 0,
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

/** Throws while a request to take goods back is under way: what it is about must not change. */
export function refuseOpenReturn({ openReturn }: Sale): void {
  if (openReturn !== null) throw new Problem('return_exists', { details: { number: openReturn } })
}

/**
 * Throws while a contract exists or is being made, or a request takes goods of a cancelled one back: goods, card and limit must not
 * change then.
 */
export function refuseWithContract(sale: Sale): void {
  if (liveContract(sale)) throw new Problem('contract_exists')
  refuseOpenReturn(sale)
}
