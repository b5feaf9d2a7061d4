// What the money of one contract refuses: a second refund of the same payment, a reduction that leaves nothing or more than there is,
// and return receipts that cannot be true.
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { orders } from '#api/back-office/orders.ts'
import { returns } from '#api/back-office/returns.ts'
import { sales } from '#api/back-office/sales.ts'
import { stages } from '#api/stages.ts'
import { MINUTE_MS } from '#domain/kernel/time/durations.ts'
import { CODES } from '#server/gateways/partners/sandbox/magic.ts'
import type { ApiSession } from '../../support/api.ts'
import { registerClock, returnReceipt } from '../../support/fiscal-receipts.ts'
import { personOf } from '../../support/people.ts'
import { nextImei } from '../../support/sale-model.ts'
import { addGood, chooseLimit, makeContract, stagesOf, takenApplication } from '../../support/sales.ts'
import { setStockEverywhere } from '../../support/stock.ts'
import { useSellingShop } from '../../support/use-shop.ts'

const shop = useSellingShop({ partners: ['uzum'] })
const people = {} as Record<'admin' | 'manager' | 'accounting', ApiSession>
const DOWN = 500_000

beforeAll(async () => {
  people.manager = shop.manager
  people.admin = await shop.signIn('admin')
  people.accounting = await shop.signIn('accounting')
  for (const product of [shop.products.plain, shop.products.phone])
    await setStockEverywhere(shop.db, product, 50)
}, 120_000)

type Sold = { id: string; phone: string; plain: string }
async function sell({ isPaid = true, isClosed = false } = {}): Promise<Sold> {
  const id = await takenApplication(shop)
  await chooseLimit(shop, id)
  const phone = await addGood(shop, id, shop.products.phone, { imei: nextImei() })
  const plain = await addGood(shop, id, shop.products.plain)
  await makeContract(shop, id, DOWN)
  const params = { id }
  await shop.manager.call(stages.confirmContract, { params, body: { code: CODES.uzum } })
  const payment = { payment_id: randomUUID(), amount: DOWN, method: 'cash' as const }
  if (isPaid) await shop.manager.call(stages.takePayment, { params, body: payment })
  const body = { delivery: 'in_shop' as const, owner_name: 'Test' }
  if (isClosed) await shop.manager.call(stages.closeInvoice, { params, body })
  return { id, phone, plain }
}

const look = (key: string) => people.admin.call(returns.view, { params: { key } })
const request = async (good_id: string): Promise<string> =>
  (await people.manager.call(returns.create, { body: { good_id, reason: 'item_refused', words: '' } })).key

type Action =
  | 'send'
  | 'review'
  | 'agree'
  | 'set_figures'
  | 'approve'
  | 'pay'
  | 'close'
  | 'add_receipt'
  | 'annul'
/** The code of a refusal; undefined where the step was made. The administrator may make two in a row. */
async function step(key: string, action: Action, values?: object): Promise<string | undefined> {
  const { version } = await look(key)
  const api = action === 'send' || action === 'add_receipt' ? people.manager : people.admin
  const { status, problem } = await api.send(returns[action as 'pay'], {
    params: { key },
    body: { base_version: version, ...(values && { values }) } as never,
  })
  return status === 200 ? undefined : (problem?.errors[0]?.code ?? problem?.problem)
}
const reduceTo = (total: number) => ({ way: 'reduce', reference: 'UZ-7', total, amounts: [total] })
const calculated = async (key: string) => ({ refund: (await look(key)).money.calculated, reason: '' })

/** Steps up to the approval; the code of the first refusal. */
async function approve(key: string, way: object, figures?: object): Promise<string | undefined> {
  for (const action of ['send', 'review'] as const) expect(await step(key, action)).toBeUndefined()
  return (
    (await step(key, 'agree', way)) ??
    (await step(key, 'set_figures', figures ?? (await calculated(key)))) ??
    (await step(key, 'approve'))
  )
}

