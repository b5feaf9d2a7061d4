// The whole life of a movement between branches over real HTTP: draft, send, receive, differences, settlement, recall; who may do
// what on which side; and that concurrent steps post once.
import { beforeAll, describe, expect, it } from 'vitest'
import { movements, type WholeMovement } from '#api/back-office/movements.ts'
import { stock } from '#api/back-office/stock.ts'
import { NO_CODES } from '#domain/stock/lines.ts'
import { placesOf, post } from '#server/stock/queries.ts'
import { buildBranch, buildProduct } from '#support/build.ts'
import type { ApiSession } from '../../support/api.ts'
import { insertOrder } from '../../support/orders.ts'
import { personOf } from '../../support/people.ts'
import { ledgerFaults, setStock, stockOf } from '../../support/stock.ts'
import { useShop } from '../../support/use-shop.ts'

const shop = useShop(['manager', 'manager2', 'director', 'accounting', 'seller'])
const [FIRST, SECOND] = ['490154203237518', '356938035643809']
let here: number
let there: number
let phone: number
let cable: number
let mug: number

beforeAll(async () => {
  const { db } = shop
  phone = await buildProduct(db, { name: 'Phone', tracking: 'imei' })
  cable = await buildProduct(db, { name: 'Cable', barcode: '04600000000015' })
  mug = await buildProduct(db, { name: 'Mug', sku: 'M-Mug' })
  const manager = await personOf(db, 'manager')
  here = manager.branch_id ?? 0
  there = (await personOf(db, 'manager2')).branch_id ?? 0
  await setStock(db, here, phone, 6)
  await setStock(db, here, mug, 5)
  await db.transaction().execute(async (trx) => {
    const places = await placesOf(trx, [here])
    const move = { from: places.outside('supplier'), to: places.at('shop', here), isCostGiven: true }
    const document = { kind: 'receipt', state: 'posted', branch_id: here, reason: 'receipt' } as const
    const moves = [{ ...move, product_id: cable, quantity: 10, cost: 700 }]
    await post(trx, [{ ...document, user_id: manager.id, at: new Date(), moves }])
  })
}, 120_000)

type Line = { product_id: number; quantity: number; imei?: string }
const lineOf = ({ imei = '', ...line }: Line) => ({
  ...line,
  ...NO_CODES,
  ...(imei === '' ? {} : { imei }),
})
const form = (lines: readonly Line[], values: object = {}) => ({
  from_branch: here,
  to_branch: there,
  application: null,
  note: '',
  lines: lines.map(lineOf),
  ...values,
})
const view = (key: string, api: ApiSession = shop.director): Promise<WholeMovement> =>
  api.call(movements.view, { params: { key } })
const create = async (lines: readonly Line[]) =>
  (await shop.manager.call(movements.create, { body: form(lines) })).key
type Step = 'send' | 'recall' | 'cancel'
const step = async (action: Step, key: string, api: ApiSession = shop.manager) =>
  api.send(movements[action], { params: { key }, body: { base_version: (await view(key)).version } })
const receive = async (
  key: string,
  lines: readonly Line[],
  unknown: string[] = [],
  api: ApiSession = shop.manager2,
) => {
  const body = { base_version: (await view(key)).version, values: { lines: lines.map(lineOf), unknown } }
  return api.send(movements.receive, { params: { key }, body })
}
const settle = async (key: string, values: object, api: ApiSession = shop.manager) => {
  const body = {
    base_version: (await view(key)).version,
    values: { quantity: 1, responsible_id: null, note: '', ...values },
  }
  return api.send(movements.settle, { params: { key }, body })
}
const sent = async (lines: readonly Line[]) => {
  const key = await create(lines)
  expect((await step('send', key)).status).toBe(200)
  return key
}
const onHand = async (branch: number, product: number) =>
  (await shop.db
    .selectFrom('shop_stock')
    .select('quantity')
    .where('branch_id', '=', branch)
    .where('product_id', '=', product)
    .executeTakeFirst()) ?? { quantity: 0 }
const expectRightLedger = async () => expect(await ledgerFaults(shop.db)).toEqual([])

