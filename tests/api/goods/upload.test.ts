// The upload of the catalogue: checked without a change, applied once and as a whole, with the prices by a request; every kind of
// wrong file and wrong cell is answered by name.
import { randomUUID } from 'node:crypto'
import { readXlsx } from 'hucre/xlsx'
import { beforeAll, describe, expect, it } from 'vitest'
import { backOfficeApi } from '#api/back-office/index.ts'
import type { ApiSession } from '../../support/api.ts'
import { setGrant } from '../../support/people.ts'
import { base64, HEADING, IKPU, workbook } from '../../support/upload.ts'
import { useShop } from '../../support/use-shop.ts'

const { goodsUpload: upload, goods, priceRequests } = backOfficeApi
const shop = useShop(['admin', 'manager', 'director', 'seller'])
const CATEGORY = 'Чайники'

beforeAll(async () => {
  await shop.db.insertInto('product_categories').values({ name: CATEGORY }).execute()
  await shop.db.insertInto('product_categories').values({ name: 'Закрытая', status: 'inactive' }).execute()
}, 120_000)

let nth = 0
const newSku = () => {
  nth += 1
  return `UP-${nth}`
}
const rowOf = (
  sku: string,
  rest: Partial<Record<'name' | 'category' | 'ikpu', string>> & { price?: string | number } = {},
) => [sku, rest.name ?? `Чайник ${sku}`, rest.category ?? CATEGORY, rest.ikpu ?? IKPU, rest.price ?? 250_000]
const file = (...rows: (string | number)[][]) => workbook([HEADING, ...rows])
const check = (sent: string, api: ApiSession = shop.admin) => api.call(upload.check, { body: { file: sent } })
const codesOf = async (sent: string) =>
  (await check(sent)).faults.map(({ row, field, code }) => [row, field, code])
const refusalOf = async (sent: string) => {
  const { status, problem } = await shop.admin.send(upload.check, { body: { file: sent } })
  return [status, problem?.errors[0]?.code]
}
const apply = (sent: string, seen: string, { api = shop.admin, opId = randomUUID() } = {}) =>
  api.send(upload.apply, { body: { file: sent, name: 'goods.xlsx', seen } }, { opId })