describe('two requests of one contract', () => {
  it('give back no more than was paid, whatever finance has set', async () => {
    const { phone, plain } = await sell()
    const [first, second] = [await request(phone), await request(plain)]
    const all = { refund: DOWN, reason: 'Kelishildi' }
    for (const key of [first, second]) {
      for (const action of ['send', 'review'] as const) expect(await step(key, action)).toBeUndefined()
      expect(await step(key, 'agree', reduceTo(1_000_000))).toBeUndefined()
      expect(await step(key, 'set_figures', all)).toBeUndefined()
    }
    expect(await step(first, 'approve')).toBeUndefined()
    // The first is approved and not paid yet; the second would leave the contract without goods as well.
    expect(await step(second, 'approve')).toBe('return_nothing_left')
    const third = await look(second)
    expect(third.money).toMatchObject({ paid: DOWN, calculated: 0 })
  })

  it('are held by the database to what was paid', async () => {
    const { id, phone, plain } = await sell()
    const keys = [await request(phone), await request(plain)]
    const rows = await shop.db
      .selectFrom('returns')
      .select(['id', 'contract_id'])
      .where('number', 'in', keys.map(Number))
      .execute()
    const user_id = (await personOf(shop.db, 'admin')).id
    const give = (nth: number, amount: number) =>
      shop.db
        .insertInto('refunds')
        .values({
          return_id: rows[nth]?.id ?? '',
          contract_id: rows[nth]?.contract_id ?? '',
          application_id: id,
          amount,
          method: 'cash',
          user_id,
          at: new Date(),
        })
        .execute()
    await give(0, DOWN - 1)
    await expect(give(1, 2)).rejects.toThrow(/above its payments/)
    await give(1, 1)
  })

  it('that reduce at the same time are looked at again, and the second reduces less than is left', async () => {
    const id = await takenApplication(shop)
    await chooseLimit(shop, id)
    const goods = [
      await addGood(shop, id, shop.products.plain),
      await addGood(shop, id, shop.products.plain),
      await addGood(shop, id, shop.products.plain),
    ]
    await makeContract(shop, id, DOWN)
    await shop.manager.call(stages.confirmContract, { params: { id }, body: { code: CODES.uzum } })
    const [first, second] = [await request(goods[0] ?? ''), await request(goods[1] ?? '')]
    for (const key of [first, second]) {
      for (const action of ['send', 'review'] as const) await step(key, action)
      expect(await step(key, 'agree', reduceTo(3_000_000))).toBeUndefined()
      await step(key, 'set_figures', await calculated(key))
    }
    expect(await step(first, 'approve')).toBeUndefined()
    expect(await step(second, 'approve')).toBe('return_reduced_meanwhile')
    // Nothing was lost: with a new sum it goes on.
    const { version } = await look(second)
    const back = { base_version: version, values: { reason: 'Yangi summa' } }
    await people.admin.call(returns.correct, { params: { key: second }, body: back })
    expect(await approve(second, reduceTo(3_000_000))).toBe('return_total_not_less')
    expect(await step(second, 'agree', reduceTo(1_500_000))).toBeUndefined()
    await step(second, 'set_figures', await calculated(second))
    expect(await step(second, 'approve')).toBeUndefined()
    const { contract } = await stagesOf(shop, id)
    expect(contract?.total).toBe(DOWN + 1_500_000)
  })

  it('cannot reduce the contract by its last product', async () => {
    const { phone, plain } = await sell({ isPaid: false })
    const first = await request(phone)
    expect(await approve(first, reduceTo(1_000_000))).toBeUndefined()
    expect(await step(first, 'pay', { method: 'cash' })).toBeUndefined()
    const second = await request(plain)
    expect(await approve(second, reduceTo(10))).toBe('return_nothing_left')
  })
})

