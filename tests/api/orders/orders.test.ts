// Orders over real HTTP: the papers of every kind, the two screens of an invoice, its fields, its receipt, and who sees what.
import { beforeAll, describe, expect, it } from 'vitest'
import { receipts } from '#api/back-office/documents.ts'
import { movements } from '#api/back-office/movements.ts'
import { orders } from '#api/back-office/orders.ts'
import { LANGUAGES } from '#domain/kernel/texts/language.ts'
import { unfilledFields } from '#domain/orders/order.ts'
import { NO_CODES } from '#domain/stock/lines.ts'
import { buildCategory, buildProduct } from '#support/build.ts'
import type { ApiSession } from '../../support/api.ts'
import { type InsertedOrder, insertGood, insertOrder, type OrderSeed } from '../../support/orders.ts'
import { personOf } from '../../support/people.ts'
import { useShop } from '../../support/use-shop.ts'

const shop = useShop(['manager', 'manager2', 'director', 'accounting', 'support', 'seller', 'partner'])
const FILLED = { payment_type: 'installment', delivery: 'in_shop', owner_name: 'Karimov Ali' } as const
const FORM = {
  payment_type: 'installment',
  delivery: 'in_shop',
  delivery_time: '',
  owner_name: 'Karimov Ali',
} as const
const MARKING = '010478000000000721ABC1234\u001d93TEST'
let here: number
let there: number
let me: number
let colleague: number
let product: { product_id: number; category_id: number }
let receipt: string
let movement: string

const seed = (rest: Partial<OrderSeed> = {}): Promise<InsertedOrder> =>
  insertOrder(shop.db, { branch_id: here, manager_id: me, ...rest })
const papers = async (api: ApiSession, body: object = {}) => (await api.call(orders.list, { body })).items
const keysOf = async (api: ApiSession, body: object = {}) => (await papers(api, body)).map(({ key }) => key)
const unfinished = async (api: ApiSession, body: object = {}) =>
  (await api.call(orders.unfinished, { body })).items
const view = (key: string, api: ApiSession = shop.accounting) => api.call(orders.view, { params: { key } })
const viewClosed = (key: string, api: ApiSession = shop.accounting) =>
  api.call(orders.viewClosed, { params: { key } })
const versionOf = async (key: string) =>
  (await view(key)).order?.version ?? (await viewClosed(key)).order?.version ?? 0
const update = async (key: string, values: object, api: ApiSession = shop.manager) =>
  api.send(orders.update, { params: { key }, body: { base_version: await versionOf(key), values } })
const addReceipt = async (key: string, part: object = {}, api: ApiSession = shop.manager) =>
  api.send(orders.receipt, {
    params: { key },
    body: { base_version: await versionOf(key), receipt: { ...newReceipt(), ...part } },
  })
/** A receipt of this minute with a number of its own. */
let printed = 100
function newReceipt() {
  printed += 1
  const at = new Date(Date.now() + 5 * 3_600_000).toISOString().slice(0, 19)
  return { register: 'UZ191211501002', number: String(printed), sign: '445338529463', at, sum: 1_000_000 }
}

beforeAll(async () => {
  const { db } = shop
  here = (await personOf(db, 'manager')).branch_id ?? 0
  there = (await personOf(db, 'manager2')).branch_id ?? 0
  me = (await personOf(db, 'manager')).id
  colleague = (await personOf(db, 'manager2')).id
  const category_id = await buildCategory(db)
  const product_id = await buildProduct(db, { name: 'Mug', category_id })
  product = { product_id, category_id }
  const line = { product_id, quantity: 3, ...NO_CODES }
  const supply = { branch_id: here, supplier: 'Distributor', paper_number: '', paper_date: null, note: '' }
  const body = { ...supply, lines: [{ ...line, cost: 700 }] } as never
  receipt = (await shop.accounting.call(receipts.create, { body })).key
  await shop.manager.call(receipts.post, { params: { key: receipt }, body: { base_version: 1 } })
  const sent = { from_branch: here, to_branch: there, application: null, note: '', lines: [line] }
  movement = (await shop.manager.call(movements.create, { body: sent })).key
}, 120_000)

