// Change requests over real HTTP: a draft with lines, sent, decided by another person, applied exactly once
// despite concurrent decisions and retries; changes made meanwhile are shown first.
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { priceRequests } from '#api/back-office/change-requests.ts'
import { goods } from '#api/back-office/goods.ts'
import { buildCategory, buildProduct } from '#support/build.ts'
import type { ApiSession } from '../../support/api.ts'
import { useShop } from '../../support/use-shop.ts'

let category: number
const shop = useShop(['admin', 'manager', 'director'])
beforeAll(async () => {
  category = await buildCategory(shop.db)
})

let products = 0
async function newProduct(price = 1000) {
  products += 1
  const row = { category_id: category, name: `TV ${products}`, sku: `TV-${products}`, price }
  return buildProduct(shop.db, row)
}
const stored = (id: number) =>
  shop.db.selectFrom('products').select(['price', 'version']).where('id', '=', id).executeTakeFirstOrThrow()
const reprice = (id: number, price: number) =>
  shop.db.updateTable('products').set({ price }).where('id', '=', id).execute()

const line = (product_id: number, value: number) => ({ product_id, value })
const draft = (lines: readonly ReturnType<typeof line>[], api = shop.manager) =>
  api.call(priceRequests.create, { body: { note: 'Why', lines: [...lines] } })
const at = (key: string) => ({ params: { key } })
async function sent(lines: readonly ReturnType<typeof line>[], api = shop.manager) {
  const made = await draft(lines, api)
  return api.call(priceRequests.send, { ...at(made.key), body: { base_version: made.version } })
}
type Known = { key: string; version: number }
const approve = (api: ApiSession, { key, version }: Known, rest: object = {}, opId?: string) =>
  api.send(
    priceRequests.approve,
    { ...at(key), body: { base_version: version, apply: true, ...rest } },
    opId === undefined ? {} : { opId },
  )
const step = (api: ApiSession, name: 'send' | 'reopen' | 'apply', { key, version }: Known) =>
  api.send(priceRequests[name], { ...at(key), body: { base_version: version } })
const remove = (api: ApiSession, { key }: Known) => api.send(priceRequests.remove, { ...at(key), body: {} })
const pricesOf = async (id: number) =>
  (await shop.admin.call(goods.prices, at(String(id)))).items.map(({ old_price, price, request }) => ({
    old_price,
    price,
    request: String(request),
  }))
const firstError = async (answer: Promise<{ problem: { errors: object[] } | null }>) =>
  (await answer).problem?.errors[0]

describe('a draft', () => {
  it('is created once, stores the current values of its goods, and is changed by its author', async () => {
    const [one, other] = [await newProduct(1000), await newProduct(2000)]
    const body = { note: '', lines: [line(one, 900)] }
    const opId = randomUUID()
    const made = await shop.manager.call(priceRequests.create, { body }, { opId })
    expect(await shop.manager.call(priceRequests.create, { body }, { opId })).toMatchObject(made)
    const values = { note: 'Both', lines: [line(other, 1800), line(one, 800)] }
    await shop.manager.call(priceRequests.update, { ...at(made.key), body: { base_version: 1, values } })
    const whole = await shop.manager.call(priceRequests.view, at(made.key))
    expect(whole).toMatchObject({ state: 'draft', version: 2, note: 'Both', author: 'Test manager' })
    expect(whole.lines.map(({ old, now, value }) => [old, now, value])).toEqual([
      [2000, 2000, 1800],
      [1000, 1000, 800],
    ])
    const late = await shop.manager.send(priceRequests.update, {
      ...at(made.key),
      body: { base_version: 1, values },
    })
    expect(late.problem).toMatchObject({ problem: 'version_conflict', details: { version: 2 } })
  })

  it('refuses invalid sums, goods that are not sold, and a product twice', async () => {
    const id = await newProduct()
    const gone = await newProduct()
    await shop.db.updateTable('products').set({ active: false }).where('id', '=', gone).execute()
    const wrong = (...lines: ReturnType<typeof line>[]) =>
      firstError(shop.manager.send(priceRequests.create, { body: { note: '', lines } }))
    for (const value of [0, -1, 1_000_000_001])
      expect(await wrong(line(id, value))).toEqual({ code: 'price_range', field: 'lines.0.value' })
    expect(await wrong(line(id, 1.5))).toMatchObject({ field: 'lines.0.value' })
    expect(await wrong(line(id, 1), line(id, 2))).toEqual({ code: 'taken', field: 'lines.1.product_id' })
    expect(await wrong(line(id, 1), line(gone, 2))).toEqual({
      code: 'unknown_choice',
      field: 'lines.1.product_id',
    })
  })

  it('belongs to its author: nobody else sees, changes or removes it', async () => {
    const made = await draft([line(await newProduct(), 1)])
    for (const api of [shop.director, await shop.signIn('manager2')]) {
      expect((await api.send(priceRequests.view, at(made.key))).status).toBe(404)
      expect((await remove(api, made)).status).toBe(404)
    }
    expect((await remove(shop.manager, made)).status).toBe(200)
    expect((await shop.manager.send(priceRequests.view, at(made.key))).status).toBe(404)
    const late = await sent([line(await newProduct(), 1)])
    expect((await remove(shop.manager, late)).problem?.problem).toBe('move_not_possible')
  })

  it('is sent only with lines that change something', async () => {
    const empty = await draft([])
    expect(await firstError(step(shop.manager, 'send', empty))).toEqual({
      code: 'lines_needed',
      field: 'lines',
    })
    const idle = await draft([line(await newProduct(1000), 999), line(await newProduct(1000), 1000)])
    expect(await firstError(step(shop.manager, 'send', idle))).toEqual({
      code: 'same_value',
      field: 'lines.1.value',
    })
  })
})