describe('a contract with a request under way', () => {
  it('is not cancelled, and its first payment is calculated into the request', async () => {
    const { id, phone } = await sell({ isPaid: false })
    const key = await request(phone)
    const cancel = await shop.manager.send(stages.cancelContract, { params: { id }, body: {} })
    expect(cancel.problem?.problem).toBe('return_exists')
    expect(await approve(key, reduceTo(1_000_000))).toBeUndefined()
    const before = await look(key)
    expect(before).toMatchObject({ money: { refund: 0 }, check: null })
    const body = { payment_id: randomUUID(), amount: DOWN, method: 'cash' as const }
    await shop.manager.call(stages.takePayment, { params: { id }, body })
    const after = await look(key)
    // ⌊500 000 · 5 000 000 / 7 000 001⌋, with a receipt, and nobody pays what they have not seen.
    expect(after).toMatchObject({ money: { refund: 357_142 }, check: { state: 'due' } })
    const stale = { base_version: before.version, values: { method: 'cash' as const } }
    const pressed = await people.accounting.send(returns.pay, { params: { key }, body: stale })
    expect(pressed.status).toBe(409)
    const { items } = await people.accounting.call(returns.list, { body: { search: key } as never })
    expect(items.find((row) => row.key === key)?.refund).toBe(357_142)
  })

  it('is due without what went back, also on its invoice', async () => {
    const { id, phone } = await sell({ isPaid: false })
    const key = await request(phone)
    await approve(key, reduceTo(1_000_000))
    expect(await step(key, 'pay', { method: 'cash' })).toBeUndefined()
    expect(await step(key, 'close')).toBeUndefined()
    const due = DOWN - 357_142
    expect((await stagesOf(shop, id)).payment_due).toBe(due)
    const take = (amount: number) =>
      shop.manager.send(stages.takePayment, {
        params: { id },
        body: { payment_id: randomUUID(), amount, method: 'card' },
      })
    expect((await take(DOWN)).problem?.errors[0]).toMatchObject({
      code: 'payment_amount',
      params: { sum: due },
    })
    expect((await take(due)).status).toBe(200)
    expect((await stagesOf(shop, id)).payment_due).toBe(0)
    const { items } = await people.accounting.call(orders.list, {
      body: { kind: 'invoice', limit: 100 } as never,
    })
    const number = (await stagesOf(shop, id)).invoice?.number
    expect(items.find((row) => row.number === number)?.sum).toBe(2_000_001)
  })
})

describe('a contract that is paid off before the hand-over', () => {
  it('is in the register with what was paid and given back', async () => {
    const { id, phone } = await sell()
    const set = { partner_state: 'closed' as const }
    await shop.db.updateTable('contracts').set(set).where('application_id', '=', id).execute()
    const key = await request(phone)
    expect(await approve(key, { way: 'closed' })).toBeUndefined()
    // The whole price: the partner keeps what it has financed.
    expect(await step(key, 'add_receipt', returnReceipt(5_000_000))).toBeUndefined()
    expect(await step(key, 'pay', { method: 'cash' })).toBeUndefined()
    expect(await step(key, 'close')).toBeUndefined()
    const body = { delivery: 'in_shop' as const, owner_name: 'Test' }
    await shop.manager.call(stages.closeInvoice, { params: { id }, body })
    const { items } = await people.accounting.call(sales.list, { body: {} })
    const sums = { net: 2_000_001, down_payment: DOWN - 5_000_000, financed: 6_500_001 }
    expect(items.filter((row) => row.application_id === id)).toMatchObject([sums])
  })

  it('leaves no open invoice when everything was taken back', async () => {
    const { id, phone, plain } = await sell()
    const set = { partner_state: 'closed' as const }
    await shop.db.updateTable('contracts').set(set).where('application_id', '=', id).execute()
    for (const good of [phone, plain]) {
      const key = await request(good)
      expect(await approve(key, { way: 'closed' })).toBeUndefined()
      const { refund } = (await look(key)).money
      expect(await step(key, 'add_receipt', returnReceipt(refund))).toBeUndefined()
      expect(await step(key, 'pay', { method: 'cash' })).toBeUndefined()
      expect(await step(key, 'close')).toBeUndefined()
    }
    const invoice = shop.db.selectFrom('invoices').select('state').where('application_id', '=', id)
    expect(await invoice.execute()).toEqual([{ state: 'cancelled' }])
  })
})