const applied = async (sent: string) => {
  const { seen } = await check(sent)
  const { status, text } = await apply(sent, seen)
  expect([status, text]).toEqual([200, expect.any(String)])
}
const productOf = async (sku: string) => {
  const { items } = await shop.admin.call(goods.list, { body: { search: sku } })
  return items.find((line) => line.sku === sku)
}
describe('an upload', () => {
  it('is checked without a change and applied once, also when it is sent twice', async () => {
    const [first, second] = [newSku(), newSku()]
    const sent = await file(rowOf(first), rowOf(second, { price: '1\u00a0250\u00a0000,00' }))
    const found = await check(sent)
    expect(found).toMatchObject({ created: 2, changed: 0, same: 0, refused: 0, faults: [], prices: 0 })
    expect(await productOf(first)).toBeUndefined()

    const opId = randomUUID()
    const answers = [await apply(sent, found.seen, { opId }), await apply(sent, found.seen, { opId })]
    for (const { status, body } of answers)
      expect([status, body]).toEqual([200, expect.objectContaining({ created: 2 })])
    expect((await apply(sent, found.seen)).problem?.problem).toBe('request_stale')
    expect(await productOf(second)).toMatchObject({ price: 1_250_000, category: CATEGORY, status: 'active' })
    const key = (await productOf(first))?.key ?? ''
    const { items } = await shop.admin.call(goods.history, { params: { key } })
    expect(items).toMatchObject([{ action: 'product_create', changes: { sku: [null, first] } }])
    expect((await shop.admin.call(goods.prices, { params: { key } })).items).toMatchObject([
      { price: 250_000 },
    ])
    expect(await check(sent)).toMatchObject({ created: 0, changed: 0, same: 2 })
    const again = await check(sent)
    expect((await apply(sent, again.seen)).problem?.errors[0]?.code).toBe('upload_nothing')
  })

  it('finds its columns in any language and order, names the others, and leaves what is empty', async () => {
    const sku = newSku()
    await applied(await file(rowOf(sku)))
    const before = await productOf(sku)
    const sent = await workbook([
      ['Файл от склада'],
      ['Brend', 'Остаток', 'АРТИКУЛ *', 'Номи', 'narxi', 'Markirovka majburiy'],
      ['Tefal', 5, sku, null, null, 'ha'],
    ])
    expect(await check(sent)).toMatchObject({ changed: 1, ignored: ['Остаток'], prices: 0 })
    await applied(sent)
    const after = await productOf(sku)
    expect(after).toMatchObject({ brand: 'Tefal', name: before?.name, price: before?.price, marked: true })
    expect(after?.version).toBe((before?.version ?? 0) + 1)
    const { items } = await shop.admin.call(goods.history, { params: { key: after?.key ?? '' } })
    expect(items[0]).toMatchObject({
      action: 'product_update',
      who: 'Test admin',
      changes: { brand: ['', 'Tefal'], marked: [false, true] },
    })
  })

  it('is all or nothing: with a wrong row nothing is written', async () => {
    const sku = newSku()
    const sent = await file(rowOf(sku), rowOf(newSku(), { ikpu: '123' }))
    const found = await check(sent)
    expect(found).toMatchObject({ created: 1, refused: 1 })
    expect(found.faults).toEqual([
      expect.objectContaining({
        row: 3,
        field: 'ikpu',
        column: 'Код ИКПУ',
        value: '123',
        code: 'ikpu_format',
      }),
    ])
    expect((await apply(sent, found.seen)).problem?.errors).toEqual([
      { field: 'file', code: 'upload_refused' },
    ])
    expect(await productOf(sku)).toBeUndefined()
  })

  it('is refused when its products changed since the check', async () => {
    const sku = newSku()
    await applied(await file(rowOf(sku)))
    const sent = await file(rowOf(sku, { name: 'Другое имя' }))
    const { seen } = await check(sent)
    await shop.db.updateTable('products').set({ brand: 'X', version: 2 }).where('sku', '=', sku).execute()
    expect((await apply(sent, seen)).problem?.problem).toBe('request_stale')
    expect((await apply(sent, (await check(sent)).seen)).status).toBe(200)
    expect(await productOf(sku)).toMatchObject({ name: 'Другое имя', brand: 'X' })
  })

  it('gives its wrong rows as a file that can be mended and sent again', async () => {
    const sku = newSku()
    const sent = await workbook([
      [...HEADING, 'Склад'],
      [...rowOf(sku, { category: 'Нет такой' }), 'A'],
      [...rowOf(newSku()), 'B'],
    ])
    const words = { upload_category: 'Нет категории' }
    const { url } = shop.admin
    const response = await fetch(`${url}${upload.wrong.path}`, {
      method: 'POST',
      headers: await shop.admin.headers(upload.wrong),
      body: JSON.stringify({ file: sent, language: 'ru', words }),
    })
    expect(response.headers.get('content-disposition')).toContain('goods-wrong-rows.xlsx')
    const bytes = new Uint8Array(await response.arrayBuffer())
    const { sheets } = await readXlsx(bytes)
    expect(sheets[0]?.rows).toEqual([
      [...HEADING, 'Склад', 'Строка файла', 'Что исправить'],
      [...rowOf(sku, { category: 'Нет такой' }), 'A', 2, 'Категория: Нет категории'],
    ])
    expect(await check(base64(bytes))).toMatchObject({ refused: 1, ignored: ['Склад'] })
  })

  it('begins with a template in the language of the reader, which it reads itself', async () => {
    for (const [language, title] of [
      ['ru', 'Артикул'],
      ['uz-Latn', 'Artikul'],
      ['uz-Cyrl', 'Артикул'],
    ] as const) {
      const response = await fetch(`${shop.admin.url}${upload.template.path}?language=${language}`, {
        headers: await shop.admin.headers(upload.template),
      })
      const bytes = new Uint8Array(await response.arrayBuffer())
      const { sheets } = await readXlsx(bytes)
      expect(sheets[0]?.rows[0]?.[0]).toBe(title)
      expect(sheets[1]?.rows.flat()).toContain(CATEGORY)
      expect(sheets[1]?.rows.flat()).not.toContain('Закрытая')
      expect(await refusalOf(base64(bytes))).toEqual([400, 'upload_empty'])
    }
  })

  it('is only for who keeps the catalogue', async () => {
    const sent = await file(rowOf(newSku()))
    for (const api of [shop.manager, shop.director, shop.seller]) {
      expect((await api.send(upload.check, { body: { file: sent } })).status).toBe(403)
      expect((await api.send(upload.wrong, { body: { file: sent, language: 'ru' } })).status).toBe(403)
      expect((await apply(sent, '', { api })).status).toBe(403)
      expect((await api.send(upload.template, { query: { language: 'ru' } })).status).toBe(403)
    }
  })

  it('takes thousands of rows at once', async () => {
    const rows = Array.from({ length: 5000 }, (_, index) => rowOf(`BULK-${index}`))
    await applied(await file(...rows))
    await applied(
      await file(...rows.map(([sku = '']) => rowOf(String(sku), { name: `Новый ${sku}`, price: 300_000 }))),
    )
    const { count } = await shop.db
      .selectFrom('products')
      .select((by) => by.fn.countAll<string>().as('count'))
      .where('sku', 'like', 'BULK-%')
      .where('price', '=', 300_000)
      .executeTakeFirstOrThrow()
    expect(Number(count)).toBe(5000)
  }, 120_000)
})

