// Goods of suppliers from a spreadsheet: checked without a change, and applied once as drafts that are posted like any other; every
// wrong row is named.
import { randomUUID } from 'node:crypto'
import { readXlsx } from 'hucre/xlsx'
import { beforeAll, describe, expect, it } from 'vitest'
import { receipts } from '#api/back-office/documents.ts'
import { receiptUpload as upload } from '#api/back-office/receipt-upload.ts'
import { MAX_LINES } from '#domain/stock/lines.ts'
import { buildCategory, buildProduct } from '#support/build.ts'
import type { ApiSession } from '../../support/api.ts'
import { personOf } from '../../support/people.ts'
import { ledgerFaults, stockOf } from '../../support/stock.ts'
import { base64, workbook } from '../../support/upload.ts'
import { useShop } from '../../support/use-shop.ts'

const shop = useShop(['manager', 'manager2', 'accounting', 'seller'])
const [FIRST, SECOND, THIRD] = ['490154203237518', '356938035643809', '352099001761481']
const HEADING = ['Артикул', 'Штрихкод', 'Количество', 'Себестоимость штуки', 'IMEI или код маркировки']
let here: number
let there: number
let phone: number
let cable: number

beforeAll(async () => {
  const { db } = shop
  phone = await buildProduct(db, { name: 'PHONE', tracking: 'imei' })
  const category_id = await buildCategory(db)
  const product = (name: string, values: object = {}) => buildProduct(db, { name, category_id, ...values })
  cable = await product('CABLE', { barcode: '4600000000015' })
  await product('MUG', { barcode: '04600000000022' })
  await product('CUP', { barcode: '4600000000022' })
  await product('OLD', { active: false })
  await buildProduct(db, { name: 'TV', tracking: 'marking', barcode: '4600000000039' })
  for (let nth = 0; nth <= MAX_LINES; nth += 1) await product(`MANY-${nth}`)
  here = (await personOf(db, 'manager')).branch_id ?? 0
  there = (await personOf(db, 'manager2')).branch_id ?? 0
}, 120_000)

type Cells = (string | number | null)[]
const file = (...rows: Cells[]) => workbook([HEADING, ...rows])
const check = (sent: string, api: ApiSession = shop.accounting, branch = here) =>
  api.call(upload.check, { body: { file: sent, branch } })
const apply = (sent: string, seen: string, opId = randomUUID(), branch = here) =>
  shop.accounting.send(upload.apply, { body: { file: sent, branch, name: 'goods.xlsx', seen } }, { opId })
const applied = async (sent: string): Promise<string[]> => {
  const { seen } = await check(sent)
  const { status, body } = await apply(sent, seen)
  expect(status).toBe(200)
  return (body as { receipts: number[] }).receipts.map(String)
}
const view = (key: string) => shop.accounting.call(receipts.view, { params: { key } })
const codesOf = async (sent: string, api?: ApiSession) =>
  (await check(sent, api)).faults.map(({ row, field, code }) => [row, field, code])
const draftsOf = async () =>
  (await shop.accounting.call(receipts.list, { body: { state: 'draft' } })).items.length

