// The screens of promotions over real HTTP: list, filters, export, states × roles, versions, history, refusals in words, and
// the sales that got a promotion.
import { beforeAll, describe, expect, it } from 'vitest'
import { promotions } from '#api/back-office/promotions.ts'
import { stages } from '#api/stages.ts'
import { addDays, todayInTashkent } from '#domain/kernel/time/dates.ts'
import { CODES } from '#server/gateways/partners/sandbox/magic.ts'
import { buildProduct, categoryOf } from '#support/build.ts'
import type { ApiSession } from '../../support/api.ts'
import { setGrant } from '../../support/people.ts'
import { addGood, chooseLimit, makeContract, takenApplication } from '../../support/sales.ts'
import { setStockEverywhere } from '../../support/stock.ts'
import { useSellingShop } from '../../support/use-shop.ts'

const today = todayInTashkent(new Date())
let director: ApiSession
let partner: number
let cup: number
let bag: number
const shop = useSellingShop({ partners: ['uzum'] })
beforeAll(async () => {
  const { db } = shop
  director = await shop.signIn('director')
  partner = (await db.selectFrom('partners').select('id').executeTakeFirstOrThrow()).id
  const gift = { category_id: await categoryOf(db, shop.products.plain), price: 90_000 }
  cup = await buildProduct(db, { ...gift, name: 'Чашка подарочная' })
  bag = await buildProduct(db, { ...gift, name: 'Gift bag' })
  await setStockEverywhere(db, cup, 20)
  await setStockEverywhere(db, bag, 20)
})

const form = (values: object = {}) => ({
  name: 'Kuzgi aksiya',
  product_id: shop.products.plain,
  partners: [] as number[],
  gifts: [] as { product_id: number; quantity: number }[],
  terms: [] as number[],
  from_on: today,
  to_on: addDays(today, 30),
  discount: 10_000,
  ...values,
})
const create = async (values: object = {}) =>
  (await director.call(promotions.create, { body: form(values) })).key
const view = (key: string, api = director) => api.call(promotions.view, { params: { key } })
const step = async (action: 'activate' | 'end' | 'remove', key: string, api = director) =>
  api.send(promotions[action], { params: { key }, body: { base_version: (await view(key)).version } })
const keysOf = async (body: object, api = director) =>
  (await api.call(promotions.list, { body: { limit: 100, ...body } } as never)).items.map(({ key }) => key)
const errorsOf = async (values: object) =>
  (await director.send(promotions.create, { body: form(values) })).problem?.errors

describe('the list', () => {
  it('shows every field, and finds by name, product and article in either script', async () => {
    const gifts = [
      { product_id: cup, quantity: 2 },
      { product_id: bag, quantity: 1 },
    ]
    const key = await create({ name: 'Шоҳона совға', gifts, partners: [partner], terms: [12, 6] })
    const { items } = await director.call(promotions.list, { body: { search: 'Shohona' } })
    expect(items).toEqual([
      {
        key,
        version: 1,
        name: 'Шоҳона совға',
        product: 'Product none',
        gifts: [
          { name: 'Gift bag', quantity: 1 },
          { name: 'Чашка подарочная', quantity: 2 },
        ],
        partners: [expect.any(String)],
        terms: [6, 12],
        from_on: today,
        to_on: addDays(today, 30),
        state: 'draft',
        used: 0,
        discount: 10_000,
        gift_cost: null,
      },
    ])
    for (const search of ['шоҳона', 'shohona product'])
      expect(await keysOf({ search }), search).toEqual([key])
    expect(await keysOf({ search: '%' })).toEqual([])
  })

  it('is filtered by the period, by goods and their gifts, and by a partner of its own or of all', async () => {
    const named = (name: string, values: object = {}) => create({ name: `Saralash ${name}`, ...values })
    const [old, own, later] = [
      await named('a', { from_on: '2020-01-01', to_on: '2020-02-01', discount: 3 }),
      await named('b', { partners: [partner], gifts: [{ product_id: cup, quantity: 1 }], discount: 2 }),
      await named('c', { from_on: addDays(today, 10), discount: 1, product_id: shop.products.phone }),
    ]
    const found = (body: object) => keysOf({ search: 'Saralash', ...body })
    expect(await found({ period: 'today' })).toEqual([own])
    expect(await found({ period: 'next_week' })).toEqual([own])
    expect(await found({ period: 'next_month' })).toEqual([later, own])
    expect(await found({ period: 'past' })).toEqual([old])
    expect(await found({ product: String(cup) })).toEqual([own])
    expect(await found({ product: String(shop.products.phone) })).toEqual([later])
    expect(await found({ partner: String(partner) })).toEqual([later, own, old])
    expect(await found({ partner: String(partner + 1) })).toEqual([later, old])
  })

  it('is exported with the labels of the states and without cost for who may not see it', async () => {
    await create({
      name: 'active',
      partners: [partner],
      terms: [6],
      gifts: [{ product_id: cup, quantity: 2 }],
    })
    const titles = ['name', 'state', 'gifts', 'terms', 'gift_cost'].map((key) => ({ key, title: key }))
    const body = { search: 'active', format: 'csv' as const, columns: titles, words: { draft: 'Черновик' } }
    const answer = await director.send(promotions.export, { body })
    const text = Buffer.isBuffer(answer.body) ? answer.body.toString() : String(answer.body)
    expect(text).toContain('name;state;gifts;terms\n')
    expect(text).toContain('active;Черновик;Чашка подарочная × 2;6\n')
  })
})

