// Counts of a branch over real HTTP: scans that are repeated and reordered, what is compared with the ledger at which time, what is
// posted and by whom, and that costs and expected figures stay with those who may see them.
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { counts, receipts } from '#api/back-office/documents.ts'
import { home } from '#api/back-office/home.ts'
import { stock } from '#api/back-office/stock.ts'
import { NO_CODES } from '#domain/stock/lines.ts'
import { buildCategory, buildProduct } from '#support/build.ts'
import type { ApiSession } from '../../support/api.ts'
import { personOf } from '../../support/people.ts'
import { ledgerFaults, setStock, stockOf } from '../../support/stock.ts'
import { useShop } from '../../support/use-shop.ts'

const shop = useShop(['manager', 'manager2', 'director', 'support', 'accounting', 'seller', 'admin'])
const IMEIS = ['490154203237518', '356938035643809', '352099001761481', '353918057777779'] as const
let here: number
let there: number
let phones: number
let goods: number
let products: Record<'phone' | 'cable' | 'mug' | 'lamp' | 'plate', number>

beforeAll(async () => {
  const { db } = shop
  const product = (name: string, category_id: number, barcode: string | null = null) =>
    buildProduct(db, { name, category_id, barcode })
  phones = await buildCategory(db, { name: 'Phones', tracking: 'imei' })
  goods = await buildCategory(db, { name: 'Goods' })
  products = {
    phone: await product('Phone', phones),
    cable: await product('Cable', goods, '04600000000015'),
    mug: await product('Mug', goods),
    lamp: await product('Lamp', goods),
    plate: await product('Plate', goods),
  }
  here = (await personOf(db, 'manager')).branch_id ?? 0
  there = (await personOf(db, 'manager2')).branch_id ?? 0
}, 120_000)

/** Goods that come from a supplier at a cost. */
async function receive(branch_id: number, lines: object[], api: ApiSession = shop.accounting): Promise<void> {
  const form = { branch_id, supplier: '', paper_number: '', paper_date: null, note: '' }
  const all = lines.map((line) => ({ quantity: 1, ...NO_CODES, cost: 500, ...line })) as never
  const { key, version } = await api.call(receipts.create, { body: { ...form, lines: all } })
  await api.call(receipts.post, { params: { key }, body: { base_version: version } })
}

type Step = 'start' | 'review' | 'settle' | 'stop'
const view = (key: string, api: ApiSession = shop.accounting) => api.call(counts.view, { params: { key } })
const step = async (action: Step, key: string, api: ApiSession = shop.manager) =>
  api.send(counts[action], { params: { key }, body: { base_version: (await view(key)).version } })
const form = (category_id: number | null, hides_expected = false) => ({
  branch_id: here,
  category_id,
  hides_expected,
  note: '',
})
async function begin(category_id: number | null, hides_expected = false): Promise<string> {
  const { key } = await shop.manager.call(counts.create, { body: form(category_id, hides_expected) })
  expect((await step('start', key)).status).toBe(200)
  return key
}
const scanOf = (rest: object) => ({
  id: randomUUID(),
  at: new Date().toISOString(),
  code: null,
  product_id: null,
  quantity: 1,
  ...rest,
})
const pieces = (product_id: number, quantity: number) => scanOf({ product_id, quantity })
const code = (text: string) => scanOf({ code: text })
const send = (key: string, scans: object[], api: ApiSession = shop.manager) =>
  api.send(counts.scans, { params: { key }, body: { scans: scans as never } })
const found = async (key: string, product: number) =>
  (await view(key)).count?.products.find(({ product_id }) => product_id === product)
const differences = async (key: string, api?: ApiSession) =>
  (await view(key, api)).count?.differences.map(({ kind, product_id, quantity }) => [
    kind,
    product_id,
    quantity,
  ])
const quantityOf = async (product: number) => (await stockOf(shop.db, here, product)).quantity
const expectRightLedger = async () => expect(await ledgerFaults(shop.db)).toEqual([])