describe('a draft', () => {
  it('has lines without entries, is changed, and is cancelled', async () => {
    const key = await create([{ product_id: cable, quantity: 2 }])
    const draft = await view(key, shop.manager2)
    expect(draft).toMatchObject({ state: 'draft', goods: [{ name: 'Cable', quantity: 2, received: 0 }] })
    expect((await stockOf(shop.db, here, cable)).quantity).toBe(10)
    const changed = { params: { key }, body: { base_version: draft.version, values: form([]) } }
    await shop.manager.call(movements.update, changed)
    const again = await shop.manager.send(movements.update, changed)
    expect(again.problem).toMatchObject({
      problem: 'version_conflict',
      details: { server_values: { lines: [] } },
    })
    const empty = await step('send', key)
    expect(empty.problem?.errors).toMatchObject([{ code: 'movement_empty' }])
    expect((await step('cancel', key)).status).toBe(200)
    expect((await step('send', key)).problem?.problem).toBe('move_not_possible')
  })

  it('may be for an application of the branch that receives, which the sender does not see otherwise', async () => {
    const { id: manager_id } = await personOf(shop.db, 'manager2')
    const { number } = await insertOrder(shop.db, { branch_id: there, manager_id })
    const body = form([{ product_id: cable, quantity: 1 }], { application: number })
    const { key } = await shop.manager.call(movements.create, { body })
    expect(await view(key, shop.manager2)).toMatchObject({ application: number })
    const third = await buildBranch(shop.db)
    const elsewhere = await shop.manager.send(movements.create, { body: { ...body, to_branch: third } })
    expect(elsewhere.problem?.errors).toMatchObject([{ code: 'movement_application' }])
    expect((await step('cancel', key)).status).toBe(200)
  })

  it('refuses the own branch as the receiver, a line twice, an unknown application, and pieces that are not there', async () => {
    const ask = async (body: object) => {
      const answer = await shop.manager.send(movements.create, { body })
      return answer.problem?.errors.map(({ code }) => code)
    }
    expect(await ask(form([], { to_branch: here }))).toEqual(['movement_same_branch'])
    const line = { product_id: cable, quantity: 1 }
    expect(await ask(form([line, line]))).toEqual(['line_twice'])
    expect(await ask(form([], { application: 99_999 }))).toEqual(['movement_application'])
    expect(await ask(form([], { from_branch: there, to_branch: here }))).toEqual(['unknown_choice'])
    const key = await create([{ product_id: cable, quantity: 11 }])
    expect((await step('send', key)).problem?.errors).toMatchObject([
      { code: 'line_out_of_stock', params: { name: 'Cable' } },
    ])
    expect((await view(key)).state).toBe('draft')
  })

  it('finds what the branch has by words and by codes', async () => {
    const { items } = await shop.manager.call(movements.products, { body: { branch: here, search: 'cab' } })
    expect(items).toMatchObject([{ name: 'Cable', available: 10, counted: 10 }])
    const scan = (text: string) => shop.manager.call(movements.scan, { body: { branch: here, text } })
    expect(await scan('4600000000015')).toMatchObject({ product: { name: 'Cable' }, unit: null })
    expect(await scan('M-Mug')).toMatchObject({ product: { name: 'Mug' } })
    expect(await scan(FIRST)).toMatchObject({ product: null, unit: { imei: FIRST }, place: null })
    const foreign = await shop.manager.send(movements.products, { body: { branch: there } })
    expect(foreign.status).toBe(404)
  })
})

