// Values of stock in a test shop: goods that move at cost, what a branch has, and the corrections of the profit and loss.
import type { Kysely } from 'kysely'
import { profitAndLoss } from '#api/back-office/profit-and-loss.ts'
import { todayInTashkent } from '#domain/kernel/time/dates.ts'
import { monthOf } from '#domain/staff/work-time.ts'
import type { Database } from '#server/db/schema/database.ts'
import { placesOf, post } from '#server/stock/queries.ts'
import type { ApiSession } from './api.ts'

type Db = Kysely<Database>
type Moved = {
  product: number
  quantity: number
  from: number
  to: 'client' | 'loss' | number
  imei?: string
}

const DOCUMENT_OF = {
  client: { kind: 'invoice', state: 'closed' },
  loss: { kind: 'write_off', state: 'posted' },
  branch: { kind: 'movement', state: 'received' },
} as const

/** Posts goods out of the shop of a branch: to a client, as a loss, or into another branch. */
export async function moveGoods(db: Db, { product, quantity, from, to, imei }: Moved): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const places = await placesOf(trx, [from, ...(typeof to === 'number' ? [to] : [])])
    const target = typeof to === 'number' ? places.at('shop', to) : places.outside(to)
    const document = DOCUMENT_OF[typeof to === 'number' ? 'branch' : to]
    const codes = imei === undefined ? [] : [{ kind: 'imei' as const, code: imei }]
    const moves = [{ product_id: product, quantity, codes, from: places.at('shop', from), to: target }]
    const head = { branch_id: from, reason: document.kind, user_id: null, at: new Date() }
    await post(trx, [{ ...document, ...head, moves }])
  })
}

/** The value of a product in the shop of a branch, in whole soʻm. */
export async function stockValue(db: Db, branch: number, product: number): Promise<number> {
  const row = await db
    .selectFrom('shop_stock')
    .select('value')
    .where('branch_id', '=', branch)
    .where('product_id', '=', product)
    .executeTakeFirst()
  return Number(row?.value ?? 0)
}

/** The line "corrections" of the profit and loss of this month. */
export async function plCorrections(session: ApiSession): Promise<number> {
  const month = monthOf(todayInTashkent(new Date()))
  const body = { from: month, to: month, by: 'none' as const }
  const { groups } = await session.call(profitAndLoss.view, { body })
  return groups[0]?.months.at(-1)?.lines.corrections ?? 0
}
