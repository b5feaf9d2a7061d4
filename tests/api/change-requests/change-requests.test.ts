// Requests to the administrator over real HTTP: a draft with lines, sent, decided by somebody else, applied exactly once
// whoever decides at the same time and however often it is asked; what changed meanwhile is shown first.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { priceRequests } from '#api/back-office/change-requests.ts'
import { goods } from '#api/back-office/goods.ts'
import type { ApiSession } from '../../support/api.ts'
import { startShop } from '../../support/applications.ts'
import type { TestServer } from '../../support/server.ts'

let server: TestServer
let admin: ApiSession
let manager: ApiSession
let director: ApiSession
let category: number
beforeAll(async () => {
  server = await startShop()
  admin = await server.signIn('admin')
  manager = await server.signIn('manager')
  director = await server.signIn('director')
  const row = { name: 'Televizorlar' }
  category = (
    await server.db.insertInto('product_categories').values(row).returning('id').executeTakeFirstOrThrow()
  ).id
})
afterAll(() => server.stop())

let products = 0
async function newProduct(price = 1000) {
  products += 1
  const row = { category_id: category, name: `TV ${products}`, sku: `TV-${products}`, barcode: null, price }
  return (await server.db.insertInto('products').values(row).returning('id').executeTakeFirstOrThrow()).id
}
const stored = (id: number) =>
  server.db.selectFrom('products').select(['price', 'version']).where('id', '=', id).executeTakeFirstOrThrow()
const reprice = (id: number, price: number) =>
  server.db.updateTable('products').set({ price }).where('id', '=', id).execute()

const line = (product_id: number, value: number) => ({ product_id, value })
const draft = (lines: readonly ReturnType<typeof line>[], api = manager) =>
  api.call(priceRequests.create, { body: { note: 'Why', lines: [...lines] } })
