// Costs of a posted receipt that became known later: what is still there gets its share, in whatever branch, and what has left
// counts in the profit and loss of the month of the correction.
import { beforeAll, describe, expect, it } from 'vitest'
import { receipts } from '#api/back-office/documents.ts'
import { profitAndLoss } from '#api/back-office/profit-and-loss.ts'
import { todayInTashkent } from '#domain/kernel/time/dates.ts'
import { monthOf } from '#domain/staff/work-time.ts'
import { NO_CODES } from '#domain/stock/lines.ts'
import { placesOf, post } from '#server/stock/queries.ts'
import { buildProduct } from '#support/build.ts'
import { personOf } from '../../support/people.ts'
import { ledgerFaults, stockOf } from '../../support/stock.ts'
import { useShop } from '../../support/use-shop.ts'

const shop = useShop(['manager', 'manager2', 'director', 'accounting', 'seller'])
const [FIRST, SECOND] = ['490154203237518', '356938035643809']
let here: number
let there: number
let cable: number
let phone: number

beforeAll(async () => {
  const { db } = shop
  cable = await buildProduct(db, { name: 'Cable' })
  phone = await buildProduct(db, { name: 'Phone', tracking: 'imei' })
  here = (await personOf(db, 'manager')).branch_id ?? 0
  there = (await personOf(db, 'manager2')).branch_id ?? 0
}, 120_000)

/** Moves counted pieces out of the shop: to a client, or into another branch. */
async function move(
  product_id: number,
  quantity: number,
  to: 'client' | number,
  imei?: string,
): Promise<void> {
  await shop.db.transaction().execute(async (trx) => {
    const places = await placesOf(trx, [here, there])
    const target = to === 'client' ? places.outside('client') : places.at('shop', to)
    const kind = to === 'client' ? ('invoice' as const) : ('movement' as const)
    const state = to === 'client' ? ('closed' as const) : ('received' as const)
    const codes = imei === undefined ? [] : [{ kind: 'imei' as const, code: imei }]
    const moves = [{ product_id, quantity, codes, from: places.at('shop', here), to: target }]
    await post(trx, [{ kind, state, branch_id: here, reason: kind, user_id: null, at: new Date(), moves }])
  })
}

async function received(lines: object[]): Promise<string> {
  const body = {
    branch_id: here,
    supplier: '',
    paper_number: '',
    paper_date: null,
    note: '',
    lines: lines.map((line) => ({ cost: null, ...NO_CODES, ...line })) as never,
  }
  const { key, version } = await shop.manager.call(receipts.create, { body })
  await shop.manager.call(receipts.post, { params: { key }, body: { base_version: version } })
  return key
}

const view = (key: string) => shop.accounting.call(receipts.view, { params: { key } })
async function correct(key: string, costs: readonly (number | null)[], api = shop.accounting) {
  const { goods, version } = await view(key)
  const changed = goods.flatMap(({ id }, nth) => {
    const cost = costs[nth] ?? null
    return cost === null ? [] : [{ id, cost }]
  })
  const body = { base_version: version, costs: changed }
  return api.send(receipts.correct_costs, { params: { key }, body })
}
const worthOf = async (branch: number, product: number) => {
  const row = await shop.db
    .selectFrom('shop_stock')
    .select('value')
    .where('branch_id', '=', branch)
    .where('product_id', '=', product)
    .executeTakeFirst()
  return Number(row?.value ?? 0)
}
async function corrections(): Promise<number> {
  const month = monthOf(todayInTashkent(new Date()))
  const body = { from: month, to: month, by: 'none' as const }
  const { groups } = await shop.accounting.call(profitAndLoss.view, { body })
  return groups[0]?.months.at(-1)?.lines.corrections ?? 0
}

describe('a cost that becomes known later', () => {
  it('is shared by the pieces that are there, here and elsewhere, and by those that have left', async () => {
    const key = await received([{ product_id: cable, quantity: 10 }])
    await move(cable, 4, 'client')
    await move(cable, 3, there)
    expect((await correct(key, [1000])).status).toBe(200)
    expect([await worthOf(here, cable), await worthOf(there, cable)]).toEqual([3000, 3000])
    expect(await corrections()).toBe(-4000)
    expect((await view(key)).goods).toMatchObject([{ cost: 1000, value: 10_000 }])
    expect(await ledgerFaults(shop.db)).toEqual([])
    // Less than was thought, and to the soʻm where it cannot be divided.
    expect((await correct(key, [333])).status).toBe(200)
    expect((await worthOf(here, cable)) + (await worthOf(there, cable)) - (await corrections())).toBe(3330)
    expect(await ledgerFaults(shop.db)).toEqual([])
    expect(await stockOf(shop.db, here, cable)).toEqual({ quantity: 3, reserved: 0 })
  })

  it('of a unit is its own, and of a sold one counts where it was sold', async () => {
    const before = await corrections()
    const units = [FIRST, SECOND].map((imei) => ({ product_id: phone, quantity: 1, imei }))
    const key = await received(units)
    await move(phone, 1, 'client', SECOND)
    expect((await correct(key, [5000, 7000])).status).toBe(200)
    expect(await worthOf(here, phone)).toBe(5000)
    expect((await corrections()) - before).toBe(-7000)
    expect(await ledgerFaults(shop.db)).toEqual([])
    // The next supply without a cost has the one that was entered last.
    const next = await received([{ product_id: phone, quantity: 1, imei: '352099001761481' }])
    expect((await view(next)).goods).toMatchObject([{ cost: null, value: 7000 }])
  })

  it('is entered by who sees costs, once, and only for lines of the receipt', async () => {
    const key = await received([{ product_id: cable, quantity: 1 }])
    const { goods, version } = await view(key)
    expect((await correct(key, [1], shop.manager)).status).toBe(403)
    expect((await correct(key, [1], shop.seller)).status).toBe(403)
    const other = await received([{ product_id: cable, quantity: 1 }])
    const body = { base_version: (await view(other)).version, costs: [{ id: goods[0]?.id ?? '', cost: 1 }] }
    const foreign = await shop.accounting.send(receipts.correct_costs, { params: { key: other }, body })
    expect(foreign.problem?.errors).toMatchObject([{ code: 'unknown_choice', field: 'costs' }])
    const costs = [{ id: goods[0]?.id ?? '', cost: 50 }]
    const answers = await Promise.all(
      [1, 2, 3].map(() =>
        shop.accounting.send(receipts.correct_costs, {
          params: { key },
          body: { base_version: version, costs },
        }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    const history = await shop.manager.call(receipts.history, { params: { key } })
    expect(history.items[0]?.action).toBe('receipt_correct_costs')
    expect(JSON.stringify(history)).not.toContain('50,')
    expect(await ledgerFaults(shop.db)).toEqual([])
  })
})