describe('the list of papers', () => {
  it('has every kind with its state as a paper, and costs for those who may see them', async () => {
    const draft = await seed({ client: 'Listed Client' })
    const all = await papers(shop.accounting, { limit: 100 })
    const found = (key: string) => all.find((line) => line.key === key)
    expect(found(`receipt-${receipt}`)).toMatchObject({ state: 'closed', pieces: 3, sum: 2100 })
    expect(found(`movement-${movement}`)).toMatchObject({ state: 'draft', pieces: 3 })
    expect(found(`invoice-${draft.key}`)).toMatchObject({
      state: 'draft',
      sum: 1_000_000,
      application: draft.number,
      client: 'Listed Client',
    })
    // The price of a sale is no cost.
    const mine = await papers(shop.manager, { limit: 100 })
    expect(mine.find((line) => line.key === `receipt-${receipt}`)?.sum).toBeNull()
    expect(mine.find((line) => line.key === `invoice-${draft.key}`)?.sum).toBe(1_000_000)
    const columns = ['number', 'kind', 'sum'].map((key) => ({ key, title: key }))
    const file = { format: 'csv', columns, kind: 'receipt' } as const
    expect((await shop.accounting.send(orders.export, { body: file })).text).toContain('2100')
    expect((await shop.director.send(orders.export, { body: file })).text).not.toContain('2100')
  })

  it('is filtered by unfilled fields and by either branch of a movement, and searched', async () => {
    const open = await seed({ ...FILLED, payment_type: '' })
    const late = await seed({ ...FILLED, state: 'closed', delivery: 'delivery' })
    const full = await seed({
      ...FILLED,
      state: 'closed',
      payment_type: 'installment_card',
      client: 'Zokirov Vali',
      owner_name: 'Gʻulomova Шоира',
    })
    const [first, second, third] = [open, late, full].map(({ key }) => `invoice-${key}`) as [
      string,
      string,
      string,
    ]
    const unfilled = await keysOf(shop.accounting, { unfilled: '1', limit: 100 })
    expect([first, second, third].map((key) => unfilled.includes(key))).toEqual([true, true, false])
    expect(await keysOf(shop.accounting, { branch: String(there), limit: 100 })).toEqual([
      `movement-${movement}`,
    ])
    // Client and owner in any spelling, the number, and words of different columns.
    for (const search of ['зокиров', "g'ulomova", 'шоира zokirov', `zokirov ${full.number}`])
      expect(await keysOf(shop.accounting, { search }), search).toEqual([third])
    expect(await keysOf(shop.accounting, { search: 'zokirov boshqa' })).toEqual([])
    // What the list calls unfilled is what the domain does.
    for (const line of await papers(shop.accounting, { kind: 'invoice', limit: 100 }))
      expect(unfilled.includes(line.key)).toBe(unfilledFields(line).length > 0)
  })

  it('leaves out what ended as a draft, and shows a branch its own papers only', async () => {
    const ended = await seed({ state: 'cancelled' })
    const foreign = await seed({ branch_id: there, manager_id: colleague })
    const mine = await keysOf(shop.manager, { limit: 100 })
    expect(mine).not.toContain(`invoice-${ended.key}`)
    expect(mine).not.toContain(`invoice-${foreign.key}`)
    // Both sides of a movement have it.
    const theirs = await keysOf(shop.manager2, { limit: 100 })
    expect(theirs).toContain(`movement-${movement}`)
    expect(theirs).toContain(`invoice-${foreign.key}`)
    expect(theirs).not.toContain(`receipt-${receipt}`)
    expect((await shop.seller.send(orders.list, { body: {} })).status).toBe(403)
    expect((await shop.partner.send(orders.list, { body: {} })).status).toBe(403)
  })
})