describe('a decision', () => {
  it('applies the prices with their history, in the request and in the product', async () => {
    const [one, other] = [await newProduct(1000), await newProduct(2000)]
    const request = await sent([line(one, 900), line(other, 2200)])
    expect((await approve(shop.director, request, { answer: 'Yes' })).body).toMatchObject({
      state: 'applied',
    })
    expect([await stored(one), await stored(other)]).toMatchObject([
      { price: 900, version: 2 },
      { price: 2200, version: 2 },
    ])
    expect(await pricesOf(one)).toEqual([{ old_price: 1000, price: 900, request: request.key }])
    const history = await shop.admin.call(goods.history, at(String(one)))
    expect(history.items).toMatchObject([{ who: 'Test director', changes: { price: [1000, 900] } }])
    const { items } = await shop.manager.call(priceRequests.history, at(request.key))
    expect(items.map(({ action, changes }) => [action, changes['state']])).toEqual([
      ['price_request_approve', ['sent', 'applied']],
      ['price_request_send', ['draft', 'sent']],
      ['price_request_create', undefined],
    ])
    const whole = await shop.manager.call(priceRequests.view, at(request.key))
    expect(whole).toMatchObject({ state: 'applied', answer: 'Yes', decided_by: 'Test director' })
  })

  it('of two concurrent ones counts once, and the prices change once', async () => {
    const id = await newProduct(1000)
    const request = await sent([line(id, 900)])
    const answers = await Promise.all([approve(shop.director, request), approve(shop.admin, request)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await pricesOf(id)).toHaveLength(1)
    expect((await stored(id)).version).toBe(2)
  })

  it('repeated with the same key returns the same response and changes nothing', async () => {
    const id = await newProduct(1000)
    const request = await sent([line(id, 900)])
    const opId = randomUUID()
    const answers = await Promise.all([
      approve(shop.director, request, {}, opId),
      approve(shop.director, request, {}, opId),
    ])
    const again = await approve(shop.director, request, {}, opId)
    expect([...answers, again].map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await pricesOf(id)).toHaveLength(1)
    expect((await approve(shop.director, request)).problem?.problem).toBe('move_not_possible')
  })

  it('that fails half-way changes nothing, and may be repeated', async () => {
    const [one, other] = [await newProduct(1000), await newProduct(2000)]
    const request = await sent([line(one, 900), line(other, 1900)])
    await shop.database.exec(`create function stop_it() returns trigger language plpgsql as $$
      begin if new.product_id = ${other} then raise exception 'broken'; end if; return new; end $$;
      create trigger stop_it before insert on product_prices for each row execute function stop_it()`)
    expect((await approve(shop.director, request)).status).toBe(500)
    await shop.database.exec('drop trigger stop_it on product_prices; drop function stop_it')
    expect([await stored(one), await stored(other)]).toMatchObject([{ price: 1000 }, { price: 2000 }])
    expect(await shop.manager.call(priceRequests.view, at(request.key))).toMatchObject({ state: 'sent' })
    expect((await approve(shop.director, request)).status).toBe(200)
    expect([await stored(one), await stored(other)]).toMatchObject([{ price: 900 }, { price: 1900 }])
  })

  it('shows what changed since, and applies only to the version that was seen', async () => {
    const [one, other] = [await newProduct(1000), await newProduct(2000)]
    const request = await sent([line(one, 900), line(other, 1900)])
    await reprice(one, 1100)
    const stale = await approve(shop.director, request)
    expect(stale.problem).toMatchObject({ problem: 'request_stale', details: { products: [one] } })
    const { lines } = await shop.director.call(priceRequests.view, at(request.key))
    expect(lines[0]).toMatchObject({ old: 1000, now: 1100, value: 900 })
    await reprice(one, 1200)
    const unseen = await approve(shop.director, request, { seen: { [one]: 1100 } })
    expect(unseen.problem?.problem).toBe('request_stale')
    expect((await stored(one)).price).toBe(1200)
    expect((await approve(shop.director, request, { seen: { [one]: 1200 } })).status).toBe(200)
    expect(await pricesOf(one)).toEqual([{ old_price: 1200, price: 900, request: request.key }])
  })

  it('is not made by the author, unless an administrator', async () => {
    const id = await newProduct(1000)
    const own = await sent([line(id, 900)], shop.director)
    expect((await approve(shop.director, own)).problem?.problem).toBe('own_request')
    expect((await approve(shop.manager, own)).status).toBe(403)
    const admins = await sent([line(id, 800)], shop.admin)
    expect((await approve(shop.admin, admins)).status).toBe(200)
    expect((await stored(id)).price).toBe(800)
  })

  it('of a request that was corrected meanwhile is refused', async () => {
    const id = await newProduct(1000)
    const seen = await sent([line(id, 900)])
    const back = await step(shop.manager, 'reopen', seen)
    expect(back.body).toMatchObject({ state: 'draft' })
    const values = { note: '', lines: [line(id, 100)] }
    const body = { base_version: back.body.version, values }
    const { version } = await shop.manager.call(priceRequests.update, { ...at(seen.key), body })
    await step(shop.manager, 'send', { key: seen.key, version })
    expect((await approve(shop.director, seen)).problem?.problem).toBe('version_conflict')
    expect((await stored(id)).price).toBe(1000)
  })

  it('to refuse records a reason, and the author may correct the request', async () => {
    const request = await sent([line(await newProduct(1000), 900)])
    const refuse = (answer: string) =>
      shop.director.send(priceRequests.refuse, {
        ...at(request.key),
        body: { base_version: request.version, answer },
      })
    expect(await firstError(refuse(' '))).toMatchObject({ field: 'answer' })
    const { body } = await refuse('Too early')
    expect(body).toMatchObject({ state: 'refused' })
    expect((await approve(shop.director, body)).problem?.problem).toBe('move_not_possible')
    expect((await step(shop.director, 'reopen', body)).problem?.problem).toBe('not_owner')
    expect((await step(shop.manager, 'reopen', body)).body).toMatchObject({ state: 'draft' })
  })

  it('may be approved first and applied later, once', async () => {
    const id = await newProduct(1000)
    const request = await sent([line(id, 900)])
    const { body } = await approve(shop.director, request, { apply: false })
    expect(body).toMatchObject({ state: 'approved' })
    expect((await stored(id)).price).toBe(1000)
    await reprice(id, 950)
    expect((await step(shop.director, 'apply', body)).problem?.problem).toBe('request_stale')
    const apply = { ...at(body.key), body: { base_version: body.version, seen: { [id]: 950 } } }
    const answers = await Promise.all([
      shop.director.send(priceRequests.apply, apply),
      shop.admin.send(priceRequests.apply, apply),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await pricesOf(id)).toEqual([{ old_price: 950, price: 900, request: body.key }])
  })
})
