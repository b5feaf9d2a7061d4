// Receipts from suppliers and write-offs over real HTTP: a draft, what is posted, who may do what, and that costs stay with those
// who may see them.
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { receipts, writeOffs } from '#api/back-office/documents.ts'
import { MAX_CONDITION_PHOTOS } from '#domain/kernel/images/condition-photo.ts'
import { NO_CODES } from '#domain/stock/lines.ts'
import { buildProduct } from '#support/build.ts'
import type { ApiSession } from '../../support/api.ts'
import { personOf } from '../../support/people.ts'
import { ledgerFaults, setStock, stockOf } from '../../support/stock.ts'
import { useShop } from '../../support/use-shop.ts'

const shop = useShop(['manager', 'manager2', 'director', 'support', 'accounting', 'seller'])
const JPEG = '/9j/AAAA'
const [FIRST, SECOND] = ['490154203237518', '356938035643809']
let here: number
let phone: number
let cable: number
let mug: number

beforeAll(async () => {
  const { db } = shop
  phone = await buildProduct(db, { name: 'Phone', tracking: 'imei' })
  cable = await buildProduct(db, { name: 'Cable', barcode: '04600000000015' })
  mug = await buildProduct(db, { name: 'Mug' })
  here = (await personOf(db, 'manager')).branch_id ?? 0
}, 120_000)

const line = (product_id: number, quantity: number, rest: object = {}) => ({
  product_id,
  quantity,
  ...NO_CODES,
  ...rest,
})

const supply = (lines: object[], rest: object = {}) => ({
  branch_id: here,
  supplier: 'Distributor',
  paper_number: '',
  paper_date: '2026-01-15',
  note: '',
  lines: lines.map((one) => ({ cost: null, ...one })) as never,
  ...rest,
})
const view = (key: string, api: ApiSession = shop.accounting) => api.call(receipts.view, { params: { key } })
type Step = 'cancel' | 'post' | 'reverse'
const step = async (action: Step, key: string, api: ApiSession = shop.manager) =>
  api.send(receipts[action], { params: { key }, body: { base_version: (await view(key)).version } })
const create = async (lines: object[], api: ApiSession = shop.manager) =>
  (await api.call(receipts.create, { body: supply(lines) })).key
const update = async (key: string, lines: object[], api: ApiSession) =>
  api.send(receipts.update, {
    params: { key },
    body: { base_version: (await view(key)).version, values: supply(lines) },
  })
const expectRightLedger = async () => expect(await ledgerFaults(shop.db)).toEqual([])