describe('the return receipt', () => {
  it('is of now, after the sale, not the receipt of a sale and not a known one with another sign', async () => {
    const { id, phone } = await sell({ isClosed: true })
    const number = (await stagesOf(shop, id)).invoice?.number
    const sold = returnReceipt(7_000_001)
    const { codes: _, ...receipt } = sold
    const order = { key: String(number) }
    const closed = await people.admin.call(orders.viewClosed, { params: order })
    await people.admin.call(orders.receipt, {
      params: order,
      body: { base_version: closed.order?.version, receipt } as never,
    })
    const key = await request(phone)
    await people.admin.call(returns.update, {
      params: { key },
      body: {
        base_version: (await look(key)).version,
        values: { reason: 'item_refused', words: '', condition: 'opened', kept_gifts: [] },
      },
    })
    await people.admin.call(returns.scan, {
      params: { key },
      body: { base_version: (await look(key)).version, text: (await look(key)).product.unit ?? '' },
    })
    const photo = { id: randomUUID(), picture: `/9j/${'A'.repeat(40)}` }
    await people.admin.call(returns.addPhoto, { params: { key }, body: photo })
    expect(await approve(key, reduceTo(1_000_000))).toBeUndefined()
    const { refund } = (await look(key)).money
    const add = (rest: object) => step(key, 'add_receipt', returnReceipt(refund, rest))
    const at = (minutes: number) => registerClock(new Date(Date.now() + minutes * MINUTE_MS))
    expect(await add({ at: '2099-01-01T10:00:00' })).toBe('receipt_future')
    expect(await add({ at: at(11) })).toBe('receipt_future')
    expect(await add({ at: at(-12) })).toBe('return_check_early')
    expect(await add({ number: sold.number })).toBe('return_check_of_sale')
    expect(await add({ number: sold.number, sign: '999999999999' })).toBe('return_check_of_sale')
    const known = returnReceipt(refund)
    expect(await step(key, 'add_receipt', known)).toBeUndefined()

    const other = await sell()
    const second = await request(other.plain)
    await approve(second, reduceTo(1_000_000))
    const part = (await look(second)).money.refund
    const again = { ...returnReceipt(part), number: known.number, sign: '888888888888' }
    expect(await step(second, 'add_receipt', again)).toBe('return_check_used')
    expect(await step(second, 'add_receipt', returnReceipt(part))).toBeUndefined()
  })

  it('that was added before the payment is another one after it', async () => {
    const { id, phone } = await sell({ isPaid: false })
    const params = { key: String((await stagesOf(shop, id)).invoice?.number) }
    const { order } = await people.admin.call(orders.view, { params })
    const { codes: _, ...receipt } = returnReceipt(7_000_001)
    const sold = { base_version: order?.version, receipt } as never
    await people.admin.call(orders.receipt, { params, body: sold })
    const key = await request(phone)
    expect(await approve(key, reduceTo(1_000_000))).toBeUndefined()
    expect(await step(key, 'add_receipt', returnReceipt(0))).toBeUndefined()
    const body = { payment_id: randomUUID(), amount: DOWN, method: 'cash' as const }
    await shop.manager.call(stages.takePayment, { params: { id }, body })
    expect(await step(key, 'pay', { method: 'cash' })).toBe('return_check_other_sum')
    expect(await step(key, 'annul', { reason: 'Boshqa summa' })).toBeUndefined()
    expect(await step(key, 'add_receipt', returnReceipt(357_142))).toBeUndefined()
    // Who saw another sum pays nothing.
    expect(await step(key, 'pay', { method: 'cash', refund: 0 })).toBe('return_refund_changed')
    expect(await step(key, 'pay', { method: 'cash', refund: 357_142 })).toBeUndefined()
  })

  it('is no receipt of a sale, and a number of a sale is one receipt whatever its sign', async () => {
    const [one, two] = [await sell(), await sell()]
    const add = async ({ id }: Sold, receipt: object) => {
      const params = { key: String((await stagesOf(shop, id)).invoice?.number) }
      const { order } = await people.admin.call(orders.view, { params })
      const body = { base_version: order?.version, receipt } as never
      const { problem } = await people.admin.send(orders.receipt, { params, body })
      return problem?.errors[0]?.code
    }
    const { codes: _, ...receipt } = returnReceipt(7_000_001)
    expect(await add(one, receipt)).toBeUndefined()
    expect(await add(two, { ...receipt, sign: '777777777777' })).toBe('receipt_taken')
  })
})
