// SQL of the money of a contract: its products, what was paid and promised, what it is reduced to, and the requests about it.
import { sql } from 'kysely'
import { linesAtTerm } from '#domain/applications/payment-plan.ts'
import { isPaidReturn, type ReturnWay, returnStatesWith } from '#domain/returns/request.ts'
import type { Selected } from '../db/schema/database.ts'
import type { Trx } from '../platform/trx.ts'
import type { FoundReturn } from './queries.ts'

/** The states in which a request's part of the down payment is final. */
const SETTLED = returnStatesWith('isSettled')

/**
 * The products of a contract as they count at its term, without gifts: those that are in it now, and those that came back by a
 * request of this contract. `part`: of the down payment, null while no request is approved.
 */
export async function linesOf(
  trx: Trx,
  contract: Pick<Selected<'contracts'>, 'id' | 'application_id' | 'months'>,
) {
  const { rows } = await sql<{
    id: string
    price: number
    discount: number
    promotion_terms: number[]
    is_gift: boolean
    returned_at: Date | null
    is_settled: boolean
    part: number | null
    share: number | null
    way: ReturnWay | null
  }>`
    select g.id, g.price, g.discount, coalesce(p.terms, '{}') as promotion_terms, false as is_gift, g.returned_at,
      coalesce(x.state = any(${SETTLED}::text[]), false) as is_settled, x.part, x.share, x.way
    from application_goods g
      left join promotions p on p.id = g.promotion_id
      left join returns x on x.good_id = g.id and x.contract_id = ${contract.id} and x.state not in ('rejected', 'removed')
    where g.application_id = ${contract.application_id} and g.gift_of is null
      and (g.cancelled_at is null and g.returned_at is null or g.returned_at is not null and x.id is not null)
    order by g.created_at, g.id`.execute(trx)
  return linesAtTerm(rows, contract.months).map(({ price, discount, ...row }) => ({
    ...row,
    net: price - discount,
  }))
}

/** A line of a contract with its gifts, as they count at its term. */
export async function goodWithGifts(trx: Trx, good: string, months: number) {
  const rows = await trx
    .selectFrom('application_goods as g')
    .leftJoin('promotions as p', 'p.id', 'g.promotion_id')
    .selectAll('g')
    .select(sql<number[]>`coalesce(p.terms, '{}')`.as('promotion_terms'))
    .select(sql<boolean>`g.gift_of is not null`.as('is_gift'))
    .where((by) => by.or([by('g.id', '=', good), by('g.gift_of', '=', good)]))
    .where((by) => by.or([by('g.cancelled_at', 'is', null), by('g.returned_at', 'is not', null)]))
    .orderBy('g.created_at')
    .execute()
  const lines = linesAtTerm(rows, months)
  const main = lines.find(({ id }) => id === good)
  if (!main) throw new Error(`no line ${good}`)
  return { main, gifts: lines.filter(({ gift_of }) => gift_of === good) }
}

/**
 * The money of a contract in whole soʻm: what was paid less what was given back, and what other requests than this one are
 * approved to give back.
 */
export async function moneyPaid(
  trx: Trx,
  contract: string,
  request: string,
): Promise<{ paid: number; promised: number; hasPayment: boolean }> {
  const approved = SETTLED.filter((state) => !isPaidReturn(state))
  const { rows } = await sql<{ paid: number; promised: number; payments: number }>`
    select (coalesce((select sum(amount) from payments where contract_id = ${contract}), 0)
        - coalesce((select sum(amount) from refunds where contract_id = ${contract}), 0))::bigint as paid,
      coalesce((select sum(refund) from returns where contract_id = ${contract} and id <> ${request}
        and state = any(${approved}::text[])), 0)::bigint as promised,
      (select count(*) from payments where contract_id = ${contract})::int as payments`.execute(trx)
  const [row] = rows
  return { paid: row?.paid ?? 0, promised: row?.promised ?? 0, hasPayment: (row?.payments ?? 0) > 0 }
}

/**
 * What the payments of a contract sum to before a request reduces it by hand, in whole soʻm: those of the newest reduction before
 * it, or of the contract.
 */
export async function restBefore(
  trx: Trx,
  request: string,
  { id, total, down_payment }: Pick<Selected<'contracts'>, 'id' | 'total' | 'down_payment'>,
): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select total from contract_amendments where contract_id = ${id}
      and at < coalesce((select at from contract_amendments where return_id = ${request}), 'infinity')
    order by at desc limit 1`.execute(trx)
  return rows[0]?.total ?? total - down_payment
}

/** When a contract was paid. */
export async function paidAt(trx: Trx, contract: string): Promise<Date | undefined> {
  const payment = await trx
    .selectFrom('payments')
    .select('at')
    .where('contract_id', '=', contract)
    .executeTakeFirst()
  return payment?.at
}

/** Whether another request of the application of a request is under way. */
export async function hasOtherOpenReturn(
  trx: Trx,
  { id, application_id }: Pick<FoundReturn, 'id' | 'application_id'>,
): Promise<boolean> {
  const other = await trx
    .selectFrom('returns')
    .select('id')
    .where('application_id', '=', application_id)
    .where('id', '!=', id)
    .where('state', 'in', returnStatesWith('isOpen'))
    .limit(1)
    .executeTakeFirst()
  return other !== undefined
}

/** Makes the fiscal return receipt of a request due, where it is not yet. */
export const dueCheck = (trx: Trx, return_id: string, due_at: Date) =>
  trx
    .insertInto('return_checks')
    .values({ return_id, due_at })
    .onConflict((known) => known.doNothing())
    .execute()

/** Requests of a contract that have figures and are not paid, in the order of their approval. */
export const figuresUnderWay = (trx: Trx, contract: string) =>
  trx
    .selectFrom('returns')
    .selectAll()
    .where('contract_id', '=', contract)
    .where('refund', 'is not', null)
    .where('state', 'in', returnStatesWith('isOpen'))
    .where('paid_at', 'is', null)
    .orderBy('since')
    .execute()
