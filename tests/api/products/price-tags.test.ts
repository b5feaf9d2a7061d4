// Price tags at the server: which are due in which branch, a print that records the price on the paper, and who may print.
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { backOfficeApi } from '#api/back-office/index.ts'
import type { Input } from '#api/endpoint.ts'
import { isInShopBarcode } from '#domain/kernel/codes/marking.ts'
import { isTagDue, TAG_LAYOUTS } from '#domain/products/price-tag.ts'
import { buildCategory, buildProduct } from '#support/build.ts'
import type { ApiSession } from '../../support/api.ts'
import { personOf } from '../../support/people.ts'
import { setStock } from '../../support/stock.ts'
import { useShop } from '../../support/use-shop.ts'

const { goods, products, priceTags } = backOfficeApi
type Form = NonNullable<Input<typeof priceTags.print>['body']>
const shop = useShop(['manager', 'manager2', 'director', 'seller', 'support', 'partner', 'admin'], {
  now: () => new Date('2026-11-20T06:00:00Z'),
})
const GTIN = '04006381333931'
let here: number
let there: number
let kettle: number
let sofa: number
let lamp: number

beforeAll(async () => {
  const { db } = shop
  const category_id = await buildCategory(db)
  const add = (name: string, barcode: string | null) =>
    buildProduct(db, { category_id, name, barcode, price: 1_000_000 })
  kettle = await add('Kettle', GTIN)
  sofa = await add('Sofa', null)
  lamp = await add('Lamp', '96385074')
  here = (await personOf(db, 'manager')).branch_id ?? 0
  there = (await personOf(db, 'manager2')).branch_id ?? 0
  await setStock(db, here, kettle, 2)
  await setStock(db, here, sofa, 1)
  await setStock(db, there, kettle, 1)
}, 120_000)

const dueOf = async (api: ApiSession, body: object = {}) =>
  (await api.call(products.list, { body: { tag: 'due', ...body } })).items.map(({ name }) => name)
const form = (rest: Partial<Form> = {}): Form => ({
  branch: here,
  products: [kettle],
  layout: 'sheet_24',
  language: 'ru',
  ...rest,
})
const send = (api: ApiSession, rest: Partial<Form> = {}) => api.send(priceTags.print, { body: form(rest) })
const print = (api: ApiSession, rest: Partial<Form> = {}) => api.call(priceTags.print, { body: form(rest) })
const setPrice = (product: number, price: number) =>
  shop.db.updateTable('products').set({ price }).where('id', '=', product).execute()
const errorOf = async (rest: Partial<Form>, api = shop.manager) => {
  const [error] = (await send(api, rest)).problem?.errors ?? []
  return { code: error?.code, field: error?.field }
}

describe('a tag is due', () => {
  it('where pieces are in the shop of a branch that never printed it, each branch for itself', async () => {
    expect(await dueOf(shop.manager)).toEqual(['Kettle', 'Sofa'])
    expect(await dueOf(shop.manager2)).toEqual(['Kettle'])
    expect(await dueOf(shop.seller)).toEqual(['Kettle', 'Sofa'])
    expect(await dueOf(shop.director, { branch: String(there) })).toEqual(['Kettle'])
    const { items } = await shop.manager.call(products.list, { body: {} })
    expect(items.map(({ name, tag_due }) => [name, tag_due])).toEqual([
      ['Kettle', true],
      ['Lamp', false],
      ['Sofa', true],
    ])
    const { branches } = await shop.manager.call(priceTags.choices, {})
    expect(branches.map(({ id, due }) => [id, due])).toEqual([[here, 2]])
  })

  it('until the branch prints it, and again when the price changes', async () => {
    await print(shop.manager)
    expect(await dueOf(shop.manager)).toEqual(['Sofa'])
    expect(await dueOf(shop.manager2)).toEqual(['Kettle'])
    expect(await dueOf(shop.director)).toEqual(['Kettle', 'Sofa'])
    await setPrice(kettle, 900_000)
    expect(await dueOf(shop.manager)).toEqual(['Kettle', 'Sofa'])
    await setPrice(kettle, 1_000_000)
    expect(await dueOf(shop.manager)).toEqual(['Sofa'])
  })

  it('by the rule of the domain', async () => {
    const { rows } = await sql<{ price: number; printed: number | null; quantity: number; due: boolean }>`
      select p.price, t.price as printed, coalesce(s.quantity, 0)::int as quantity,
        exists (select from tags_due d where d.branch_id = b.id and d.product_id = p.id) as due
      from products p cross join branches b
        left join price_tags t on t.product_id = p.id and t.branch_id = b.id
        left join shop_stock s on s.product_id = p.id and s.branch_id = b.id
      where b.active and b.deleted_at is null`.execute(shop.db)
    expect(rows.length).toBeGreaterThan(5)
    for (const { due, ...state } of rows) expect([state, isTagDue(state)]).toEqual([state, due])
  })

  it('is a column of the export', async () => {
    const columns = [
      { key: 'name', title: 'Name' },
      { key: 'tag_due', title: 'Tag' },
    ]
    const body = { format: 'csv', columns, words: { due: 'update' }, search: 'sofa' } as const
    const { text } = await shop.director.send(products.export, { body })
    expect(text).toContain('update')
  })
})