describe('a promotion', () => {
  it('is a draft that is changed, active, and ended; every other step is refused', async () => {
    const key = await create()
    const problem = async (action: 'activate' | 'end' | 'remove') =>
      (await step(action, key)).problem?.problem
    const update = async (values: object, base?: number) =>
      director.send(promotions.update, {
        params: { key },
        body: { base_version: base ?? (await view(key)).version, values: form(values) },
      })
    expect(await problem('end')).toBe('move_not_possible')
    expect((await update({ name: 'Qishki aksiya', terms: [6] })).status).toBe(200)
    expect(await problem('activate')).toBeUndefined()
    expect((await update({})).problem?.problem).toBe('move_not_possible')
    expect([await problem('activate'), await problem('remove')]).toEqual(
      Array.from({ length: 2 }, () => 'move_not_possible'),
    )
    expect(await problem('end')).toBeUndefined()
    expect([await problem('end'), await problem('activate')]).toEqual(
      Array.from({ length: 2 }, () => 'move_not_possible'),
    )
    const { items } = await director.call(promotions.history, { params: { key } })
    expect(items.map(({ action, changes }) => [action, changes])).toEqual([
      ['promotion_end', { state: ['active', 'ended'] }],
      ['promotion_activate', { state: ['draft', 'active'] }],
      ['promotion_update', { name: ['Kuzgi aksiya', 'Qishki aksiya'], terms: ['', '6'] }],
      ['promotion_create', expect.objectContaining({ name: [null, 'Kuzgi aksiya'] })],
    ])
  })

  it('of another version is not changed; the answer has the current form', async () => {
    const key = await create()
    const body = { base_version: 1, values: form({ name: 'Birinchi' }) }
    await director.call(promotions.update, { params: { key }, body })
    const stale = await director.send(promotions.update, { params: { key }, body })
    expect(stale.problem).toMatchObject({
      problem: 'version_conflict',
      details: { version: 2, server_values: form({ name: 'Birinchi' }) },
    })
    for (const action of ['activate', 'remove'] as const) {
      const late = await director.send(promotions[action], { params: { key }, body: { base_version: 1 } })
      expect(late.problem?.problem, action).toBe('version_conflict')
    }
  })

  it('is deleted as a draft only', async () => {
    const key = await create()
    expect((await step('remove', key)).status).toBe(200)
    expect((await director.send(promotions.view, { params: { key } })).status).toBe(404)
  })

  it('is active until its last day', async () => {
    const key = await create()
    await step('activate', key)
    const { db } = shop
    await db
      .updateTable('promotions')
      .set({ from_on: '2020-01-01', to_on: addDays(today, -1) })
      .where('id', '=', Number(key))
      .execute()
    expect((await view(key)).state).toBe('ended')
    expect((await step('end', key)).problem?.problem).toBe('move_not_possible')
  })

  it('is refused in words at the field', async () => {
    expect(await errorsOf({ name: ' ' })).toEqual([
      expect.objectContaining({ field: 'name', code: 'too_short' }),
    ])
    expect(await errorsOf({ to_on: addDays(today, -1) })).toEqual([
      { field: 'to_on', code: 'promotion_ends_before' },
    ])
    expect(await errorsOf({ discount: -5 })).toEqual([{ field: 'discount', code: 'discount_range' }])
    expect(await errorsOf({ product_id: 999_999 })).toEqual([{ field: 'product_id', code: 'unknown_choice' }])
    expect(await errorsOf({ partners: [999_999] })).toEqual([{ field: 'partners', code: 'unknown_choice' }])
    expect(await errorsOf({ gifts: [{ product_id: 999_999, quantity: 1 }] })).toEqual([
      { field: 'gifts.0.product_id', code: 'unknown_choice' },
    ])
    expect(await errorsOf({ gifts: [{ product_id: cup, quantity: 11 }] })).toEqual([
      { field: 'gifts.0.quantity', code: 'gift_quantity' },
    ])
    const faults = [
      { to_on: addDays(today, -1), from_on: '2020-01-01' },
      { discount: 0 },
      { discount: 999_999_999 },
    ]
    const codes = []
    for (const values of faults)
      codes.push((await step('activate', await create(values))).problem?.errors[0]?.code)
    expect(codes).toEqual(['promotion_over', 'promotion_empty', 'discount_over_price'])
  })
})

