// The catalogue over real HTTP: products, nested categories, priority levels; an inactive item is no longer
// offered, and nothing is deactivated while active goods use it.
import { randomUUID } from 'node:crypto'
import { readXlsx } from 'hucre/xlsx'
import { describe, expect, it } from 'vitest'
import { goods } from '#api/back-office/goods.ts'
import { movements } from '#api/back-office/movements.ts'
import { goodsCategories, priorityLevels } from '#api/back-office/reference.ts'
import { stages } from '#api/stages.ts'
import { tablet } from '#api/tablet.ts'
import type { ProductForm } from '#domain/goods/product.ts'
import { productSearchOf } from '#domain/kernel/codes/scanned.ts'
import { personOf } from '../../support/people.ts'
import { useShop } from '../../support/use-shop.ts'

const shop = useShop(['admin', 'manager'])

let names = 0
const next = (word: string) => {
  names += 1
  return `${word} ${names}`
}
const CATEGORY = { parent_id: null, tracking: 'none', status: 'active' } as const
const newCategory = async (part: object = {}) =>
  (await shop.admin.call(goodsCategories.create, { body: { ...CATEGORY, name: next('Category'), ...part } }))
    .key
const newLevel = async (position: number) => {
  const body = { name: next('Level'), position, colour: '#1d4ed8' as const, status: 'active' as const }
  return Number((await shop.admin.call(priorityLevels.create, { body })).key)
}
const formOf = (category: string, part: Partial<ProductForm> = {}): ProductForm => ({
  name: next('Product'),
  category_id: Number(category),
  brand: 'Artel',
  model: '',
  colour: '',
  sku: next('SKU'),
  barcode: '',
  ikpu: '08528001001000000',
  ikpu_name: 'Televizorlar',
  price: 1_000_000,
  marked: false,
  priority_id: null,
  status: 'active' as const,
  ...part,
})
const newProduct = async (category: string, part: Partial<ProductForm> = {}) => {
  const body = formOf(category, part)
  const { key } = await shop.admin.call(goods.create, { body })
  return { key, body }
}
const update = (key: string, base_version: number, values: object) =>
  shop.admin.send(goods.update, { params: { key }, body: { base_version, values } })
const firstError = async (answer: Promise<{ problem: { errors: object[] } | null }>) =>
  (await answer).problem?.errors[0]
const offered = async (search: string) =>
  (await shop.manager.call(stages.products, { body: { search } })).items.map(({ name }) => name)