describe('a print', () => {
  it('keeps the price on the paper, and the paper stays as it was printed', async () => {
    const { key } = await print(shop.manager, { old_price: true, copies: 2 })
    await setPrice(kettle, 800_000)
    const kept = await shop.db
      .selectFrom('tag_prints')
      .select('lines')
      .where('id', '=', Number(key))
      .executeTakeFirstOrThrow()
    expect(kept.lines).toMatchObject([{ name: 'Kettle', price: 1_000_000, barcode: GTIN }])
    expect(
      await shop.db
        .selectFrom('price_tags')
        .select(['price', 'printed_by'])
        .where('product_id', '=', kettle)
        .where('branch_id', '=', here)
        .executeTakeFirstOrThrow(),
    ).toEqual({ price: 1_000_000, printed_by: (await personOf(shop.db, 'manager')).id })
    const paper = await shop.manager.send(priceTags.paper, { params: { key } })
    expect([paper.status, paper.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    expect(paper.headers.get('cache-control')).toBe('no-store')
    const entries = await shop.db
      .selectFrom('audit')
      .select(['action', 'details'])
      .where('entity', '=', 'tag_print')
      .where('entity_id', '=', key)
      .orderBy('id')
      .execute()
    expect(entries.map(({ action }) => action)).toEqual(['tag_print', 'tag_paper'])
    expect(entries[0]?.details).toMatchObject({ branch: here, products: 1, copies: 2 })
    await setPrice(kettle, 1_000_000)
  })

  it('shows the price that the branch printed last, where it was higher', async () => {
    const oldOf = async (api: ApiSession, rest: Partial<Form> = {}) => {
      const { key } = await print(api, { products: [lamp], old_price: true, ...rest })
      const row = shop.db.selectFrom('tag_prints').select('lines').where('id', '=', Number(key))
      return (await row.executeTakeFirstOrThrow()).lines[0]?.old_price
    }
    expect(await oldOf(shop.manager)).toBeNull()
    await setPrice(lamp, 900_000)
    await setPrice(lamp, 700_000)
    expect(await oldOf(shop.manager2, { branch: there })).toBeNull()
    expect(await oldOf(shop.manager, { old_price: false })).toBeNull()
    await setPrice(lamp, 600_000)
    expect(await oldOf(shop.manager)).toBe(700_000)
    await setPrice(lamp, 800_000)
    expect(await oldOf(shop.manager)).toBeNull()
  })

  it('gives a product without a barcode one of the shop, once, with its history', async () => {
    const barcodeOf = async () =>
      (
        await shop.db
          .selectFrom('products')
          .select('barcode')
          .where('id', '=', sofa)
          .executeTakeFirstOrThrow()
      ).barcode ?? ''
    await print(shop.manager, { products: [sofa] })
    const given = await barcodeOf()
    expect(isInShopBarcode(given)).toBe(true)
    await print(shop.manager, { products: [sofa] })
    expect(await barcodeOf()).toBe(given)
    const { items } = await shop.admin.call(goods.history, { params: { key: String(sofa) } })
    expect(items.map(({ action, fields }) => [action, fields])).toEqual([['product_update', ['barcode']]])
    const found = await shop.manager.call(products.list, { body: { search: given.slice(1) } })
    expect(found.items.map(({ name }) => name)).toEqual(['Sofa'])
  })

  it.each(TAG_LAYOUTS)('of %s is a PDF', async (layout) => {
    const { key } = await print(shop.manager, { layout, products: [kettle, sofa, lamp] })
    const paper = await shop.manager.send(priceTags.paper, { params: { key } })
    expect(paper.text.slice(0, 5)).toBe('%PDF-')
  })

  it('is refused in words', async () => {
    expect(await errorOf({ products: [999_999] })).toEqual({ code: 'unknown_choice', field: 'products' })
    expect(await errorOf({ layout: 'sheet_10', start: 11 })).toEqual({ code: 'out_of_range', field: 'start' })
    const offer = { partner: 999_999, months: 12 }
    expect(await errorOf({ offer })).toEqual({ code: 'unknown_choice', field: 'offer.partner' })
    expect(await errorOf({ products: [] })).toMatchObject({ field: 'products' })
    expect(await errorOf({ copies: 21 })).toMatchObject({ field: 'copies' })
  })
})

describe('only those who may', () => {
  it('print the tags of a branch', async () => {
    for (const api of [shop.seller, shop.support, shop.partner])
      expect((await send(api)).problem?.problem).toBe('forbidden')
    expect(await errorOf({ branch: there })).toEqual({ code: 'unknown_choice', field: 'branch' })
    for (const api of [shop.director, shop.admin])
      expect((await send(api, { branch: there })).status).toBe(200)
    expect(await dueOf(shop.manager2)).not.toContain('Kettle')
  })

  it('see its paper', async () => {
    const { key } = await print(shop.manager)
    expect((await shop.manager2.send(priceTags.paper, { params: { key } })).status).toBe(404)
    expect((await shop.director.send(priceTags.paper, { params: { key } })).status).toBe(200)
    expect((await shop.manager.send(priceTags.paper, { params: { key: '999999' } })).status).toBe(404)
  })
})