describe('an invoice', () => {
  it('is on the screen of its state, and the other one names that state', async () => {
    const draft = await seed()
    const closed = await seed({ ...FILLED, state: 'closed' })
    expect((await view(draft.key)).order).toMatchObject({
      state: 'draft',
      unfilled: ['payment_type', 'delivery', 'owner_name'],
      known_payment_type: 'installment',
      application: { number: draft.number },
    })
    expect(await viewClosed(draft.key)).toEqual({ state: 'draft', order: null })
    expect(await view(closed.key)).toEqual({ state: 'closed', order: null })
    expect((await viewClosed(closed.key)).order).toMatchObject({ state: 'closed', unfilled: [] })
  })

  it('belongs to its branch', async () => {
    const { key, number } = await seed()
    const params = { key }
    const body = { base_version: 1, values: FORM }
    for (const answer of [
      await shop.manager2.send(orders.view, { params }),
      await shop.manager2.send(orders.viewClosed, { params }),
      await shop.manager2.send(orders.history, { params }),
      await shop.manager2.send(orders.paper, { params, query: { language: 'ru' } }),
      await shop.manager2.send(orders.update, { params, body }),
      await shop.manager2.send(orders.receipt, { params, body: { base_version: 1, receipt: newReceipt() } }),
      await shop.manager2.send(orders.close, { params, body: { base_version: 1 } }),
      await shop.manager2.send(orders.ofApplication, { params: { key: String(number) } }),
      await shop.manager2.send(orders.print, { query: { papers: `invoice-${key}`, language: 'ru' } }),
    ])
      expect([answer.status, answer.problem?.problem]).toEqual([404, 'not_found'])
    // The director reads and does not write.
    expect((await shop.director.send(orders.view, { params })).status).toBe(200)
    expect((await shop.director.send(orders.update, { params, body })).status).toBe(403)
    expect((await shop.director.send(orders.close, { params, body: { base_version: 1 } })).status).toBe(403)
    expect((await shop.accounting.send(orders.close, { params, body: { base_version: 1 } })).status).toBe(403)
  })

  it('is filled in as a draft, in a version, without the name of the recipient in the history', async () => {
    const { key } = await seed()
    expect((await update(key, FORM)).status).toBe(200)
    expect((await view(key)).order).toMatchObject({ ...FORM, unfilled: [], version: 2 })
    const stale = await shop.manager.send(orders.update, {
      params: { key },
      body: { base_version: 1, values: { ...FORM, delivery: '' } },
    })
    expect(stale.problem?.problem).toBe('version_conflict')
    const wrong = await update(key, { ...FORM, delivery: 'pigeon' })
    expect(wrong.problem?.errors[0]?.field).toBe('values.delivery')
    const history = await shop.manager.call(orders.history, { params: { key } })
    expect(history.items[0]).toMatchObject({
      action: 'order_update',
      fields: ['payment_type', 'delivery', 'owner_name'],
      changes: { delivery: ['', 'in_shop'] },
    })
    expect(JSON.stringify(history)).not.toContain('Karimov')
  })

  it('once closed takes only what was left empty', async () => {
    const { key } = await seed({ ...FILLED, state: 'closed', delivery: 'delivery' })
    const changed = await update(key, { ...FORM, delivery: 'delivery', owner_name: 'Another' })
    expect(changed.problem?.errors).toMatchObject([{ code: 'order_closed', field: 'owner_name' }])
    const filled = { ...FORM, delivery: 'delivery', delivery_time: '18:00' }
    expect((await update(key, filled)).status).toBe(200)
    expect((await update(key, { ...filled, delivery_time: '19:00' })).problem?.errors).toMatchObject([
      { code: 'order_closed', field: 'delivery_time' },
    ])
  })
})

describe('applications whose invoice is not finished', () => {
  it('come oldest first, until they are closed and filled in', async () => {
    const old = await seed({ client: 'Queue One', at: new Date('2026-01-02T09:00:00Z') })
    const closed = await seed({
      ...FILLED,
      client: 'Queue Two',
      delivery: 'delivery',
      state: 'closed',
      at: new Date('2026-01-03T09:00:00Z'),
    })
    const full = await seed({ ...FILLED, client: 'Queue Three', at: new Date('2026-01-04T09:00:00Z') })
    await seed({ ...FILLED, client: 'Queue Four', state: 'closed', at: new Date('2026-01-01T09:00:00Z') })
    const found = await unfinished(shop.manager, { search: 'queue' })
    expect(found.map(({ key }) => key)).toEqual([old.key, closed.key, full.key])
    expect(found.map(({ unfilled }) => unfilled)).toEqual([
      ['payment_type', 'delivery', 'owner_name'],
      ['delivery_time'],
      [],
    ])
    expect((await update(closed.key, { ...FORM, delivery: 'delivery', delivery_time: '18:00' })).status).toBe(
      200,
    )
    expect((await unfinished(shop.manager, { search: 'queue' })).map(({ key }) => key)).toEqual([
      old.key,
      full.key,
    ])
    expect(await unfinished(shop.manager2, { search: 'queue' })).toEqual([])
    expect(await unfinished(shop.accounting, { search: 'queue', mine: '1' })).toEqual([])
    const file = { format: 'csv', columns: [{ key: 'client', title: 'X' }], search: 'queue' } as const
    expect((await shop.support.send(orders.exportUnfinished, { body: file })).text).toContain('Queue One')
    expect((await shop.manager.send(orders.exportUnfinished, { body: file })).status).toBe(403)
  })

  it('have their invoice with the earlier ones', async () => {
    const ended = await seed({ state: 'cancelled' })
    const open = await seed({ application: ended.application })
    const answer = await shop.manager.call(orders.ofApplication, { params: { key: String(open.number) } })
    expect(answer).toMatchObject({
      application: { id: open.application, number: open.number },
      order: { key: open.key, state: 'draft' },
      earlier: [{ key: ended.key, state: 'cancelled' }],
    })
    // A cancelled one is read on the screen of those that are not changed any more, and stays as it is.
    expect((await viewClosed(ended.key)).order).toMatchObject({ state: 'cancelled', unfilled: [] })
    expect((await update(ended.key, FORM)).problem?.problem).toBe('move_not_possible')
  })
})