describe('a product', () => {
  it('is created once, and offered in the goods step immediately', async () => {
    const body = formOf(await newCategory(), { barcode: '4780000000007' })
    const opId = randomUUID()
    const made = await shop.admin.call(goods.create, { body }, { opId })
    expect(await shop.admin.call(goods.create, { body }, { opId })).toMatchObject(made)
    expect(await offered(body.name)).toEqual([body.name])
    const scanned = await shop.manager.call(stages.products, { body: { gtin: '04780000000007' } })
    expect(scanned.items.map(({ name }) => name)).toEqual([body.name])
  })

  it('is found by an article number that could be a barcode, beside the product whose barcode it is', async () => {
    const category = await newCategory()
    const sku = '96385074'
    const byNumber = await newProduct(category, { sku })
    const byBox = await newProduct(category, { barcode: sku })
    const { items } = await shop.manager.call(stages.products, { body: productSearchOf(sku) })
    expect(new Set(items.map(({ name }) => name))).toEqual(new Set([byNumber.body.name, byBox.body.name]))
    const branch = (await personOf(shop.db, 'manager')).branch_id ?? 0
    const scan = await shop.manager.call(movements.scan, { body: { branch, text: sku } })
    expect(scan.product?.name).toBe(byBox.body.name)
    await shop.admin.call(goods.update, {
      params: { key: byBox.key },
      body: { base_version: 1, values: { ...byBox.body, barcode: '' } },
    })
    const again = await shop.manager.call(movements.scan, { body: { branch, text: sku } })
    expect(again.product?.name).toBe(byNumber.body.name)
  })

  it('reports errors at its fields', async () => {
    const category = await newCategory()
    const { body } = await newProduct(category)
    const wrong = (part: object) =>
      firstError(shop.admin.send(goods.create, { body: { ...formOf(category), ...part } }))
    expect(await wrong({ sku: body.sku })).toEqual({ code: 'taken', field: 'sku' })
    expect(await wrong({ price: 0 })).toEqual({ code: 'price_range', field: 'price' })
    expect(await wrong({ price: 1_000_000_001 })).toEqual({ code: 'price_range', field: 'price' })
    expect(await wrong({ ikpu: '123' })).toEqual({ code: 'ikpu_format', field: 'ikpu' })
    expect(await wrong({ barcode: '4780000000008' })).toEqual({ code: 'gtin_check', field: 'barcode' })
    expect(await wrong({ category_id: 999_999 })).toEqual({ code: 'switched_off', field: 'category_id' })
  })

  it('keeps its price history, and shows who changed what', async () => {
    const { key, body } = await newProduct(await newCategory())
    expect((await update(key, 1, { ...body, price: 1_200_000 })).body).toMatchObject({ version: 2 })
    expect((await update(key, 2, { ...body, price: 1_200_000, colour: 'Oq' })).status).toBe(200)
    const { items } = await shop.admin.call(goods.prices, { params: { key } })
    expect(items).toMatchObject([
      { old_price: 1_000_000, price: 1_200_000, who: 'Test admin', request: null },
      { old_price: null, price: 1_000_000 },
    ])
    const history = await shop.admin.call(goods.history, { params: { key } })
    expect(history.items.map(({ action, fields }) => [action, fields.slice(0, 1)])).toEqual([
      ['product_update', ['colour']],
      ['product_update', ['price']],
      ['product_create', ['name']],
    ])
  })

  it('is changed by only one of two editors of the same version', async () => {
    const { key, body } = await newProduct(await newCategory())
    expect((await update(key, 1, { ...body, price: 5 })).status).toBe(200)
    const late = await update(key, 1, { ...body, price: 6 })
    expect(late.problem).toMatchObject({
      problem: 'version_conflict',
      details: { version: 2, server_values: { price: 5, name: body.name } },
    })
    expect((await shop.admin.call(goods.prices, { params: { key } })).items).toHaveLength(2)
  })

  it('is not offered while switched off, and is offered again afterwards', async () => {
    const { key, body } = await newProduct(await newCategory())
    await update(key, 1, { ...body, status: 'inactive' })
    expect(await offered(body.name)).toEqual([])
    await update(key, 2, body)
    expect(await offered(body.name)).toEqual([body.name])
  })

  it('may require marking where its category does not', async () => {
    const { body } = await newProduct(await newCategory(), { marked: true })
    const phone = await newProduct(await newCategory({ tracking: 'imei' }), { marked: true })
    const trackingOf = async (search: string) =>
      (await shop.manager.call(stages.products, { body: { search } })).items[0]?.tracking
    expect(await trackingOf(body.name)).toBe('marking')
    expect(await trackingOf(phone.body.name)).toBe('imei')
  })

  it('of a higher level is listed first where goods are chosen', async () => {
    const category = await newCategory()
    const [low, high] = [await newLevel(20), await newLevel(10)]
    const word = next('Ordered').replace(' ', '')
    await newProduct(category, { name: `${word} A` })
    await newProduct(category, { name: `${word} B`, priority_id: low })
    await newProduct(category, { name: `${word} C`, priority_id: high })
    expect(await offered(word)).toEqual([`${word} C`, `${word} B`, `${word} A`])
  })
})

describe('the list of products', () => {
  it('are exported under their names, also those that are a formula or a property of every object', async () => {
    const category = await newCategory()
    const names = ['constructor', '__proto__', 'toString', '=1+1', '\u200B=1+1', '\t@x', '-1;=2', '"=3"']
    for (const [at, name] of names.entries()) {
      const { key } = await newProduct(category, { price: at + 1 })
      await shop.db.updateTable('products').set({ name }).where('id', '=', Number(key)).execute()
    }
    const columns = ['name', 'price'].map((key) => ({ key, title: key }))
    const bytesOf = async (format: 'csv' | 'xlsx') => {
      const answer = await fetch(`${shop.url}${goods.export.path}`, {
        method: 'POST',
        headers: await shop.admin.headers(goods.export),
        body: JSON.stringify({ columns, category, sort: 'price', format }),
      })
      return new Uint8Array(await answer.arrayBuffer())
    }
    expect(
      new TextDecoder()
        .decode(await bytesOf('csv'))
        .trim()
        .split('\n'),
    ).toEqual([
      'name;price',
      'constructor;1',
      '__proto__;2',
      'toString;3',
      "'=1+1;4",
      "'\u200B=1+1;5",
      "'\t@x;6",
      `"'-1;=2";7`,
      '"""=3""";8',
    ])
    const { sheets } = await readXlsx(await bytesOf('xlsx'))
    expect(sheets[0]?.rows.slice(1).map(([name]) => name)).toEqual(names)
  })
})

