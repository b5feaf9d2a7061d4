// The screen stock2: pieces of each branch within the person's scope, sums of everything found, filters and the export.
import { beforeAll, describe, expect, it } from 'vitest'
import { branchColumn, stockByProduct } from '#api/back-office/stock.ts'
import { buildCategory, buildProduct } from '#support/build.ts'
import type { ApiSession } from '../../support/api.ts'
import { personOf, setGrant } from '../../support/people.ts'
import { setStock } from '../../support/stock.ts'
import { useShop } from '../../support/use-shop.ts'

const shop = useShop(['manager', 'director', 'seller', 'partner'])
let own: number
let other: number
const products: Record<'sofa' | 'phone' | 'old' | 'gone', number> = { sofa: 0, phone: 0, old: 0, gone: 0 }

beforeAll(async () => {
  const { db } = shop
  const add = (name: string, category_id: number, rest: { brand?: string; active?: boolean } = {}) =>
    buildProduct(db, { name, category_id, ...rest })
  const furniture = await buildCategory(db, { name: 'Furniture' })
  const phones = await buildCategory(db, { name: 'Phones' })
  products.sofa = await add('Sofa', furniture)
  products.phone = await add('Phone', phones, { brand: 'Nokia' })
  products.old = await add('Old', phones, { active: false })
  products.gone = await add('Gone', phones, { active: false })
  own = (await personOf(db, 'manager')).branch_id ?? 0
  other = (await personOf(db, 'manager2')).branch_id ?? 0
  await setStock(db, own, products.sofa, 3)
  await setStock(db, other, products.sofa, 4)
  await setStock(db, other, products.phone, 2)
  await setStock(db, own, products.old, 1)
}, 120_000)

const read = (api: ApiSession, body: object = {}) => api.call(stockByProduct.list, { body })
const namesOf = async (api: ApiSession, body: object = {}) =>
  (await read(api, body)).items.map(({ name }) => name)

describe('the list', () => {
  it('has the pieces of every branch for the director, and of the own one for a manager', async () => {
    const { items } = await read(shop.director, { search: 'sofa' })
    expect(items).toMatchObject([
      {
        key: String(products.sofa),
        quantity: 7,
        available: 7,
        branches: { [own]: { quantity: 3, available: 3 }, [other]: { quantity: 4, available: 4 } },
      },
    ])
    const mine = await read(shop.manager, { search: 'sofa' })
    expect(mine.items[0]).toMatchObject({ quantity: 3, branches: { [own]: { quantity: 3 } } })
    expect(Object.keys(mine.items[0]?.branches ?? {})).toEqual([String(own)])
    expect((await shop.manager.call(stockByProduct.choices, {})).branches.map(({ id }) => id)).toEqual([own])
  })

  it('takes what is reserved from the available pieces', async () => {
    const { db } = shop
    const at = await db
      .selectFrom('stock_places')
      .select('id')
      .where('branch_id', '=', other)
      .where('kind', '=', 'shop')
      .executeTakeFirstOrThrow()
    const reserve = (reserved: number) =>
      db
        .updateTable('stock_balances')
        .set({ reserved })
        .where('place_id', '=', at.id)
        .where('product_id', '=', products.phone)
        .execute()
    await reserve(2)
    const [line] = (await read(shop.director, { search: 'phone' })).items
    expect(line).toMatchObject({
      quantity: 2,
      available: 0,
      branches: { [other]: { quantity: 2, available: 0 } },
    })
    expect(await namesOf(shop.director, { state: 'reserved' })).toEqual(['Phone'])
    expect(await namesOf(shop.director, { state: 'none' })).toEqual(['Phone'])
    await reserve(0)
  })

  it('has an inactive product only while pieces are left', async () => {
    expect(await namesOf(shop.director)).toEqual(['Old', 'Phone', 'Sofa'])
  })

  it('offers its brands, and finds what the own branch has none of', async () => {
    expect((await shop.director.call(stockByProduct.choices, {})).brands).toEqual(['Nokia'])
    expect(await namesOf(shop.manager, { state: 'none' })).toEqual(['Phone'])
  })

  it('has the sums of everything found with the first page', async () => {
    const first = await read(shop.director, { limit: 1 })
    expect(first.totals).toEqual({
      [branchColumn(own)]: 4,
      [branchColumn(other)]: 6,
      quantity: 10,
      available: 10,
    })
    const second = await read(shop.director, { limit: 1, after: first.next ?? '' })
    expect(second.totals).toBeUndefined()
    const mine = await read(shop.manager)
    expect(mine.totals).toEqual({ [branchColumn(own)]: 4, quantity: 4, available: 4 })
  })

  it('is for those with the right, and partner staff see no stock', async () => {
    expect((await shop.seller.send(stockByProduct.list, { body: {} })).status).toBe(403)
    await setGrant(shop.db, 'partner', 'stock2', 'all')
    const { items, totals } = await read(shop.partner)
    expect(
      items.every(({ quantity, branches }) => quantity === 0 && Object.keys(branches).length === 0),
    ).toBe(true)
    expect(totals).toEqual({ quantity: 0, available: 0 })
  })
})

describe('the export', () => {
  const body = (...keys: string[]) => ({
    format: 'csv' as const,
    columns: keys.map((key) => ({ key, title: `Title ${key}` })),
  })

  it('has a column for each branch that the person sees', async () => {
    const answer = await shop.director.send(stockByProduct.export, {
      body: body('name', 'available', branchColumn(own), branchColumn(other)),
    })
    expect(answer.text).toContain('Sofa;7;3;4')
  })

  it('leaves out the branches of others', async () => {
    await setGrant(shop.db, 'manager', 'reports.export', '1')
    const answer = await shop.manager.send(stockByProduct.export, {
      body: body('name', branchColumn(own), branchColumn(other)),
    })
    expect(answer.text).toContain('Sofa;3')
    expect(answer.text).not.toContain('Sofa;3;')
    expect(answer.text).not.toContain(`Title ${branchColumn(other)}`)
  })
})
