// The screen `goods` at the server: products with the pieces of the branches that a person sees, found by words and by the codes of
// their boxes, filed in bulk; units with where they are, since when, and their lives.
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { backOfficeApi } from '#api/back-office/index.ts'
import { placesOf, post } from '#server/stock/queries.ts'
import { buildCategory, buildProduct } from '#support/build.ts'
import type { ApiSession } from '../../support/api.ts'
import { whileLocked } from '../../support/locks.ts'
import { personOf } from '../../support/people.ts'
import { ledgerFaults, setStock } from '../../support/stock.ts'
import { useShop } from '../../support/use-shop.ts'

const { products, units } = backOfficeApi
const NOW = new Date('2026-11-20T06:00:00Z')
/** When the next unit is moved: at first 40 days ago. */
let at = new Date('2026-10-11T06:00:00Z')
const shop = useShop(['manager', 'manager2', 'director', 'accounting', 'seller', 'partner', 'admin'], {
  now: () => NOW,
})
const IMEI = ['490154203237518', '356938035643809'] as const
const GTIN = '04600000000015'
let here: number
let there: number
let phone: number
let sofa: number
let furniture: number
let phones: number

/** Moves one unit of the phone, known by its IMEI. */
async function moveUnit(
  imei: string,
  from: ['supplier'] | ['shop', number],
  to: ['shop' | 'defect', number] | ['client'],
) {
  const { db } = shop
  const user = await personOf(db, 'manager')
  await db.transaction().execute(async (trx) => {
    const places = await placesOf(trx, [here, there])
    const placeOf = ([kind, branch]: readonly [string, number?]) =>
      branch === undefined
        ? places.outside(kind as 'supplier' | 'client')
        : places.at(kind as 'shop' | 'defect', branch)
    const codes = [{ kind: 'imei' as const, code: imei }]
    const move = { product_id: phone, from: placeOf(from), to: placeOf(to), quantity: 1, cost: 900, codes }
    const kind = from[0] === 'supplier' ? 'receipt' : to[0] === 'client' ? 'invoice' : 'movement'
    const state = { receipt: 'posted', invoice: 'closed', movement: 'received' } as const
    const document = { kind, state: state[kind], branch_id: here, reason: kind } as const
    await post(trx, [{ ...document, user_id: user.id, at, moves: [move] }])
  })
}

beforeAll(async () => {
  const { db } = shop
  const product = (name: string, category_id: number, rest: object = {}) =>
    buildProduct(db, { name, category_id, ...rest })
  furniture = await buildCategory(db, { name: 'Furniture' })
  phones = await buildCategory(db, { name: 'Phones', tracking: 'imei' })
  phone = await product('Phone', phones, { brand: 'Nokia', barcode: GTIN, ikpu: '08528001001000000' })
  sofa = await product('Sofa', furniture)
  await product('Gone', furniture, { active: false })
  here = (await personOf(db, 'manager')).branch_id ?? 0
  there = (await personOf(db, 'manager2')).branch_id ?? 0
  await setStock(db, here, sofa, 3)
  await setStock(db, there, sofa, 4)
  await moveUnit(IMEI[0], ['supplier'], ['shop', here])
  await moveUnit(IMEI[1], ['supplier'], ['shop', there])
}, 120_000)

const read = (api: ApiSession, body: object = {}) => api.call(products.list, { body })
const namesOf = async (api: ApiSession, body: object = {}) =>
  (await read(api, body)).items.map(({ name }) => name)
const readUnits = (api: ApiSession, body: object = {}) => api.call(units.list, { body })
const codesOf = async (api: ApiSession, body: object = {}) =>
  (await readUnits(api, body)).items.map(({ code }) => code)

describe('products', () => {
  it('have the pieces of the own branch for a manager and a seller, and of all for the director', async () => {
    for (const api of [shop.manager, shop.seller])
      expect((await read(api, { search: 'sofa' })).items).toMatchObject([{ quantity: 3, available: 3 }])
    const all = await read(shop.director, { search: 'sofa' })
    expect(all.items).toMatchObject([{ quantity: 7 }])
    expect(all.totals).toEqual({ quantity: 7, available: 7 })
    const [line] = (await read(shop.director, { search: 'sofa', branch: String(there) })).items
    expect(line?.quantity).toBe(4)
    const [other] = (await read(shop.manager, { search: 'sofa', branch: String(there) })).items
    expect(other?.quantity).toBe(0)
    expect((await shop.manager.call(products.choices, {})).branches.map(({ id }) => id)).toEqual([here])
  })

  it('are found by words in either script, by the barcode, and by the IMEI of a unit', async () => {
    for (const search of ['диван sofa', GTIN, GTIN.slice(1), IMEI[0], 'нокиа'])
      expect([search, await namesOf(shop.manager, { search })]).toEqual([
        search,
        search.startsWith('диван') ? [] : ['Phone'],
      ])
    expect(await namesOf(shop.manager, { search: '356938035643817' })).toEqual([])
  })

  it('are filtered by what they lack, and the ones switched off are shown when asked for', async () => {
    expect(await namesOf(shop.manager, { lacks: 'barcode' })).toEqual(['Sofa'])
    expect(await namesOf(shop.manager, { lacks: 'ikpu' })).toEqual(['Sofa'])
    expect(await namesOf(shop.manager, { status: 'inactive' })).toEqual(['Gone'])
    expect(await namesOf(shop.manager, { state: 'none', branch: String(there) })).toEqual(['Phone', 'Sofa'])
  })

  it('are filed by who keeps the catalogue, against the version that was seen, with their history', async () => {
    const [line] = (await read(shop.director, { search: 'sofa' })).items
    const body = { base_version: line?.version ?? 0, values: { category_id: phones } }
    const send = (api: ApiSession, given: object = body) =>
      api.send(products.file, { params: { key: String(sofa) }, body: given as typeof body })
    expect((await send(shop.manager)).status).toBe(403)
    expect((await send(shop.admin)).status).toBe(200)
    expect((await send(shop.admin)).status).toBe(409)
    const again = { base_version: body.base_version + 1 }
    expect((await send(shop.admin, { ...again, values: { category_id: 999_999 } })).status).toBe(400)
    expect((await send(shop.admin, { ...again, values: {} })).status).toBe(400)
    expect((await send(shop.admin, { ...again, values: { category_id: furniture } })).status).toBe(200)
    const { items } = await shop.admin.call(backOfficeApi.goods.history, { params: { key: String(sofa) } })
    expect(items.length).toBe(2)
  })
})