describe('sending and receiving', () => {
  it('moves quantity and value through the transit of the receiver, and posts concurrent steps once', async () => {
    const key = await create([{ product_id: cable, quantity: 3 }])
    const { version } = await view(key)
    const twice = { params: { key }, body: { base_version: version } }
    const sends = await Promise.all([
      shop.manager.send(movements.send, twice),
      shop.manager.send(movements.send, twice),
    ])
    expect(sends.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect((await stockOf(shop.db, here, cable)).quantity).toBe(7)
    expect(await view(key, shop.accounting)).toMatchObject({ state: 'sent', value: 2100, days: 0 })
    expect(await view(key)).toMatchObject({ value: null })
    const receipts = await Promise.all([
      receive(key, [{ product_id: cable, quantity: 3 }]),
      receive(key, [{ product_id: cable, quantity: 3 }]),
    ])
    expect(receipts.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await view(key)).toMatchObject({ state: 'received', goods: [{ received: 3 }], differences: [] })
    const arrived = await shop.db
      .selectFrom('shop_stock')
      .select(['quantity', 'value'])
      .where('branch_id', '=', there)
      .where('product_id', '=', cable)
      .executeTakeFirstOrThrow()
    expect(arrived).toEqual({ quantity: 3, value: 2100 })
    const entries = await shop.manager2.call(stock.movements, { params: { key: `${there}-${cable}` } })
    expect(entries.items[0]).toMatchObject({ kind: 'movement', who: 'Test manager2', quantity: 3 })
    await expectRightLedger()
  })

  it('is each on its own side: the sender sends and recalls, the receiver receives', async () => {
    const key = await create([{ product_id: mug, quantity: 1 }])
    expect((await step('send', key, shop.manager2)).status).toBe(403)
    expect((await step('send', key, shop.accounting)).status).toBe(403)
    expect((await step('send', key)).status).toBe(200)
    expect((await receive(key, [], [], shop.manager)).status).toBe(403)
    expect((await step('recall', key, shop.manager2)).status).toBe(403)
    expect((await view(key)).days).toBe(0)
    expect((await step('recall', key)).status).toBe(200)
    // What was called back is not on the way.
    expect((await view(key)).days).toBeNull()
    expect((await receive(key, [{ product_id: mug, quantity: 1 }])).problem?.problem).toBe(
      'move_not_possible',
    )
    expect((await onHand(here, mug)).quantity).toBe(5)
    expect((await shop.seller.send(movements.view, { params: { key } })).status).toBe(403)
    await expectRightLedger()
  })

  it('takes a movement to other branches out of the sight of a manager', async () => {
    const third = await buildBranch(shop.db)
    const { key } = await shop.director.call(movements.create, {
      body: form([], { from_branch: there, to_branch: third }),
    })
    expect((await shop.manager.send(movements.view, { params: { key } })).status).toBe(404)
    const { items } = await shop.manager.call(movements.list, { body: {} })
    expect(items.map((item) => item.key)).not.toContain(key)
    expect((await shop.manager2.call(movements.list, { body: {} })).items[0]?.key).toBe(key)
  })
})

describe('differences', () => {
  it('keeps missing pieces in transit until they go back or are lost with a person', async () => {
    const before = await onHand(here, mug)
    const key = await sent([{ product_id: mug, quantity: 3 }])
    expect((await receive(key, [{ product_id: mug, quantity: 1 }])).status).toBe(200)
    const received = await view(key)
    expect(received).toMatchObject({
      state: 'received_with_differences',
      differences: [{ kind: 'missing', name: 'Mug', quantity: 2, outcome: null }],
    })
    const list = await shop.manager.call(movements.list, { body: { unsettled: '1' } })
    expect(list.items).toMatchObject([{ key, differences: 2, unsettled: 2, pieces: 3 }])
    const difference = received.differences[0]?.id
    const nobody = await settle(key, { difference, outcome: 'loss' })
    expect(nobody.problem?.errors).toMatchObject([{ code: 'required', field: 'values.responsible_id' }])
    expect((await settle(key, { difference, outcome: 'found' })).status).toBe(400)
    const tooMany = await settle(key, { difference, outcome: 'to_sender', quantity: 3 })
    expect(tooMany.problem?.errors).toMatchObject([{ code: 'movement_settle_quantity', params: { max: 2 } }])
    expect((await settle(key, { difference, outcome: 'to_sender' }, shop.manager2)).status).toBe(403)
    expect((await settle(key, { difference, outcome: 'to_sender' })).status).toBe(200)
    expect((await onHand(here, mug)).quantity).toBe(before.quantity - 2)
    const rest = (await view(key)).differences.find(({ outcome }) => outcome === null)
    expect(rest).toMatchObject({ kind: 'missing', quantity: 1 })
    const { items: people } = await shop.manager.call(movements.people, { params: { key } })
    const responsible_id = people.find(({ name }) => name === 'Test manager2')?.id
    expect((await settle(key, { difference: rest?.id, outcome: 'loss', responsible_id })).status).toBe(200)
    expect((await settle(key, { difference: rest?.id, outcome: 'to_sender' })).problem?.problem).toBe(
      'move_not_possible',
    )
    expect((await view(key)).differences).toContainEqual(
      expect.objectContaining({ outcome: 'loss', responsible: 'Test manager2' }),
    )
    const { items } = await shop.manager.call(movements.history, { params: { key } })
    expect(items.map(({ action }) => action).slice(0, 2)).toEqual(['movement_settle', 'movement_settle'])
    await expectRightLedger()
  })

  it('refuses nothing that was scanned: a surplus, a unit that was not sent, and an unknown code become differences', async () => {
    const key = await sent([
      { product_id: phone, quantity: 1, imei: FIRST },
      { product_id: phone, quantity: 2 },
    ])
    const answer = await receive(
      key,
      [
        { product_id: phone, quantity: 1, imei: FIRST },
        // Its code is new: it is one of the two counted pieces.
        { product_id: phone, quantity: 1, imei: SECOND },
        { product_id: phone, quantity: 2 },
        { product_id: cable, quantity: 1 },
      ],
      ['strange'],
    )
    expect(answer.status).toBe(200)
    const received = await view(key)
    expect(received.goods.map((good) => good.received)).toEqual([1, 2])
    expect(
      received.differences.map(({ kind, name, code, quantity }) => [kind, name ?? code, quantity]),
    ).toEqual([
      ['surplus', 'Phone', 1],
      ['surplus', 'Cable', 1],
      ['unknown', 'strange', 1],
    ])
    const scan = await shop.manager2.call(movements.scan, { body: { branch: there, text: SECOND } })
    expect(scan).toMatchObject({ product: { name: 'Phone' }, place: 'here' })
    const [surplus, extra, strange] = received.differences
    const before = (await onHand(here, phone)).quantity
    expect((await settle(key, { difference: surplus?.id, outcome: 'from_sender' })).status).toBe(200)
    expect((await onHand(here, phone)).quantity).toBe(before - 1)
    expect((await settle(key, { difference: extra?.id, outcome: 'found' })).status).toBe(200)
    expect(
      (await settle(key, { difference: strange?.id, outcome: 'record_only' })).problem?.errors,
    ).toMatchObject([{ code: 'required' }])
    expect(
      (await settle(key, { difference: strange?.id, outcome: 'record_only', note: 'Empty box' })).status,
    ).toBe(200)
    const { items } = await shop.director.call(movements.list, { body: { unsettled: '1' } })
    expect(items.map((item) => item.key)).not.toContain(key)
    await expectRightLedger()
  })

  it('a unit goes back with its code; one that is elsewhere is refused when it is sent', async () => {
    const elsewhere = await create([{ product_id: phone, quantity: 1, imei: FIRST }])
    expect((await step('send', elsewhere)).problem?.errors).toMatchObject([{ code: 'line_unit_elsewhere' }])
    const { key } = await shop.manager2.call(movements.create, {
      body: form([{ product_id: phone, quantity: 1, imei: FIRST }], { from_branch: there, to_branch: here }),
    })
    expect((await step('send', key, shop.manager2)).status).toBe(200)
    expect((await receive(key, [], [], shop.manager)).status).toBe(200)
    const [missing] = (await view(key)).differences
    expect(missing).toMatchObject({ kind: 'missing', imei: FIRST })
    const back = await settle(key, { difference: missing?.id, outcome: 'to_sender' }, shop.manager2)
    expect(back.status).toBe(200)
    const scan = await shop.manager2.call(movements.scan, { body: { branch: there, text: FIRST } })
    expect(scan.place).toBe('here')
    await expectRightLedger()
  })
})

describe('a waybill', () => {
  it('is printed of what has left', async () => {
    const { items } = await shop.director.call(movements.list, { body: { state: 'received' } })
    const print = (key: string) =>
      shop.director.send(movements.waybill, { params: { key }, query: { language: 'uz-Latn' } })
    const waybill = await print(items[0]?.key ?? '')
    expect([waybill.status, waybill.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    expect((await print(await create([]))).problem?.problem).toBe('move_not_possible')
  })
})
