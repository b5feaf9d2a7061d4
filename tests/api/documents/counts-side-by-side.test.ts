// Differences of counts side by side: what another document has said since about the same goods is not posted twice
// (decision 0096).
import { randomUUID } from 'node:crypto'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { counts, receipts, writeOffs } from '#api/back-office/documents.ts'
import { stock } from '#api/back-office/stock.ts'
import { NO_CODES } from '#domain/stock/lines.ts'
import { buildCategory, buildProduct } from '#support/build.ts'
import { personOf } from '../../support/people.ts'
import { ledgerFaults, stockOf } from '../../support/stock.ts'
import { useShop } from '../../support/use-shop.ts'

const shop = useShop(['manager', 'director', 'accounting', 'admin'])
let here: number
beforeAll(async () => {
  here = (await personOf(shop.db, 'manager')).branch_id ?? 0
}, 120_000)
afterEach(async () => expect(await ledgerFaults(shop.db)).toEqual([]))

/** Goods that come from a supplier. */
async function receive(branch_id: number, lines: object[]): Promise<void> {
  const form = { branch_id, supplier: '', paper_number: '', paper_date: null, note: '' }
  const all = lines.map((line) => ({ ...NO_CODES, cost: 500, ...line })) as never
  const { key, version } = await shop.accounting.call(receipts.create, { body: { ...form, lines: all } })
  await shop.accounting.call(receipts.post, { params: { key }, body: { base_version: version } })
}
const view = (key: string) => shop.accounting.call(counts.view, { params: { key } })
const step = async (action: 'start' | 'review' | 'settle' | 'stop', key: string, api = shop.manager) =>
  api.send(counts[action], { params: { key }, body: { base_version: (await view(key)).version } })
async function begin(category_id: number): Promise<string> {
  const body = { branch_id: here, category_id, hides_expected: false, note: '' }
  const { key } = await shop.manager.call(counts.create, { body })
  expect((await step('start', key)).status).toBe(200)
  return key
}
const pieces = (product_id: number, quantity: number) => ({
  id: randomUUID(),
  at: new Date().toISOString(),
  code: null,
  product_id,
  quantity,
})
const send = (key: string, scans: ReturnType<typeof pieces>[]) =>
  shop.manager.call(counts.scans, { params: { key }, body: { scans } })
const found = async (key: string, product: number) =>
  (await view(key)).count?.products.find(({ product_id }) => product_id === product)
const quantityOf = async (product: number) => (await stockOf(shop.db, here, product)).quantity

describe('a difference that was posted since', () => {
  let only: number
  /** A count of the goods that is in review: 8 pieces of a new product of which the ledger has 10. */
  async function counted(product: number): Promise<string> {
    const key = await begin(only)
    await send(key, [pieces(product, 8)])
    await step('review', key)
    return key
  }
  /** A category of its own with one product, so that nothing else is counted. */
  async function newProduct(quantity = 10): Promise<number> {
    only = await buildCategory(shop.db)
    const product_id = await buildProduct(shop.db, { category_id: only })
    if (quantity > 0) await receive(here, [{ product_id, quantity }])
    return product_id
  }
  const settle = (key: string) => step('settle', key, shop.director)
  type Refusal = { problem?: { errors: { code: string }[] } | null | undefined }
  const codesOf = ({ problem }: Refusal) => problem?.errors.map((error) => error.code)

  it('by another count is not posted again: the goods are counted again', async () => {
    const product = await newProduct()
    const [one, two] = [await counted(product), await counted(product)]
    expect((await settle(one)).status).toBe(200)
    expect(codesOf(await settle(two))).toEqual(['count_restated'])
    expect(await found(two, product)).toMatchObject({ needs_recount: true })
    const body = { product_id: product }
    const confirmed = await shop.manager.send(counts.confirm, { params: { key: two }, body })
    expect(codesOf(confirmed)).toEqual(['count_restated'])
    await shop.manager.call(counts.recount, { params: { key: two }, body })
    await send(two, [pieces(product, 8)])
    expect((await settle(two)).status).toBe(200)
    expect(await quantityOf(product)).toBe(8)
  })

  it('by another count at the same moment is posted once, also where nothing was there', async () => {
    for (const quantity of [10, 0]) {
      const product = await newProduct(quantity)
      const keys = [await counted(product), await counted(product)]
      const answers = await Promise.all(keys.map(settle))
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
      expect(await quantityOf(product)).toBe(8)
    }
  })

  it('by a count of goods that nobody had scanned is not posted again', async () => {
    const product = await newProduct()
    const empty = await begin(only)
    await step('review', empty)
    const other = await counted(product)
    expect((await settle(other)).status).toBe(200)
    expect(codesOf(await settle(empty))).toEqual(['count_restated'])
    await shop.manager.call(counts.recount, { params: { key: empty }, body: { product_id: product } })
    expect((await settle(empty)).status).toBe(200)
    expect(await quantityOf(product)).toBe(0)
  })

  it('by a correction or a write-off of lost goods is not posted again; what was damaged since is', async () => {
    const product = await newProduct()
    const correct = async (mode: 'counted' | 'remove', quantity: number, reason: 'count' | 'damaged') => {
      const { version } = await shop.db
        .selectFrom('shop_stock')
        .select('version')
        .where('branch_id', '=', here)
        .where('product_id', '=', product)
        .executeTakeFirstOrThrow()
      await shop.admin.call(stock.correct, {
        params: { key: `${here}-${product}` },
        body: { base_version: version, values: { mode, quantity, reason, note: '' } },
      })
    }
    let count = await counted(product)
    await correct('counted', 8, 'count')
    expect(codesOf(await settle(count))).toEqual(['count_restated'])
    await step('stop', count)
    const lost = {
      branch_id: here,
      place: 'shop' as const,
      cause: 'lost' as const,
      note: '',
      lines: [{ product_id: product, quantity: 1, ...NO_CODES }],
    }
    count = await begin(only)
    await send(count, [pieces(product, 7)])
    await step('review', count)
    const { key, version } = await shop.manager.call(writeOffs.create, { body: lost })
    const sent = await shop.manager.call(writeOffs.send, { params: { key }, body: { base_version: version } })
    await shop.director.call(writeOffs.approve, { params: { key }, body: { base_version: sent.version } })
    expect(codesOf(await settle(count))).toEqual(['count_restated'])
    await step('stop', count)
    count = await begin(only)
    await send(count, [pieces(product, 6)])
    await step('review', count)
    await correct('remove', 2, 'damaged')
    expect((await settle(count)).status).toBe(200)
    expect(await quantityOf(product)).toBe(4)
  })
})
