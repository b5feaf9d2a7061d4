// Returns of the demo shop: the requests, refunds and receipts of its returned applications, and requests that are on their way.
import { randomUUID } from 'node:crypto'
import { DAY_MS, MINUTE_MS } from '#domain/kernel/time/durations.ts'
import { refundOf } from '#domain/returns/refund.ts'
import { isLateReturn, type ReturnReason, type ReturnState } from '#domain/returns/request.ts'
import { RETURN_DAYS } from '#domain/settings/settings.ts'
import type { Inserted } from '../db/schema/database.ts'
import type { Trx } from '../platform/trx.ts'
import { takeBackPieces } from '../stock/queries.ts'

type Shop = { accounting: number; support: number }

const linesOf = (trx: Trx) =>
  trx
    .selectFrom('application_goods as g')
    .innerJoin('applications as a', 'a.id', 'g.application_id')
    .innerJoin('contracts as c', 'c.application_id', 'a.id')
    .innerJoin('invoices as i', 'i.contract_id', 'c.id')
    .select(['g.id', 'g.application_id', 'g.product_id', 'g.price', 'g.discount', 'g.marking'])
    .select(['g.imei', 'g.gtin', 'g.serial', 'a.branch_id', 'a.status', 'a.number'])
    .select(['c.id as contract_id', 'c.cost', 'c.down_payment', 'c.total', 'c.plan', 'c.cancelled_at'])
    .select(['i.closed_at', 'i.closed_by', 'c.created_by'])
    .where('g.gift_of', 'is', null)
    .where('i.closed_at', 'is not', null)
    .orderBy('a.number')
    .orderBy('g.id')
    .execute()
type Line = Awaited<ReturnType<typeof linesOf>>[number]

const base = (line: Line, state: ReturnState, at: Date): Inserted<'returns'> => ({
  id: randomUUID(),
  application_id: line.application_id,
  good_id: line.id,
  contract_id: line.contract_id,
  state,
  since: at,
  reason: 'item_refused',
  created_by: line.closed_by ?? line.created_by,
  created_at: new Date(at.getTime() - 90 * MINUTE_MS),
  handed_over_at: line.closed_at,
  is_late: isLateReturn(line.closed_at, at, RETURN_DAYS),
  condition: 'opened',
  scanned_at: at,
  stage_by: null,
  way: null,
  new_total: null,
  new_plan: null,
  part: null,
  refund: null,
  gifts: null,
  share: null,
  place: null,
  branch_id: null,
  accepted_at: null,
  accepted_by: null,
  paid_at: null,
  document_id: null,
})

const checkOf = (
  return_id: string,
  line: Line,
  nth: number,
  sum: number,
  at: Date,
): Inserted<'return_checks'> => ({
  return_id,
  state: 'added',
  due_at: at,
  register: 'UZ191211501002',
  receipt: String((line.number ?? 0) * 10 + nth),
  sign: String(100_000_000_000 + (line.number ?? 0)),
  issued_at: at,
  sum,
  codes: line.marking === null ? [] : [line.marking],
  added_at: at,
  added_by: line.created_by,
})

/** Everything of a returned application comes back, line by line; the last one takes the rest of the down payment. */
async function addReturned(trx: Trx, shop: Shop, lines: readonly Line[], at: Date): Promise<void> {
  const parts: number[] = []
  for (const [nth, line] of lines.entries()) {
    if (line.branch_id === null) continue
    const net = line.price - line.discount
    const sums = refundOf({
      net,
      cost: line.cost,
      down_payment: line.down_payment,
      isPaid: line.down_payment > 0,
      isClosed: false,
      isLast: nth === lines.length - 1,
      earlierParts: parts,
      keptGifts: 0,
    })
    parts.push(sums.part)
    const owner = {
      application_id: line.application_id,
      branch_id: line.branch_id,
      user_id: shop.accounting,
      at,
      reason: 'item_refused',
    }
    const document_id = await takeBackPieces(trx, owner, 'shop', [line])
    const row = {
      ...base(line, 'returned', at),
      ...sums,
      net,
      way: 'cancel' as const,
      stage_by: shop.accounting,
      place: 'shop' as const,
      branch_id: line.branch_id,
      accepted_at: at,
      accepted_by: line.created_by,
      paid_at: at,
      document_id,
    }
    await trx.insertInto('returns').values(row).execute()
    await trx
      .updateTable('application_goods')
      .set({ returned_at: at, live: false })
      .where('id', '=', line.id)
      .execute()
    if (sums.refund === 0) continue
    await trx
      .insertInto('return_checks')
      .values(checkOf(row.id, line, nth, sums.refund, at))
      .execute()
    await trx
      .insertInto('refunds')
      .values({
        return_id: row.id,
        application_id: line.application_id,
        contract_id: line.contract_id,
        amount: sums.refund,
        method: 'cash',
        user_id: shop.accounting,
        at,
      })
      .execute()
  }
}

const OPEN: readonly (readonly [ReturnState, ReturnReason])[] = [
  ['new', 'item_refused'],
  ['on_review', 'technical_issues'],
  ['on_review', 'item_refused'],
  ['support_check', 'wrong_data'],
  ['finance_review', 'item_refused'],
  ['accounting_review', 'technical_issues'],
  ['on_correction', 'other_application'],
  ['rejected', 'unreliable_client'],
]

/** Requests about the newest sales that are on their way. */
async function addOpen(trx: Trx, lines: readonly Line[], now: Date): Promise<void> {
  const sold = lines
    .filter(({ status }) => status === 'completed')
    .toSorted((one, other) => (other.closed_at?.getTime() ?? 0) - (one.closed_at?.getTime() ?? 0))
  for (const [nth, [state, reason]] of OPEN.entries()) {
    const line = sold[nth * 2]
    if (line) {
      const at = new Date(now.getTime() - (nth * DAY_MS) / 4)
      await trx
        .insertInto('returns')
        .values({ ...base(line, state, at), reason })
        .execute()
    }
  }
}

/** Adds the returns to a shop whose sales are posted. */
export async function addReturns(trx: Trx, shop: Shop, now: Date): Promise<void> {
  const lines = await linesOf(trx)
  const returned = lines.filter(({ status }) => status === 'returned')
  const groups = [...Map.groupBy(returned, (line) => line.application_id).values()]
  const times = (group: readonly Line[]): number => (group[0]?.cancelled_at ?? now).getTime()
  for (const group of groups.toSorted((one, other) => times(one) - times(other)))
    await addReturned(trx, shop, group, new Date(times(group)))
  await addOpen(trx, lines, now)
}