describe('the fiscal receipt', () => {
  it('is kept with a sale, replaced while the invoice is a draft, and never after that', async () => {
    const { key, id } = await seed()
    const first = newReceipt()
    expect((await addReceipt(key, first)).status).toBe(200)
    expect((await view(key)).order?.receipt).toMatchObject({ number: first.number, sum: 1_000_000 })
    const second = newReceipt()
    expect((await addReceipt(key, second)).status).toBe(200)
    // The first is free again.
    const other = await seed()
    expect((await addReceipt(other.key, first)).status).toBe(200)
    expect((await addReceipt(other.key, second)).problem?.errors).toMatchObject([
      { code: 'receipt_taken', field: 'receipt.number' },
    ])
    await shop.db.updateTable('invoices').set({ state: 'closed' }).where('id', '=', id).execute()
    expect((await addReceipt(key)).problem?.problem).toBe('move_not_possible')
    const history = await shop.manager.call(orders.history, { params: { key } })
    expect(history.items[0]?.changes.receipt).toEqual([
      `UZ191211501002 № ${first.number}`,
      `UZ191211501002 № ${second.number}`,
    ])
  })

  it('is that of the sale: its sum, and a time after the contract that has come', async () => {
    const { key } = await seed()
    const codeOf = async (part: object) => (await addReceipt(key, part)).problem?.errors[0]
    expect(await codeOf({ sum: 999_999 })).toMatchObject({
      code: 'receipt_sum',
      field: 'receipt.sum',
      params: { sum: 1_000_000 },
    })
    expect(await codeOf({ at: '2020-01-01T10:00:00' })).toMatchObject({ code: 'receipt_earlier' })
    expect(await codeOf({ at: '2099-01-01T10:00:00' })).toMatchObject({ code: 'receipt_future' })
    expect(await codeOf({ register: "'; drop" })).toMatchObject({ code: 'receipt_register' })
    expect(await codeOf({ number: '7e3' })).toMatchObject({ code: 'receipt_number' })
    expect(await codeOf({ sign: '<b>' })).toMatchObject({ code: 'receipt_sign' })
    expect(await codeOf({ at: 'yesterday' })).toMatchObject({ code: 'receipt_time' })
    expect((await view(key)).order?.receipt).toBeNull()
  })

  it('is written once by two people at the same moment', async () => {
    const { key } = await seed()
    const same = newReceipt()
    const other = await seed()
    const send = (one: string, api: ApiSession) =>
      api.send(orders.receipt, { params: { key: one }, body: { base_version: 1, receipt: same } })
    const answers = await Promise.all([send(key, shop.manager), send(other.key, shop.support)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
  })
})

describe('the paper', () => {
  it('is a PDF in three languages once the invoice is closed', async () => {
    const { key, application } = await seed({ ...FILLED, state: 'closed' })
    await insertGood(shop.db, application, { ...product, price: 1_000_000, marking: MARKING })
    for (const language of LANGUAGES) {
      const paper = await shop.manager.send(orders.paper, { params: { key }, query: { language } })
      expect(paper.headers.get('content-type')).toBe('application/pdf')
      expect(paper.headers.get('cache-control')).toBe('no-store')
      expect(paper.text.slice(0, 5)).toBe('%PDF-')
    }
    const draft = await seed(FILLED)
    const early = await shop.manager.send(orders.paper, {
      params: { key: draft.key },
      query: { language: 'ru' },
    })
    expect(early.problem?.problem).toBe('move_not_possible')
  })

  it('of several chosen papers is one file; a draft of an invoice, a foreign and an unknown paper are refused', async () => {
    const closed = await seed({ ...FILLED, state: 'closed' })
    const draft = await seed()
    const print = (papersOf: string, api: ApiSession = shop.manager) =>
      api.send(orders.print, { query: { papers: papersOf, language: 'uz-Latn' } })
    const all = `invoice-${closed.key},receipt-${receipt},movement-${movement}`
    expect((await print(all)).headers.get('content-type')).toBe('application/pdf')
    expect((await print(`invoice-${draft.key}`)).problem?.problem).toBe('move_not_possible')
    expect((await print('receipt-999999')).status).toBe(404)
    expect((await print(`receipt-${receipt}`, shop.manager2)).status).toBe(404)
    expect((await print("receipt-1';--")).status).toBe(400)
    expect((await print(Array.from({ length: 51 }, (_, one) => `receipt-${one}`).join(','))).status).toBe(400)
  })
})