describe('a receipt', () => {
  it('is drafted by the branch, gets costs from accounting, and puts the goods into the shop', async () => {
    const key = await create([line(cable, 4), line(phone, 1, { imei: FIRST })])
    expect(
      (await update(key, [line(cable, 4, { cost: 700 }), line(phone, 1, { imei: FIRST })], shop.accounting))
        .status,
    ).toBe(200)
    // The manager sees no cost, and keeps it by changing something else.
    const mine = await view(key, shop.manager)
    expect(mine.goods.map(({ cost, value }) => [cost, value])).toEqual([
      [null, null],
      [null, null],
    ])
    expect(mine.value).toBeNull()
    expect(
      (await update(key, [line(cable, 5, { cost: 1 }), line(phone, 1, { imei: FIRST })], shop.manager))
        .status,
    ).toBe(200)
    expect((await view(key)).goods.map(({ quantity, cost }) => [quantity, cost])).toEqual([
      [5, 700],
      [1, null],
    ])
    expect((await step('post', key)).status).toBe(200)
    expect((await stockOf(shop.db, here, cable)).quantity).toBe(5)
    expect(await view(key)).toMatchObject({
      state: 'posted',
      supplier: 'Distributor',
      paper_date: '2026-01-15',
      value: 3500,
      closed_by: 'Test manager',
      goods: [{ value: 3500 }, { value: 0, imei: FIRST }],
    })
    expect((await update(key, [], shop.manager)).problem?.problem).toBe('move_not_possible')
    const history = await shop.manager.call(receipts.history, { params: { key } })
    expect(history.items.map(({ action }) => action)).toEqual([
      'receipt_post',
      'receipt_update',
      'receipt_update',
      'receipt_create',
    ])
    expect(history.items[2]?.fields).toEqual(['costs'])
    expect(JSON.stringify(history)).not.toContain('700')
    await expectRightLedger()
  })

  it('without a cost has the last one, and is reversed while its goods are there', async () => {
    const key = await create([line(cable, 2), line(phone, 1, { imei: SECOND })])
    expect((await step('post', key)).status).toBe(200)
    expect((await view(key)).goods.map(({ cost, value }) => [cost, value])).toEqual([
      [null, 1400],
      [null, 0],
    ])
    expect((await step('reverse', key)).status).toBe(200)
    expect((await stockOf(shop.db, here, cable)).quantity).toBe(5)
    expect((await step('reverse', key)).problem?.problem).toBe('move_not_possible')
    // What was sent back by mistake may be received again.
    const again = await create([line(phone, 1, { imei: SECOND })])
    expect((await step('post', again)).status).toBe(200)
    await expectRightLedger()
  })

  it('is refused empty, twice, with a unit that is there, and after its goods have left', async () => {
    expect((await step('post', await create([]))).problem?.errors).toMatchObject([{ code: 'document_empty' }])
    const twice = await shop.manager.send(receipts.create, { body: supply([line(mug, 1), line(mug, 2)]) })
    expect(twice.problem?.errors).toMatchObject([{ code: 'line_twice' }])
    const known = await create([line(phone, 1, { imei: FIRST })])
    expect((await step('post', known)).problem?.errors).toMatchObject([{ code: 'line_unit_elsewhere' }])
    const key = await create([line(mug, 3)])
    expect((await step('post', key)).status).toBe(200)
    await setStock(shop.db, here, mug, 1)
    expect((await step('reverse', key)).problem?.errors).toMatchObject([
      { code: 'line_out_of_stock', params: { name: 'Mug' } },
    ])
    await expectRightLedger()
  })

  it('belongs to its branch', async () => {
    const key = await create([line(mug, 1)])
    expect((await shop.manager2.send(receipts.view, { params: { key } })).status).toBe(404)
    expect((await shop.seller.send(receipts.view, { params: { key } })).status).toBe(403)
    const foreign = await shop.manager2.send(receipts.create, { body: supply([]) })
    expect(foreign.problem?.errors).toMatchObject([{ code: 'unknown_choice', field: 'branch_id' }])
    expect((await shop.manager2.call(receipts.list, { body: {} })).items).toEqual([])
    expect((await step('cancel', key)).status).toBe(200)
    expect((await step('post', key)).problem?.problem).toBe('move_not_possible')
  })

  it('is posted once by two people at the same moment', async () => {
    const key = await create([line(mug, 2)])
    const before = (await stockOf(shop.db, here, mug)).quantity
    const { version } = await view(key)
    const post = (api: ApiSession) =>
      api.send(receipts.post, { params: { key }, body: { base_version: version } })
    const answers = await Promise.all([post(shop.manager), post(shop.director), post(shop.accounting)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect((await stockOf(shop.db, here, mug)).quantity).toBe(before + 2)
    await expectRightLedger()
  })

  it('is listed with its pieces, and with its value for those who may see costs', async () => {
    const { items } = await shop.accounting.call(receipts.list, {
      body: { state: 'posted', branch: String(here), period: 'today', search: 'distributor' },
    })
    expect(items.at(-1)).toMatchObject({ pieces: 6, value: 3500, author: 'Test manager' })
    const mine = await shop.manager.call(receipts.list, { body: { state: 'posted' } })
    expect(mine.items.map(({ value }) => value)).toEqual(items.map(() => null))
    const columns = [
      { key: 'number', title: 'No' },
      { key: 'value', title: 'Value' },
    ]
    const file = await shop.accounting.send(receipts.export, { body: { format: 'csv', columns } })
    expect(file.text).toContain('3500')
    const hidden = await shop.director.send(receipts.export, { body: { format: 'csv', columns } })
    expect(hidden.text).not.toContain('3500')
    const { items: found } = await shop.manager.call(receipts.products, {
      body: { branch: here, search: 'cable' },
    })
    expect(found).toMatchObject([{ name: 'Cable', available: 5 }])
    const scan = await shop.manager.call(receipts.scan, { body: { branch: here, text: '4600000000015' } })
    expect(scan).toMatchObject({ product: { name: 'Cable' }, unit: null })
  })
})

describe('a write-off', () => {
  const form = (lines: object[], rest: object = {}) => ({
    branch_id: here,
    place: 'shop' as const,
    cause: 'damaged' as const,
    note: '',
    lines: lines as never,
    ...rest,
  })
  const look = (key: string, api: ApiSession = shop.accounting) =>
    api.call(writeOffs.view, { params: { key } })
  const make = async (lines: object[], api: ApiSession = shop.manager) =>
    (await api.call(writeOffs.create, { body: form(lines) })).key
  const take = async (action: 'send' | 'approve', key: string, api: ApiSession) =>
    api.send(writeOffs[action], { params: { key }, body: { base_version: (await look(key)).version } })

  const photograph = (key: string, picture = JPEG, id: string = randomUUID()) =>
    shop.manager.send(writeOffs.addPhoto, { params: { key }, body: { id, picture } })

  it('of damaged goods is photographed before it is sent; whoever approves sees the photos', async () => {
    const key = await make([line(cable, 1)])
    const codes = async () => (await take('send', key, shop.manager)).problem?.errors
    expect(await codes()).toEqual([{ code: 'write_off_not_photographed' }])
    const png = Buffer.from('89504e470d0a1a0a', 'hex').toString('base64')
    expect((await photograph(key, png)).problem?.errors).toMatchObject([{ code: 'image_invalid' }])
    const id = randomUUID()
    expect((await photograph(key, JPEG, id)).status).toBe(200)
    for (let nth = 1; nth < MAX_CONDITION_PHOTOS; nth += 1) await photograph(key)
    expect((await photograph(key)).problem?.errors).toMatchObject([{ code: 'condition_photos_full' }])
    const { photos } = await look(key)
    expect([photos.length, photos[0]]).toEqual([MAX_CONDITION_PHOTOS, id])
    const see = (api: ApiSession, photo: string) => api.send(writeOffs.photo, { params: { key, photo } })
    expect((await see(shop.director, id)).body).toEqual({ picture: JPEG })
    expect((await see(shop.director, randomUUID())).status).toBe(404)
    // Of another write-off.
    const other = await make([line(cable, 1)])
    const elsewhere = await shop.director.send(writeOffs.photo, { params: { key: other, photo: id } })
    expect(elsewhere.status).toBe(404)
    expect((await take('send', key, shop.manager)).status).toBe(200)
    expect((await photograph(key)).problem?.problem).toBe('move_not_possible')
  })

  it('leaves the shop when another person has approved it', async () => {
    const key = await make([line(cable, 1), line(phone, 1, { imei: FIRST })])
    await photograph(key)
    expect((await take('approve', key, shop.director)).problem?.problem).toBe('move_not_possible')
    expect((await take('send', key, shop.manager)).status).toBe(200)
    expect((await stockOf(shop.db, here, cable)).quantity).toBe(5)
    expect((await take('approve', key, shop.manager)).status).toBe(403)
    expect((await take('approve', key, shop.director)).status).toBe(200)
    expect((await stockOf(shop.db, here, cable)).quantity).toBe(4)
    expect(await look(key)).toMatchObject({
      state: 'posted',
      cause: 'damaged',
      value: 700,
      created_by: 'Test manager',
      closed_by: 'Test director',
    })
    await expectRightLedger()
  })

  it('is not approved by its author, also not by a director', async () => {
    const key = await make([line(cable, 1)], shop.director)
    await photograph(key)
    expect((await take('send', key, shop.director)).status).toBe(200)
    expect((await look(key, shop.director)).is_mine).toBe(true)
    expect((await take('approve', key, shop.director)).status).toBe(403)
    expect((await take('approve', key, shop.support)).status).toBe(200)
    await expectRightLedger()
  })

  it('is refused with a reason, and nothing leaves', async () => {
    const key = await make([line(cable, 1)])
    await photograph(key)
    await take('send', key, shop.manager)
    const refuse = async (answer: string) => {
      const body = { base_version: (await look(key)).version, answer }
      return shop.director.send(writeOffs.refuse, { params: { key }, body })
    }
    expect((await refuse('')).status).toBe(400)
    expect((await refuse('Not broken')).status).toBe(200)
    expect(await look(key, shop.manager)).toMatchObject({
      state: 'refused',
      answer: 'Not broken',
      value: null,
    })
    expect((await stockOf(shop.db, here, cable)).quantity).toBe(3)
    expect((await take('approve', key, shop.director)).problem?.problem).toBe('move_not_possible')
  })

  it('takes only what its place has, and asks for a note where the cause says nothing', async () => {
    const key = await make([line(cable, 50)])
    await photograph(key)
    await take('send', key, shop.manager)
    expect((await take('approve', key, shop.director)).problem?.errors).toMatchObject([
      { code: 'line_out_of_stock', params: { name: 'Cable' } },
    ])
    const other = await shop.manager.send(writeOffs.create, { body: form([], { cause: 'other' }) })
    expect(other.problem?.errors).toMatchObject([{ code: 'required', field: 'note' }])
    const defect = await shop.manager.call(writeOffs.products, {
      body: { branch: here, place: 'defect', search: 'cable' },
    })
    expect(defect.items).toEqual([])
    await expectRightLedger()
  })
})