describe('an upload of goods', () => {
  it('is checked without a change, applied once, and posted like any other receipt', async () => {
    const sent = await file(
      ['CABLE', null, 4, 700, null],
      ['PHONE', null, null, '1 500 000,00', FIRST],
      ['PHONE', null, 1, 1_600_000, Number(SECOND)],
    )
    const before = await draftsOf()
    const found = await check(sent)
    expect(found).toMatchObject({ lines: 3, pieces: 6, receipts: 1, withoutCost: 0, refused: 0, faults: [] })
    expect(await draftsOf()).toBe(before)
    const opId = randomUUID()
    const answers = [await apply(sent, found.seen, opId), await apply(sent, found.seen, opId)]
    const [{ receipts: [number = 0] = [] } = {}, second] = answers.map(
      ({ body }) => body as { receipts: number[] },
    )
    expect(second).toMatchObject({ receipts: [number], pieces: 6 })
    expect(await draftsOf()).toBe(before + 1)

    const draft = await view(String(number))
    expect(
      draft.goods.map(({ product_id, quantity, cost, imei }) => [product_id, quantity, cost, imei]),
    ).toEqual([
      [cable, 4, 700, null],
      [phone, 1, 1_500_000, FIRST],
      [phone, 1, 1_600_000, SECOND],
    ])
    const posted = await shop.accounting.send(receipts.post, {
      params: { key: draft.key },
      body: { base_version: draft.version },
    })
    expect(posted.status).toBe(200)
    expect(await stockOf(shop.db, here, cable)).toMatchObject({ quantity: 4 })
    expect(await ledgerFaults(shop.db)).toEqual([])
    // The same phone is there now.
    expect(await codesOf(await file(['PHONE', null, 1, null, FIRST]))).toEqual([
      [2, 'unit', 'line_unit_elsewhere'],
    ])
  })

  it('names every wrong cell, and applies nothing then', async () => {
    const sent = await file(
      ['NOBODY', null, 1, null, null],
      [null, '4600000000022', 1, null, null],
      ['CABLE', '4600000000022', 1, null, null],
      ['OLD', null, 1, null, null],
      ['CABLE', null, '1,5', null, null],
      ['CABLE', null, null, null, null],
      [null, null, 3, null, null],
      ['CABLE', null, 1, -5, null],
      ['CABLE', null, 1, null, THIRD],
      ['PHONE', null, 2, null, THIRD],
      ['PHONE', null, 1, null, '352099001761482'],
      ['TV', null, 1, null, '010460000000001521ABCDEFG'],
      ['MUG', null, 1, null, null],
      ['MUG', null, 2, null, null],
      ['PHONE', null, 1, null, THIRD],
      ['PHONE', null, 1, null, `${THIRD} / 01`],
      ['PHONE', null, 1, null, THIRD],
    )
    expect(await codesOf(sent)).toEqual([
      [2, 'sku', 'upload_product'],
      [3, 'barcode', 'upload_barcode_shared'],
      [4, 'barcode', 'upload_product_differs'],
      [5, 'sku', 'switched_off'],
      [6, 'quantity', 'line_quantity'],
      [7, 'quantity', 'required'],
      [8, 'sku', 'required'],
      [9, 'cost', 'out_of_range'],
      [10, 'unit', 'upload_unit_untracked'],
      [11, 'quantity', 'line_one_piece'],
      [12, 'unit', 'upload_unit'],
      [13, 'unit', 'marking_other_product'],
      [15, 'quantity', 'upload_line_twice'],
      [17, 'unit', 'upload_unit_twice'],
      [18, 'unit', 'upload_unit_twice'],
    ])
    const { seen } = await check(sent)
    const before = await draftsOf()
    const refused = await apply(sent, seen)
    expect([refused.status, refused.problem?.errors[0]?.code]).toEqual([400, 'upload_refused'])
    expect(await draftsOf()).toBe(before)

    const response = await fetch(`${shop.accounting.url}${upload.wrong.path}`, {
      method: 'POST',
      headers: { ...(await shop.accounting.headers(upload.wrong)), 'content-type': 'application/json' },
      body: JSON.stringify({
        file: sent,
        branch: here,
        language: 'ru',
        words: { upload_product: 'Нет такого' },
      }),
    })
    const { sheets } = await readXlsx(new Uint8Array(await response.arrayBuffer()))
    expect(sheets[0]?.rows).toHaveLength(1 + 15)
    expect(sheets[0]?.rows[1]).toEqual(['NOBODY', null, 1, null, null, 2, 'Артикул: Нет такого'])
  })

  it('finds products by their barcodes, with or without zeros that a spreadsheet drops', async () => {
    const [key = ''] = await applied(
      await workbook([
        ['Shtrix-kod', 'Soni'],
        [4_600_000_000_015, 2],
      ]),
    )
    expect((await view(key)).goods).toMatchObject([{ product_id: cable, quantity: 2, cost: null }])
  })

  it('makes as many drafts as its lines need', async () => {
    const rows = Array.from({ length: MAX_LINES + 1 }, (_, nth): Cells => [`MANY-${nth}`, null, 1, 100, null])
    const sent = await file(...rows)
    expect(await check(sent)).toMatchObject({ lines: MAX_LINES + 1, receipts: 2 })
    const keys = await applied(sent)
    const sizes = []
    for (const key of keys) sizes.push((await view(key)).goods.length)
    expect(sizes).toEqual([MAX_LINES, 1])
  })

  it('is refused when what it says means something else now', async () => {
    const sent = await file(['MUG', null, 1, null, null])
    const { seen } = await check(sent)
    expect((await apply(sent, seen, randomUUID(), there)).problem?.problem).toBe('request_stale')
    const other = await file(['MUG', null, 2, null, null])
    expect((await apply(other, seen)).problem?.problem).toBe('request_stale')
  })

  it('is for who makes receipts of the branch; costs are for who sees them', async () => {
    const sent = await file(['CABLE', null, 1, 700, null])
    expect(await codesOf(sent, shop.manager)).toEqual([[2, 'cost', 'upload_cost_right']])
    const plain = base64('sku;quantity\nCABLE;1\n')
    expect((await check(plain, shop.manager)).lines).toBe(1)
    const elsewhere = await shop.manager2.send(upload.check, { body: { file: plain, branch: here } })
    expect(elsewhere.problem?.errors[0]?.code).toBe('unknown_choice')
    expect((await shop.seller.send(upload.check, { body: { file: plain, branch: here } })).status).toBe(403)
    const headless = await shop.accounting.send(upload.check, {
      body: { file: base64('quantity\n1\n'), branch: here },
    })
    expect(headless.problem?.errors[0]?.code).toBe('upload_heading_goods')
  })
})
