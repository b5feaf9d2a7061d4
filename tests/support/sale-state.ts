// What the model of a sale knows, and what it expects of approvals and stock.
import { expect } from 'vitest'
import type { Endpoint } from '#api/endpoint.ts'
import { isReserving } from '#domain/applications/status.ts'
import type { ApiSession } from './api.ts'
import { buildProduct, categoryOf } from './build.ts'
import { addPromotion } from './promotions.ts'
import { balancesAt, nextImei } from './sale-model.ts'
import { type SellingShop, stagesOf } from './sales.ts'
import { ledgerFaults } from './stock.ts'

export type Request = { api: ApiSession; row: Endpoint; params: object; body: object; app: number | null }
export type Model = {
  ids: string[]
  products: number[]
  imeis: string[]
  start: Map<number, number>
  corrected: Map<number, number>
  paid: number[]
  /** Product ids that closed invoices sold, by application. */
  sold: number[][]
  /** Product ids that came back from a closed invoice, by application. */
  returned: number[][]
  /** What was given back, by application. */
  refunds: number[][]
  hasReturn: boolean[]
  /** Requests for a return by their products. */
  requests: Map<string, string>
  /** The highest cost that the director approved, by application. */
  approved: number[]
  /** What managers decide alone now, in whole soʻm. */
  largestSale: number | null
  /** What the holder decided alone when the contract was made, by application. */
  decidedAlone: number[]
  /** Whom each partner's answer and each contract is about. */
  clients: Map<string, string>
  log: string[]
}
/** A sale from this cost on needs the director, in whole soʻm. */
export const DIRECTOR_FROM = 4_000_000

export const emptyModel = (ids: string[], products: number[], start: Map<number, number>): Model => ({
  ids,
  products,
  start,
  corrected: new Map(),
  imeis: [nextImei(), nextImei()],
  paid: [0, 0],
  sold: [[], []],
  returned: [[], []],
  refunds: [[], []],
  hasReturn: [false, false],
  requests: new Map(),
  approved: [0, 0],
  largestSale: null,
  decidedAlone: [0, 0],
  clients: new Map(),
  log: [],
})

/** A contract above one of the two limits has an approval of at least its cost; a sale that was only declined has none. */
export async function compareApprovals(shop: SellingShop, model: Model): Promise<void> {
  for (const [at, id] of model.ids.entries()) {
    const { contract } = await stagesOf(shop, id)
    if (!contract?.is_live) continue
    if (contract.cost >= DIRECTOR_FROM || contract.cost > (model.decidedAlone[at] ?? 0))
      expect(model.approved[at], 'the director has approved').toBeGreaterThanOrEqual(contract.cost)
  }
}

/** Stock on hand and reserved is what the model has bought, sold and taken back. */
export async function compareStock({ db }: SellingShop, branch: number, model: Model): Promise<void> {
  expect(await ledgerFaults(db)).toEqual([])
  const lines = await db
    .selectFrom('application_goods as g')
    .innerJoin('applications as a', 'a.id', 'g.application_id')
    .leftJoin('stock_reservations as r', 'r.good_id', 'g.id')
    .select(['g.product_id', 'g.imei', 'g.cancelled_at', 'g.returned_at', 'a.status', 'r.state'])
    .where('a.branch_id', '=', branch)
    .execute()
  for (const { product_id, quantity, reserved } of await balancesAt(db, branch, model.products)) {
    const sold = model.sold.flat().filter((product) => product === product_id).length
    const returned = model.returned.flat().filter((product) => product === product_id).length
    const corrected = model.corrected.get(product_id) ?? 0
    const expected = (model.start.get(product_id) ?? 0) + corrected - sold + returned
    expect(quantity, `on hand of ${product_id}`).toBe(expected)
    const reservedLines = lines.filter((line) => line.product_id === product_id && line.state === 'held')
    expect(reserved, `reserved of ${product_id}`).toBe(reservedLines.length)
    expect(reserved).toBeLessThanOrEqual(quantity)
    expect(reservedLines.filter((line) => line.cancelled_at !== null || !isReserving(line.status))).toEqual(
      [],
    )
  }
  const used = lines.filter(({ state, returned_at }) => state === 'used' && returned_at === null)
  const sold = used.flatMap(({ imei }) => imei ?? [])
  expect(new Set(sold).size, 'a unit is sold once').toBe(sold.length)
}

/** Promotions of the model: a gift with one product, and a discount of the partner for another; returns the gift. */
export async function addOffers({ db, products }: SellingShop): Promise<number> {
  const category_id = await categoryOf(db, products.plain)
  const gift = await buildProduct(db, { category_id, name: 'Gift cup', sku: 'gift', price: 90_000 })
  await addPromotion(db, { name: 'Gift', product_id: products.plain, gifts: [[gift, 1]] })
  const { id: partner } = await db.selectFrom('partners').select('id').executeTakeFirstOrThrow()
  const withPartner = { name: 'Partner', product_id: products.phone, discount: 250_000 }
  await addPromotion(db, { ...withPartner, partners: [partner], terms: [6] })
  return gift
}