describe('a category', () => {
  const change = (key: string, base_version: number, values: object) =>
    shop.admin.send(goodsCategories.update, {
      params: { key },
      body: { base_version, values: { ...CATEGORY, ...values } },
    })

  it('cannot be switched off while it has active goods or subcategories', async () => {
    const name = next('Category')
    const key = await newCategory({ name })
    const { key: product, body } = await newProduct(key)
    const off = (version: number) => change(key, version, { name, status: 'inactive' })
    expect(await firstError(off(1))).toEqual({
      code: 'goods_hang_on_it',
      field: 'status',
      params: { count: 1 },
    })
    await update(product, 1, { ...body, status: 'inactive' })
    const below = await newCategory({ parent_id: Number(key) })
    expect(await firstError(off(1))).toMatchObject({ code: 'categories_below', params: { count: 1 } })
    expect((await change(below, 1, { name: next('Below'), parent_id: null })).status).toBe(200)
    expect((await off(1)).status).toBe(200)
    expect(await firstError(update(product, 2, body))).toEqual({ code: 'switched_off', field: 'category_id' })
    const shown = await shop.admin.call(goodsCategories.list, { body: { search: name } })
    expect(shown.items).toMatchObject([{ name, goods: 0, parent: null, status: 'inactive' }])
  })

  it('never becomes its own ancestor', async () => {
    const top = await newCategory()
    const name = next('Middle')
    const middle = await newCategory({ name, parent_id: Number(top) })
    const low = await newCategory({ parent_id: Number(middle) })
    const under = (parent: string) => change(top, 1, { name: next('Category'), parent_id: Number(parent) })
    for (const parent of [top, middle, low])
      expect(await firstError(under(parent))).toEqual({ code: 'category_circle', field: 'parent_id' })
    const [found] = (await shop.admin.call(goodsCategories.list, { body: {} })).items.filter(
      ({ key }) => key === low,
    )
    expect(found).toMatchObject({ parent_id: Number(middle), parent: name })
    const shown = await shop.admin.call(goodsCategories.history, { params: { key: low } })
    expect(shown.items).toMatchObject([{ action: 'goods_category_create' }])
  })

  it('never becomes its own ancestor through two concurrent moves', async () => {
    const [one, other] = [await newCategory(), await newCategory()]
    const answers = await Promise.all([
      change(one, 1, { name: next('One'), parent_id: Number(other) }),
      change(other, 1, { name: next('Other'), parent_id: Number(one) }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
  })

  it('that is switched off leaves the tablets at their next sync', async () => {
    const name = next('Synced')
    const key = await newCategory({ name, tracking: 'imei' })
    const before = await shop.manager.call(tablet.reference, {})
    expect(before.categories).toContainEqual({ id: Number(key), name, tracking: 'imei' })
    await change(key, 1, { name, tracking: 'imei', status: 'inactive' })
    const after = await shop.manager.call(tablet.reference, {})
    expect(after.version).not.toBe(before.version)
    expect(after.categories.map(({ id }) => id)).not.toContain(Number(key))
  })
})

it('keeps a level while goods use it, and orders levels by their number', async () => {
  const level = await newLevel(7)
  const { key, body } = await newProduct(await newCategory(), { priority_id: level })
  const values = { name: next('Level'), position: 7, colour: '#b45309', status: 'inactive' }
  const off = () =>
    shop.admin.send(priorityLevels.update, {
      params: { key: String(level) },
      body: { base_version: 1, values },
    })
  expect(await firstError(off())).toMatchObject({ code: 'goods_hang_on_it', params: { count: 1 } })
  await update(key, 1, { ...body, priority_id: null })
  expect((await off()).status).toBe(200)
  expect(await firstError(update(key, 2, { ...body, priority_id: level }))).toEqual({
    code: 'switched_off',
    field: 'priority_id',
  })
  await newLevel(100)
  const { items } = await shop.admin.call(priorityLevels.list, { body: {} })
  const positions = items.map(({ position }) => position)
  expect(positions).toEqual(positions.toSorted((one, other) => one - other))
})

it('is managed by administrators unless others hold the right', async () => {
  expect((await shop.manager.send(goods.list, { body: {} })).status).toBe(403)
  expect((await shop.manager.send(goodsCategories.list, { body: {} })).status).toBe(403)
  expect((await shop.manager.send(goods.choices, {})).status).toBe(403)
})