describe('the rights', () => {
  it('let director and support change, accounting read with cost, and nobody else see', async () => {
    const key = await create()
    const seen = async (role: Parameters<typeof shop.signIn>[0]) => {
      const api = await shop.signIn(role)
      const body = { base_version: 1 }
      return [
        (await api.send(promotions.list, { body: {} })).status,
        (await api.send(promotions.view, { params: { key } })).status,
        (await api.send(promotions.end, { params: { key }, body })).status,
      ]
    }
    // 409: allowed, but a draft cannot be ended.
    expect(await seen('support')).toEqual([200, 200, 409])
    expect(await seen('admin')).toEqual([200, 200, 409])
    expect(await seen('accounting')).toEqual([200, 200, 403])
    expect(await seen('manager')).toEqual([403, 403, 403])
    expect(await seen('seller')).toEqual([403, 403, 403])
    const accounting = await shop.signIn('accounting')
    expect((await view(key)).gift_cost).toBeNull()
    expect((await view(key, accounting)).gift_cost).toBe(0)
  })
})

describe('a sale', () => {
  it('gets an active promotion with every piece of its gifts, and is counted when its invoice is closed', async () => {
    const gifts = [
      { product_id: cup, quantity: 2 },
      { product_id: bag, quantity: 1 },
    ]
    const key = await create({ name: 'Sotuv uchun', gifts, terms: [6], discount: 100_001 })
    const id = await takenApplication(shop)
    await chooseLimit(shop, id)
    const params = { id }
    await addGood(shop, id, shop.products.plain)
    expect((await shop.manager.call(stages.view, { params })).goods[0]?.promotion).toBeNull()
    const line = (await shop.manager.call(stages.view, { params })).goods[0]
    await shop.manager.call(stages.removeGood, { params, body: { good_id: line?.id ?? '' } })
    await step('activate', key)
    await addGood(shop, id, shop.products.plain)
    const { goods } = await shop.manager.call(stages.view, { params })
    expect(goods.map(({ name, is_gift }) => `${name} ${is_gift}`).sort()).toEqual([
      'Gift bag true',
      'Product none false',
      'Чашка подарочная true',
      'Чашка подарочная true',
    ])
    expect(new Set(goods.map(({ promotion }) => promotion))).toEqual(new Set(['Sotuv uchun']))
    expect(await view(key)).toMatchObject({ used: 0 })
    const applications = (api: ApiSession) => api.call(promotions.applications, { params: { key } })
    expect(await applications(director)).toMatchObject({ total: 1, items: [{ id, sold: false }] })

    await makeContract(shop, id, 0)
    await shop.manager.call(stages.confirmContract, { params, body: { code: CODES.uzum } })
    const body = { delivery: 'in_shop' as const, owner_name: 'Test Client' }
    await shop.manager.call(stages.closeInvoice, { params, body })
    expect(await view(key)).toMatchObject({ used: 1 })
    expect(await applications(director)).toMatchObject({ total: 1, items: [{ id, sold: true }] })
    expect(await keysOf({ sort: 'used', way: 'desc', limit: 1 })).toEqual([key])

    await setGrant(shop.db, 'manager', 'promotion.view', 'all')
    expect((await applications(await shop.signIn('manager2'))).items).toEqual([])
    expect((await applications(shop.manager)).items).toHaveLength(1)
    await step('end', key)
    const next = await takenApplication(shop)
    await chooseLimit(shop, next)
    await addGood(shop, next, shop.products.plain)
    const after = await shop.manager.call(stages.view, { params: { id: next } })
    expect(after.goods.map(({ promotion }) => promotion)).toEqual([null])
  })
})