describe('a count', () => {
  it('counts a scan once, however often and in whatever order it arrives', async () => {
    await receive(here, [{ product_id: products.cable, quantity: 5 }])
    const key = await begin(goods)
    const [one, two, three] = [code('4600000000015'), code('4600000000015'), pieces(products.cable, 2)]
    expect((await send(key, [two])).status).toBe(200)
    expect((await send(key, [three, one, two])).status).toBe(200)
    expect((await send(key, [one], shop.support)).status).toBe(200)
    expect(await found(key, products.cable)).toMatchObject({ counted: 4, expected: 5 })
    expect((await view(key)).count?.counted).toBe(4)
    // The same ids in another count are other scans.
    const other = await begin(goods)
    await send(other, [one])
    expect((await found(other, products.cable))?.counted).toBe(1)
    await step('stop', other)
    expect((await step('review', key)).status).toBe(200)
    expect(await differences(key)).toEqual([['missing', products.cable, 1]])
    expect((await step('settle', key, shop.director)).status).toBe(200)
    expect(await quantityOf(products.cable)).toBe(4)
    await expectRightLedger()
  })

  it('posts the difference at the last scan, so that goods are sold meanwhile', async () => {
    await receive(here, [{ product_id: products.mug, quantity: 10 }])
    const key = await begin(goods)
    await send(key, [pieces(products.cable, 4), pieces(products.mug, 8)])
    // Three more are gone after the count.
    await shop.admin.call(stock.correct, {
      params: { key: `${here}-${products.mug}` },
      body: { base_version: 0, values: { mode: 'remove', quantity: 3, reason: 'damaged', note: '' } },
    })
    await step('review', key)
    expect(await found(key, products.mug)).toMatchObject({ counted: 8, expected: 10, is_unsettled: false })
    expect((await step('settle', key, shop.director)).status).toBe(200)
    expect(await quantityOf(products.mug)).toBe(5)
    await expectRightLedger()
  })

  it('that moved between two scans of a product is counted again or confirmed', async () => {
    await receive(here, [{ product_id: products.lamp, quantity: 6 }])
    const key = await begin(null)
    await send(key, [pieces(products.cable, 4), pieces(products.mug, 5), pieces(products.lamp, 4)])
    await setStock(shop.db, here, products.lamp, 5)
    await send(key, [pieces(products.lamp, 1)])
    await step('review', key)
    expect(await found(key, products.lamp)).toMatchObject({ counted: 5, expected: 5, is_unsettled: true })
    const refused = await step('settle', key, shop.director)
    expect(refused.problem?.errors).toMatchObject([{ code: 'count_unsettled', params: { name: 'Lamp' } }])
    const body = { product_id: products.lamp }
    expect((await shop.manager.send(counts.confirm, { params: { key }, body })).status).toBe(200)
    expect((await found(key, products.lamp))?.is_unsettled).toBe(false)
    // Another scan, after another change, asks again.
    await setStock(shop.db, here, products.lamp, 6)
    await send(key, [pieces(products.lamp, 1)])
    expect((await found(key, products.lamp))?.is_unsettled).toBe(true)
    expect((await shop.manager.send(counts.recount, { params: { key }, body })).status).toBe(200)
    expect(await found(key, products.lamp)).toMatchObject({ counted: 0, last_at: null, is_unsettled: false })
    await send(key, [pieces(products.lamp, 6)])
    expect(await found(key, products.lamp)).toMatchObject({ counted: 6, expected: 6, is_unsettled: false })
    const absent = { product_id: products.plate }
    expect((await shop.manager.send(counts.recount, { params: { key }, body: absent })).status).toBe(404)
    expect(await differences(key)).toEqual([])
    expect((await step('settle', key, shop.director)).status).toBe(200)
    await expectRightLedger()
  })

  it('takes units by their codes, each once, and shows where the ledger has the others', async () => {
    await receive(here, [
      { product_id: products.phone, imei: IMEIS[0] },
      { product_id: products.phone, imei: IMEIS[1] },
    ])
    await receive(there, [{ product_id: products.phone, imei: IMEIS[2] }])
    const key = await begin(phones)
    await send(key, [code(IMEIS[0]), code(IMEIS[2])])
    const again = await send(key, [code(IMEIS[0])])
    expect(again.body.scans).toMatchObject([{ product: 'Phone', is_repeated: true }])
    const strange = await send(key, [code(IMEIS[3]), code('no such thing')])
    expect(strange.body.scans).toMatchObject([{ product: null }, { product: null }])
    const identity = { code: IMEIS[3], product_id: products.phone }
    expect((await shop.manager.send(counts.identify, { params: { key }, body: identity })).status).toBe(200)
    expect((await shop.manager.send(counts.identify, { params: { key }, body: identity })).status).toBe(404)
    await send(key, [pieces(products.cable, 1)])
    await step('review', key)
    expect((await differences(key))?.sort()).toEqual(
      [
        ['outside', products.cable, 1],
        ['elsewhere', products.phone, 1],
        ['surplus', products.phone, 1],
        ['missing', products.phone, 1],
        ['unknown', null, 1],
      ].sort(),
    )
    const lines = (await view(key)).count?.differences ?? []
    expect(lines.find(({ kind }) => kind === 'elsewhere')).toMatchObject({ imei: IMEIS[2], place: 'shop' })
    expect(lines.find(({ kind }) => kind === 'missing')).toMatchObject({ imei: IMEIS[1], value: 500 })
    expect(lines.find(({ kind }) => kind === 'surplus')).toMatchObject({ imei: IMEIS[3], value: 500 })
    expect((await step('settle', key, shop.director)).status).toBe(200)
    expect(await quantityOf(products.phone)).toBe(2)
    expect(await view(key)).toMatchObject({
      state: 'posted',
      value: 1000,
      closed_by: 'Test director',
      count: { counted: 5 },
    })
    expect((await differences(key))?.length).toBe(5)
    await expectRightLedger()
  })

  it('brings back a unit that was written off, at its own cost', async () => {
    const key = await begin(phones)
    await send(key, [code(IMEIS[0]), code(IMEIS[1]), code(IMEIS[3])])
    await step('review', key)
    expect((await view(key)).count?.differences).toMatchObject([
      { kind: 'surplus', imei: IMEIS[1], place: 'loss', value: 500 },
    ])
    expect((await step('settle', key, shop.director)).status).toBe(200)
    expect(await quantityOf(products.phone)).toBe(3)
    await expectRightLedger()
  })

  it('counts a product without a scan as not found, and does not lose what is reserved', async () => {
    await receive(here, [{ product_id: products.plate, quantity: 2 }])
    await shop.db
      .updateTable('stock_balances')
      .set({ reserved: 1 })
      .where('product_id', '=', products.plate)
      .where('quantity', '>', 0)
      .execute()
    const key = await begin(null)
    await send(key, [
      pieces(products.cable, 4),
      pieces(products.mug, 5),
      pieces(products.lamp, 6),
      ...IMEIS.map(code),
    ])
    await step('review', key)
    expect(await differences(key)).toContainEqual(['missing', products.plate, 2])
    const refused = await step('settle', key, shop.director)
    expect(refused.problem?.errors).toMatchObject([{ code: 'count_reserved', params: { name: 'Plate' } }])
    await shop.db.updateTable('stock_balances').set({ reserved: 0 }).execute()
    expect((await step('settle', key, shop.director)).status).toBe(200)
    expect(await quantityOf(products.plate)).toBe(0)
    await expectRightLedger()
  })
})

