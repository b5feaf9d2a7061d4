// Stock of the demo shop: what its branches received, what closed invoices sold, and what open applications reserve, all posted
// to the ledger as people would have done it.
import { isReserving } from '#domain/applications/status.ts'
import { DAY_MS } from '#domain/kernel/time/durations.ts'
import type { Trx } from '../platform/trx.ts'
import { changeReservations, placesOf, post, sellPieces } from '../stock/queries.ts'

/** Pieces that every branch has left of every product. */
const STOCK = 40
const RECEIVED_DAYS_AGO = 200
/** Whole percent of the price. */
const COST_PERCENT = 82

type Product = { id: number; price: number }

const linesOf = (trx: Trx) =>
  trx
    .selectFrom('application_goods as g')
    .innerJoin('applications as a', 'a.id', 'g.application_id')
    .leftJoin('invoices as i', (join) =>
      join.onRef('i.application_id', '=', 'a.id').on('i.state', '=', 'closed'),
    )
    .select(['g.id', 'g.product_id', 'g.name', 'g.imei', 'g.gtin', 'g.serial', 'g.marking', 'g.created_at'])
    .select(['a.id as application_id', 'a.branch_id', 'a.status', 'i.closed_at', 'i.closed_by'])
    .orderBy('i.closed_at')
    .orderBy('g.id')
    .execute()
type Line = Awaited<ReturnType<typeof linesOf>>[number]

const isSold = ({ closed_at }: Line): boolean => closed_at !== null
const takesStock = (line: Line): boolean => isSold(line) || isReserving(line.status)

/** Every branch received so much that it has the same of every product left. */
async function receive(
  trx: Trx,
  shop: { branches: readonly { id: number }[]; products: readonly Product[] },
  sold: readonly Line[],
  now: Date,
): Promise<void> {
  const places = await placesOf(
    trx,
    shop.branches.map(({ id }) => id),
  )
  const at = new Date(now.getTime() - RECEIVED_DAYS_AGO * DAY_MS)
  const document = { kind: 'receipt', state: 'posted', reason: 'receipt', user_id: null, at } as const
  const postings = shop.branches.map(({ id: branch_id }) => ({
    ...document,
    branch_id,
    moves: shop.products.map(({ id: product_id, price }) => ({
      product_id,
      from: places.outside('supplier'),
      to: places.at('shop', branch_id),
      quantity:
        STOCK + sold.filter((line) => line.branch_id === branch_id && line.product_id === product_id).length,
      cost: Math.floor((price * COST_PERCENT) / 100),
      isCostGiven: true,
    })),
  }))
  await post(trx, postings)
}

/** Adds the stock to a shop that has its applications. */
export async function addStock(
  trx: Trx,
  shop: { branches: readonly { id: number }[]; products: readonly Product[] },
  now: Date,
): Promise<void> {
  const lines = (await linesOf(trx)).filter((line) => line.branch_id !== null && takesStock(line))
  await receive(trx, shop, lines.filter(isSold), now)
  for (const [application_id, pieces] of Map.groupBy(lines, (line) => line.application_id)) {
    const [first] = pieces
    if (!first) continue
    const { branch_id, closed_at, closed_by } = first
    // Reserved now, however old the application is: a reservation ends after a day.
    const owner = { application_id, branch_id, now: closed_at ?? now }
    if (closed_at === null) await changeReservations(trx, owner, { reserve: pieces })
    else await sellPieces(trx, { ...owner, user_id: closed_by ?? 0 }, pieces)
  }
}