describe('prices of an upload', () => {
  beforeAll(async () => {
    for (const role of ['director', 'seller'] as const) await setGrant(shop.db, role, 'reference.goods', '1')
  })

  it('are applied at once by a request of who may approve their own', async () => {
    const sku = newSku()
    await applied(await file(rowOf(sku)))
    const sent = await file(rowOf(sku, { price: 300_000 }))
    const found = await check(sent)
    expect(found).toMatchObject({ changed: 1, prices: 1, arePricesApplied: true })
    const { body } = await apply(sent, found.seen)
    expect(body).toMatchObject({ changed: 1, arePricesApplied: true, requests: [expect.any(Number)] })
    const product = await productOf(sku)
    expect(product?.price).toBe(300_000)
    const params = { key: String(body.requests[0]) }
    const request = await shop.admin.call(priceRequests.view, { params })
    expect(request).toMatchObject({
      state: 'applied',
      note: 'goods.xlsx',
      lines: [{ sku, old: 250_000, value: 300_000 }],
    })
    const { items } = await shop.admin.call(goods.prices, { params: { key: product?.key ?? '' } })
    expect(items[0]).toMatchObject({ old_price: 250_000, price: 300_000, request: body.requests[0] })
  })

  it('wait for another person where the one who uploads may not approve their own', async () => {
    const sku = newSku()
    await applied(await file(rowOf(sku)))
    const sent = await file(rowOf(sku, { price: 310_000, name: 'Новое имя' }))
    const found = await check(sent, shop.director)
    expect(found).toMatchObject({ changed: 1, prices: 1, arePricesApplied: false })
    const { body } = await apply(sent, found.seen, { api: shop.director })
    expect(await productOf(sku)).toMatchObject({ price: 250_000, name: 'Новое имя' })
    // The same file again asks for nothing more.
    expect(await check(sent, shop.director)).toMatchObject({ changed: 0, same: 1, prices: 0, pricesAsked: 1 })
    const params = { key: String(body.requests[0]) }
    const { version, state } = await shop.admin.call(priceRequests.view, { params })
    expect(state).toBe('sent')
    const decision = { base_version: version, apply: true }
    await shop.admin.call(priceRequests.approve, { params, body: decision })
    expect(await productOf(sku)).toMatchObject({ price: 310_000 })
  })

  it('are refused by name to who may neither change nor ask for them', async () => {
    const sku = newSku()
    await applied(await file(rowOf(sku)))
    const found = await check(await file(rowOf(sku, { price: 1 })), shop.seller)
    expect(found.faults).toMatchObject([{ row: 2, field: 'price', code: 'upload_price_right' }])
    expect(await check(await file(rowOf(sku)), shop.seller)).toMatchObject({ same: 1 })
  })

  it('are not asked for a product that is switched off', async () => {
    const sku = newSku()
    await applied(await file(rowOf(sku)))
    const heading = [...HEADING, 'Состояние']
    const sent = await workbook([heading, [...rowOf(sku, { price: 1 }), 'выключен']])
    expect(await codesOf(sent)).toEqual([[2, 'price', 'upload_price_inactive']])
    await applied(await workbook([heading, [...rowOf(sku), 'Выключен']]))
    expect(await productOf(sku)).toMatchObject({ status: 'inactive' })
  })
})