describe('who', () => {
  it('posts is another person, and above the sum one with that right', async () => {
    const key = await begin(goods)
    await send(key, [pieces(products.cable, 5), pieces(products.mug, 5), pieces(products.lamp, 6)])
    await step('review', key)
    expect((await step('settle', key, shop.manager)).status).toBe(403)
    const sum = JSON.stringify(100)
    await shop.db.insertInto('settings').values({ key: 'count_approval_sum', value: sum }).execute()
    expect((await view(key)).count?.needs_approval).toBe(true)
    // The first page of who approves it has the pieces that differ, not what they are worth.
    const differences = (await view(key)).count?.differences ?? []
    const { items } = await shop.director.call(home.approvals, {})
    expect(items.find((item) => item.kind === 'count' && item.key === key)).toMatchObject({
      size: differences.reduce((pieces, { quantity }) => pieces + quantity, 0),
      needs_record: true,
    })
    const { db } = shop
    const role = await db
      .selectFrom('roles')
      .select('id')
      .where('key', '=', 'support')
      .executeTakeFirstOrThrow()
    await db
      .deleteFrom('role_permissions')
      .where('role_id', '=', role.id)
      .where('key', '=', 'count.approve')
      .execute()
    const refused = await step('settle', key, shop.support)
    expect(refused.problem?.errors).toMatchObject([{ code: 'count_above_sum' }])
    await db.deleteFrom('settings').where('key', '=', 'count_approval_sum').execute()
    expect((await step('settle', key, shop.support)).status).toBe(200)
    await expectRightLedger()
  })

  it('made it cannot post it, also not as an administrator', async () => {
    const { key } = await shop.admin.call(counts.create, { body: form(phones) })
    await step('start', key, shop.admin)
    await send(key, [code(IMEIS[0])], shop.admin)
    await step('review', key, shop.admin)
    expect((await step('settle', key, shop.admin)).status).toBe(403)
    expect((await step('settle', key, shop.accounting)).status).toBe(403)
    expect((await step('stop', key)).status).toBe(200)
    expect((await step('settle', key, shop.director)).problem?.problem).toBe('move_not_possible')
    expect((await send(key, [code(IMEIS[0])])).problem?.problem).toBe('move_not_possible')
  })

  it('belongs to another branch finds no count of this one', async () => {
    const key = await begin(goods)
    const params = { key }
    expect((await shop.manager2.send(counts.view, { params })).status).toBe(404)
    expect((await send(key, [pieces(products.mug, 1)], shop.manager2)).status).toBe(404)
    expect((await shop.seller.send(counts.view, { params })).status).toBe(403)
    expect((await shop.manager2.call(counts.list, { body: {} })).items).toEqual([])
    const foreign = await shop.manager2.send(counts.create, { body: form(null) })
    expect(foreign.problem?.errors).toMatchObject([{ code: 'unknown_choice', field: 'branch_id' }])
    await step('stop', key)
  })

  it('counts does not see what the ledger expects where the count hides it, and no cost', async () => {
    const key = await begin(goods, true)
    await send(key, [pieces(products.mug, 3)])
    expect(await found(key, products.mug)).toMatchObject({ counted: 3, expected: null })
    expect((await view(key)).count?.differences).toEqual([])
    await step('review', key)
    expect(await found(key, products.mug)).toMatchObject({ counted: 3, expected: 5 })
    const mine = await view(key, shop.manager)
    expect([mine.value, mine.count?.differences.map(({ value }) => value)]).toEqual([
      null,
      mine.count?.differences.map(() => null),
    ])
    const body = { state: 'review' as const, branch: String(here), period: 'today' as const }
    const { items } = await shop.accounting.call(counts.list, { body })
    expect(items[0]).toMatchObject({ key, pieces: 3, author: 'Test manager' })
    expect(items[0]?.value).toBeGreaterThan(0)
    expect(items[0]?.differences).toBeGreaterThan(0)
    expect((await shop.manager.call(counts.list, { body })).items[0]?.value).toBeNull()
    const columns = [{ key: 'value', title: 'Value' }]
    const hidden = await shop.director.send(counts.export, { body: { format: 'csv', columns } })
    expect(hidden.text).not.toContain(String(items[0]?.value))
    await step('stop', key)
  })

  it('posts at the same moment as another posts once', async () => {
    const key = await begin(goods)
    const before = await quantityOf(products.mug)
    await send(key, [
      pieces(products.cable, await quantityOf(products.cable)),
      pieces(products.lamp, await quantityOf(products.lamp)),
      pieces(products.mug, before + 1),
    ])
    await step('review', key)
    const { version } = await view(key)
    const post = (api: ApiSession) =>
      api.send(counts.settle, { params: { key }, body: { base_version: version } })
    const answers = await Promise.all([post(shop.director), post(shop.support), post(shop.director)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect(await quantityOf(products.mug)).toBe(before + 1)
    await expectRightLedger()
  })
})