const at = (key: string) => ({ params: { key } })
async function sent(lines: readonly ReturnType<typeof line>[], api = manager) {
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
  (await admin.call(goods.prices, at(String(id)))).items.map(({ old_price, price, request }) => ({
    old_price,
    price,
    request: String(request),
  }))
const firstError = async (answer: Promise<{ problem: { errors: object[] } | null }>) =>
  (await answer).problem?.errors[0]

describe('a draft', () => {
  it('is made once, keeps what its goods had, and is changed by its author', async () => {
    const [one, other] = [await newProduct(1000), await newProduct(2000)]
    const body = { note: '', lines: [line(one, 900)] }
    const opId = randomUUID()
    const made = await manager.call(priceRequests.create, { body }, { opId })
    expect(await manager.call(priceRequests.create, { body }, { opId })).toMatchObject(made)
    const values = { note: 'Both', lines: [line(other, 1800), line(one, 800)] }
    await manager.call(priceRequests.update, { ...at(made.key), body: { base_version: 1, values } })
    const whole = await manager.call(priceRequests.view, at(made.key))
    expect(whole).toMatchObject({ state: 'draft', version: 2, note: 'Both', author: 'Test manager' })
    expect(whole.lines.map(({ old, now, value }) => [old, now, value])).toEqual([
      [2000, 2000, 1800],
      [1000, 1000, 800],
    ])
    const late = await manager.send(priceRequests.update, {
      ...at(made.key),
      body: { base_version: 1, values },
    })
    expect(late.problem).toMatchObject({ problem: 'version_conflict', details: { version: 2 } })
  })

  it('refuses sums that are none, goods that are not sold, and a product twice', async () => {
    const id = await newProduct()
    const gone = await newProduct()
    await server.db.updateTable('products').set({ active: false }).where('id', '=', gone).execute()
    const wrong = (...lines: ReturnType<typeof line>[]) =>
      firstError(manager.send(priceRequests.create, { body: { note: '', lines } }))
    for (const value of [0, -1, 1_000_000_001])
      expect(await wrong(line(id, value))).toEqual({ code: 'price_range', field: 'lines.0.value' })
    expect(await wrong(line(id, 1.5))).toMatchObject({ field: 'lines.0.value' })
    expect(await wrong(line(id, 1), line(id, 2))).toEqual({ code: 'taken', field: 'lines.1.product_id' })
    expect(await wrong(line(id, 1), line(gone, 2))).toEqual({
      code: 'unknown_choice',
      field: 'lines.1.product_id',
    })
  })

  it('is its author’s: nobody else sees, changes or removes it', async () => {
    const made = await draft([line(await newProduct(), 1)])
    for (const api of [director, await server.signIn('manager2')]) {
      expect((await api.send(priceRequests.view, at(made.key))).status).toBe(404)
      expect((await remove(api, made)).status).toBe(404)
    }
    expect((await remove(manager, made)).status).toBe(200)
    expect((await manager.send(priceRequests.view, at(made.key))).status).toBe(404)
    const late = await sent([line(await newProduct(), 1)])
    expect((await remove(manager, late)).problem?.problem).toBe('move_not_possible')
  })

  it('is sent only with lines that change something', async () => {
    const empty = await draft([])
    expect(await firstError(step(manager, 'send', empty))).toEqual({ code: 'lines_needed', field: 'lines' })
    const idle = await draft([line(await newProduct(1000), 999), line(await newProduct(1000), 1000)])
    expect(await firstError(step(manager, 'send', idle))).toEqual({
      code: 'same_value',
      field: 'lines.1.value',
    })
  })
})

describe('a decision', () => {
  it('applies the prices with their history, in the request and in the product', async () => {
    const [one, other] = [await newProduct(1000), await newProduct(2000)]
    const request = await sent([line(one, 900), line(other, 2200)])
    expect((await approve(director, request, { answer: 'Yes' })).body).toMatchObject({ state: 'applied' })
    expect([await stored(one), await stored(other)]).toMatchObject([
      { price: 900, version: 2 },
      { price: 2200, version: 2 },
    ])
    expect(await pricesOf(one)).toEqual([{ old_price: 1000, price: 900, request: request.key }])
    const told = await admin.call(goods.history, at(String(one)))
    expect(told.items).toMatchObject([{ who: 'Test director', changes: { price: [1000, 900] } }])
    const { items } = await manager.call(priceRequests.history, at(request.key))
    expect(items.map(({ action, changes }) => [action, changes['state']])).toEqual([
      ['price_request_approve', ['sent', 'applied']],
      ['price_request_send', ['draft', 'sent']],
      ['price_request_create', undefined],
    ])
    const whole = await manager.call(priceRequests.view, at(request.key))
    expect(whole).toMatchObject({ state: 'applied', answer: 'Yes', decided_by: 'Test director' })
  })

  it('is taken by one of two who decide at once, and the prices change once', async () => {
    const id = await newProduct(1000)
    const request = await sent([line(id, 900)])
    const answers = await Promise.all([approve(director, request), approve(admin, request)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await pricesOf(id)).toHaveLength(1)
    expect((await stored(id)).version).toBe(2)
  })

  it('asked again by the same request gives the same answer and nothing more', async () => {
    const id = await newProduct(1000)
    const request = await sent([line(id, 900)])
    const opId = randomUUID()
    const answers = await Promise.all([
      approve(director, request, {}, opId),
      approve(director, request, {}, opId),
    ])
    const again = await approve(director, request, {}, opId)
    expect([...answers, again].map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await pricesOf(id)).toHaveLength(1)
    expect((await approve(director, request)).problem?.problem).toBe('move_not_possible')
  })

  it('that breaks in the middle leaves nothing behind, and may be made again', async () => {
    const [one, other] = [await newProduct(1000), await newProduct(2000)]
    const request = await sent([line(one, 900), line(other, 1900)])
    await server.database.exec(`create function stop_it() returns trigger language plpgsql as $$
      begin if new.product_id = ${other} then raise exception 'broken'; end if; return new; end $$;
      create trigger stop_it before insert on product_prices for each row execute function stop_it()`)
    expect((await approve(director, request)).status).toBe(500)
    await server.database.exec('drop trigger stop_it on product_prices; drop function stop_it')
    expect([await stored(one), await stored(other)]).toMatchObject([{ price: 1000 }, { price: 2000 }])
    expect(await manager.call(priceRequests.view, at(request.key))).toMatchObject({ state: 'sent' })
    expect((await approve(director, request)).status).toBe(200)
    expect([await stored(one), await stored(other)]).toMatchObject([{ price: 900 }, { price: 1900 }])
  })

  it('shows what changed since, and counts only for what was seen', async () => {
    const [one, other] = [await newProduct(1000), await newProduct(2000)]
    const request = await sent([line(one, 900), line(other, 1900)])
    await reprice(one, 1100)
    const stale = await approve(director, request)
    expect(stale.problem).toMatchObject({ problem: 'request_stale', details: { products: [one] } })
    const { lines } = await director.call(priceRequests.view, at(request.key))
    expect(lines[0]).toMatchObject({ old: 1000, now: 1100, value: 900 })
    await reprice(one, 1200)
    const unseen = await approve(director, request, { seen: { [one]: 1100 } })
    expect(unseen.problem?.problem).toBe('request_stale')
    expect((await stored(one)).price).toBe(1200)
    expect((await approve(director, request, { seen: { [one]: 1200 } })).status).toBe(200)
    expect(await pricesOf(one)).toEqual([{ old_price: 1200, price: 900, request: request.key }])
  })

  it('is not the author’s own, unless an administrator', async () => {
    const id = await newProduct(1000)
    const own = await sent([line(id, 900)], director)
    expect((await approve(director, own)).problem?.problem).toBe('own_request')
    expect((await approve(manager, own)).status).toBe(403)
    const admins = await sent([line(id, 800)], admin)
    expect((await approve(admin, admins)).status).toBe(200)
    expect((await stored(id)).price).toBe(800)
  })

  it('of a request that was corrected meanwhile is refused', async () => {
    const id = await newProduct(1000)
    const seen = await sent([line(id, 900)])
    const back = await step(manager, 'reopen', seen)
    expect(back.body).toMatchObject({ state: 'draft' })
    const values = { note: '', lines: [line(id, 100)] }
    const body = { base_version: back.body.version, values }
    const { version } = await manager.call(priceRequests.update, { ...at(seen.key), body })
    await step(manager, 'send', { key: seen.key, version })
    expect((await approve(director, seen)).problem?.problem).toBe('version_conflict')
    expect((await stored(id)).price).toBe(1000)
  })

  it('to refuse says why, and the author may correct it', async () => {
    const request = await sent([line(await newProduct(1000), 900)])
    const refuse = (answer: string) =>
      director.send(priceRequests.refuse, {
        ...at(request.key),
        body: { base_version: request.version, answer },
      })
    expect(await firstError(refuse(' '))).toMatchObject({ field: 'answer' })
    const { body } = await refuse('Too early')
    expect(body).toMatchObject({ state: 'refused' })
    expect((await approve(director, body)).problem?.problem).toBe('move_not_possible')
    expect((await step(director, 'reopen', body)).problem?.problem).toBe('not_owner')
    expect((await step(manager, 'reopen', body)).body).toMatchObject({ state: 'draft' })
  })

  it('may wait, approved, until it is applied, once', async () => {
    const id = await newProduct(1000)
    const request = await sent([line(id, 900)])
    const { body } = await approve(director, request, { apply: false })
    expect(body).toMatchObject({ state: 'approved' })
    expect((await stored(id)).price).toBe(1000)
    await reprice(id, 950)
    expect((await step(director, 'apply', body)).problem?.problem).toBe('request_stale')
    const apply = { ...at(body.key), body: { base_version: body.version, seen: { [id]: 950 } } }
    const answers = await Promise.all([
      director.send(priceRequests.apply, apply),
      admin.send(priceRequests.apply, apply),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await pricesOf(id)).toEqual([{ old_price: 950, price: 900, request: body.key }])
  })
})
