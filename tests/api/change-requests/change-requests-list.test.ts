// Change requests in the list, and requests for a priority level: who sees which, the export, and a level
// that was switched off meanwhile.
import { beforeAll, describe, expect, it } from 'vitest'
import { priceRequests, priorityRequests } from '#api/back-office/change-requests.ts'
import { buildCategory, buildProduct } from '#support/build.ts'
import type { ApiSession } from '../../support/api.ts'
import { setGrant } from '../../support/people.ts'
import { useShop } from '../../support/use-shop.ts'

let category: number
const shop = useShop(['manager', 'director'])
beforeAll(async () => {
  category = await buildCategory(shop.db)
})

let products = 0
async function newProduct(price = 1000, priority_id: number | null = null) {
  products += 1
  const row = { category_id: category, name: `TV ${products}`, sku: `TV-${products}`, price }
  return buildProduct(shop.db, { ...row, priority_id })
}
const stored = (id: number) =>
  shop.db
    .selectFrom('products')
    .select(['priority_id', 'version'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
const at = (key: string) => ({ params: { key } })
const line = (product_id: number, value: number) => ({ product_id, value })
async function sent(lines: ReturnType<typeof line>[], api = shop.manager) {
  const made = await api.call(priceRequests.create, { body: { note: '', lines } })
  return api.call(priceRequests.send, { ...at(made.key), body: { base_version: made.version } })
}
const firstError = async (answer: Promise<{ problem: { errors: object[] } | null }>) =>
  (await answer).problem?.errors[0]

describe('requests for a level', () => {
  const newLevel = async (name: string) =>
    (
      await shop.db
        .insertInto('priority_levels')
        .values({ name, colour: '#1d4ed8' })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id

  it('assign the levels, and are refused when the level was switched off', async () => {
    const [low, high] = [await newLevel('Low'), await newLevel('High')]
    const [one, other] = [await newProduct(1000, low), await newProduct(1000)]
    const body = { note: '', lines: [line(one, high), line(other, high)] }
    const made = await shop.manager.call(priorityRequests.create, { body })
    const request = await shop.manager.call(priorityRequests.send, {
      ...at(made.key),
      body: { base_version: 1 },
    })
    const decide = () =>
      shop.director.send(priorityRequests.approve, {
        ...at(made.key),
        body: { base_version: request.version, apply: true },
      })
    const status = (value: 'active' | 'inactive') =>
      shop.db.updateTable('priority_levels').set({ status: value }).where('id', '=', high).execute()
    await status('inactive')
    expect(await firstError(decide())).toEqual({ code: 'switched_off', field: 'lines.0.value' })
    await status('active')
    expect((await decide()).body).toMatchObject({ state: 'applied' })
    expect([await stored(one), await stored(other)]).toMatchObject([
      { priority_id: high, version: 2 },
      { priority_id: high, version: 2 },
    ])
    const whole = await shop.director.call(priorityRequests.view, at(made.key))
    expect(whole.lines[0]).toMatchObject({ old: low, now: high, value: high })
    expect((await shop.manager.send(priceRequests.view, at(made.key))).status).toBe(404)
  })

  it('offer goods with their current level, and levels in their order', async () => {
    const level = await newLevel('Offered')
    await newProduct(1000, level)
    const found = await shop.manager.call(priorityRequests.goods, { body: { search: `TV ${products}` } })
    expect(found.items).toMatchObject([{ name: `TV ${products}`, now: level }])
    expect(found.levels.map(({ name }) => name)).toContain('Offered')
  })
})

describe('the list', () => {
  it('shows visible requests, and filters by period', async () => {
    const id = await newProduct(1000)
    const [mine, others] = [
      await sent([line(id, 1)]),
      await sent([line(id, 2)], await shop.signIn('manager2')),
    ]
    const old = await sent([line(id, 3)])
    await shop.db
      .updateTable('change_requests')
      .set({ created_at: new Date(Date.now() - 10 * 86_400_000) })
      .where('id', '=', Number(old.key))
      .execute()
    const keys = async (api: ApiSession, body: object = {}) =>
      (await api.call(priceRequests.list, { body: { search: `TV-${products}`, limit: 100, ...body } })).items
        .map(({ key }) => key)
        .sort()
    const all = [mine.key, others.key, old.key].sort()
    expect(await keys(shop.director)).toEqual(all)
    expect(await keys(shop.manager)).toEqual([mine.key, old.key].sort())
    expect(await keys(shop.director, { period: 'week' })).toEqual([mine.key, others.key].sort())
  })

  it('of lines is exported, with the names of levels', async () => {
    const id = await newProduct(1000)
    const request = await sent([line(id, 1500)])
    const columns = ['sku', 'old', 'now', 'value'].map((key) => ({ key, title: key }))
    await setGrant(shop.db, 'manager', 'reports.export', '1')
    const file = await shop.manager.send(priceRequests.lines, {
      ...at(request.key),
      body: { format: 'csv', columns },
    })
    expect(file.text.replace('\uFEFF', '')).toBe(`sku;old;now;value\nTV-${products};1000;1000;1500\n`)
    const stranger = await shop.signIn('manager2')
    const foreign = await stranger.send(priceRequests.lines, {
      ...at(request.key),
      body: { format: 'csv', columns },
    })
    expect(foreign.status).toBe(404)
  })
})
