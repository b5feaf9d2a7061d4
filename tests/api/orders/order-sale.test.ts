// Orders and the sale: unfilled fields keep their manager from a new contract, and an invoice closes from its own screen with its
// fiscal receipt.
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { orders } from '#api/back-office/orders.ts'
import { stages } from '#api/stages.ts'
import { CODES } from '#server/gateways/partners/sandbox/magic.ts'
import { personOf, setSetting } from '../../support/people.ts'
import { addGood, chooseLimit, makeContract, stagesOf, takenApplication } from '../../support/sales.ts'
import { ledgerFaults, setStockEverywhere } from '../../support/stock.ts'
import { useSellingShop } from '../../support/use-shop.ts'

const shop = useSellingShop({ partners: ['intend'] })
beforeAll(() => setStockEverywhere(shop.db, shop.products.plain, 50))

const MARKING = '010478123456789221ABC9876\u001d93TEST'
const CONTRACT = { months: 6, payment_day: 15, down_payment: 0, language: 'ru' as const }

/** A sale whose contract can be made. */
async function prepare(good: 'plain' | 'marked' = 'plain'): Promise<string> {
  const id = await takenApplication(shop)
  await chooseLimit(shop, id)
  await addGood(shop, id, shop.products[good], good === 'marked' ? { marking: MARKING } : {})
  return id
}

async function register(id: string): Promise<void> {
  await makeContract(shop, id, 0)
  await shop.manager.call(stages.confirmContract, { params: { id }, body: { code: CODES.intend } })
}

const make = (id: string) =>
  shop.manager.send(stages.makeContract, { params: { id }, body: { contract_id: randomUUID(), ...CONTRACT } })

async function orderOf(id: string) {
  const { number } = await shop.db
    .selectFrom('applications')
    .select('number')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const { order } = await shop.manager.call(orders.ofApplication, { params: { key: String(number) } })
  if (order === null) throw new Error('no invoice')
  return { ...order, applicationNumber: number ?? 0 }
}

async function fill(id: string): Promise<void> {
  const { key, version: base_version } = await orderOf(id)
  const values = {
    payment_type: 'installment',
    delivery: 'delivery',
    delivery_time: '18:00',
    owner_name: 'Karimov Ali',
  } as const
  await shop.manager.call(orders.update, { params: { key }, body: { base_version, values } })
}

const close = async (id: string) => {
  const { key, version: base_version } = await orderOf(id)
  return shop.manager.send(orders.close, { params: { key }, body: { base_version } })
}

describe('a new contract', () => {
  beforeAll(() => setSetting(shop.db, 'order_fields_required', true))

  it('waits for the fields of older applications of the same manager, and names them', async () => {
    const older = await prepare()
    const newer = await prepare()
    await register(older)
    const refused = await make(newer)
    const { applicationNumber: number } = await orderOf(older)
    expect([refused.status, refused.problem?.problem]).toEqual([409, 'orders_unfilled'])
    expect(refused.problem?.details).toEqual({ applications: [{ id: older, number }] })
    expect((await stagesOf(shop, newer)).contract).toBeNull()
    // What another manager left open keeps nobody else.
    const colleague = await personOf(shop.db, 'manager2')
    const mine = await personOf(shop.db, 'manager')
    const give = (manager_id: number) =>
      shop.db.updateTable('applications').set({ manager_id }).where('id', '=', older).execute()
    await give(colleague.id)
    expect((await make(newer)).status).toBe(200)
    await give(mine.id)
  })

  it('is made of an older application while a newer one has unfilled fields, and of any once they are filled in', async () => {
    await shop.db.updateTable('invoices').set({ state: 'cancelled' }).where('state', '=', 'draft').execute()
    const first = await prepare()
    const second = await prepare()
    await register(second)
    expect((await make(first)).status).toBe(200)
    const third = await prepare()
    expect((await make(third)).problem?.problem).toBe('orders_unfilled')
    await fill(second)
    expect((await make(third)).status).toBe(200)
  })

  it('is not asked about when the setting is off', async () => {
    const older = await prepare()
    const newer = await prepare()
    await setSetting(shop.db, 'order_fields_required', false)
    await register(older)
    expect((await make(newer)).status).toBe(200)
  })
})

describe('an invoice', () => {
  beforeAll(() => setSetting(shop.db, 'order_fields_required', false))

  it('closes from its screen with the fields that it has, and its goods leave the stock', async () => {
    const id = await prepare()
    await register(id)
    const early = await close(id)
    expect(early.problem?.errors).toMatchObject([
      { code: 'required', field: 'delivery' },
      { code: 'required', field: 'owner_name' },
    ])
    await fill(id)
    expect((await close(id)).status).toBe(200)
    const order = await orderOf(id)
    expect(order).toMatchObject({
      state: 'closed',
      payment_type: 'installment',
      delivery_time: '18:00',
      owner_name: 'Karimov Ali',
      closed_by: 'Test manager',
    })
    expect(order.entries.map(({ place, quantity, value }) => [place, quantity, value]).sort()).toEqual([
      ['client', 1, null],
      ['shop', -1, null],
    ])
    expect((await close(id)).problem?.problem).toBe('move_not_possible')
    expect(await ledgerFaults(shop.db)).toEqual([])
  })

  it('closes as a step of the stages and keeps the time that was filled in', async () => {
    const id = await prepare()
    await register(id)
    await fill(id)
    const body = { delivery: 'delivery' as const, owner_name: 'Karimov Ali' }
    await shop.manager.call(stages.closeInvoice, { params: { id }, body })
    expect(await orderOf(id)).toMatchObject({ state: 'closed', delivery_time: '18:00' })
  })

  it('with a marked unit closes only with its receipt, when the setting says so', async () => {
    await setSetting(shop.db, 'fiscal_receipt_required', true)
    const id = await prepare('marked')
    await register(id)
    await fill(id)
    expect((await orderOf(id)).needs_receipt).toBe(true)
    const body = { delivery: 'in_shop' as const, owner_name: 'Karimov Ali' }
    const step = await shop.manager.send(stages.closeInvoice, { params: { id }, body })
    expect([step.status, step.problem?.problem]).toEqual([409, 'receipt_needed'])
    expect((await close(id)).problem?.problem).toBe('receipt_needed')
    const { key, version: base_version, sum, state } = await orderOf(id)
    expect(state).toBe('draft')
    const at = new Date(Date.now() + 5 * 3_600_000).toISOString().slice(0, 19)
    const receipt = { register: 'UZ191211501002', number: '7', sign: '445338529463', at, sum }
    await shop.manager.call(orders.receipt, { params: { key }, body: { base_version, receipt } })
    expect((await close(id)).status).toBe(200)
    expect(await ledgerFaults(shop.db)).toEqual([])
    // Goods without marking need none.
    const plain = await prepare()
    await register(plain)
    await fill(plain)
    expect((await close(plain)).status).toBe(200)
    await setSetting(shop.db, 'fiscal_receipt_required', false)
  })
})