describe('units', () => {
  it('are seen within the branch, and by all for the director; partners see none', async () => {
    expect(await codesOf(shop.manager)).toEqual([IMEI[0]])
    expect(await codesOf(shop.manager2)).toEqual([IMEI[1]])
    expect((await codesOf(shop.director)).toSorted()).toEqual([...IMEI].toSorted())
    expect((await shop.partner.send(units.list, { body: {} })).status).toBe(403)
  })

  it('are found by the end of their number, as people read it out', async () => {
    for (const search of [IMEI[1].slice(-4), IMEI[1].slice(-8), ` ${IMEI[1].slice(-5)} `])
      expect(await codesOf(shop.director, { search }), search).toEqual([IMEI[1]])
    // Too short to mean one, and not the end.
    expect(await codesOf(shop.director, { search: IMEI[1].slice(-3) })).toEqual([])
    expect(await codesOf(shop.director, { search: IMEI[1].slice(0, 8) })).toEqual([])
    expect(await codesOf(shop.manager, { search: IMEI[1].slice(-4) })).toEqual([])
  })

  it('show their cost only with its permission', async () => {
    const [of] = (await readUnits(shop.accounting, { search: IMEI[0] })).items
    expect(of?.cost).toBe(900)
    const [hidden] = (await readUnits(shop.director, { search: IMEI[0] })).items
    expect(hidden).not.toHaveProperty('cost')
    const columns = [{ key: 'cost', title: 'Cost' }]
    const file = (api: ApiSession) => api.send(units.export, { body: { columns, format: 'csv' } })
    expect((await file(shop.director)).status).toBe(400)
    expect((await file(shop.accounting)).status).toBe(200)
  })

  it('are asked about when they have not moved for long', async () => {
    expect((await codesOf(shop.director, { age: '30' })).length).toBe(2)
    expect(await codesOf(shop.director, { age: '90' })).toEqual([])
  })

  it('keep the branch that sold them, and tell their life', async () => {
    at = NOW
    await moveUnit(IMEI[0], ['shop', here], ['client'])
    const [sold] = (await readUnits(shop.manager, { state: 'client' })).items
    expect(sold).toMatchObject({ code: IMEI[0], state: 'client', since: at.toISOString() })
    expect(await codesOf(shop.manager2, { state: 'client' })).toEqual([])
    expect(await codesOf(shop.director, { age: '30' })).toEqual([IMEI[1]])
    const life = await shop.manager.call(units.life, { params: { key: sold?.key ?? '' } })
    expect(life.items.map(({ kind, state }) => [kind, state])).toEqual([
      ['invoice', 'client'],
      ['receipt', 'shop'],
    ])
    expect((await shop.manager2.send(units.life, { params: { key: sold?.key ?? '' } })).status).toBe(404)
    expect(await ledgerFaults(shop.db)).toEqual([])
  })
})

it('a product whose category changes while its change waits is there, with the version of then', async () => {
  const [line] = (await shop.director.call(products.list, { body: { search: 'sofa' } })).items
  const body = { base_version: line?.version ?? 0, values: { status: 'inactive' as const } }
  const answer = await whileLocked(shop.db, {
    lock: (trx) => trx.selectFrom('products').select('id').where('id', '=', sofa).forUpdate().execute(),
    request: () => shop.admin.send(products.file, { params: { key: String(sofa) }, body }),
    change: (trx) =>
      trx
        .updateTable('products')
        .set((by) => ({ category_id: phones, version: sql`${by.ref('version')} + 1` }))
        .where('id', '=', sofa)
        .execute(),
  })
  const { server_values } = answer.problem?.details ?? {}
  expect([answer.status, server_values]).toMatchObject([409, { category_id: phones }])
})
