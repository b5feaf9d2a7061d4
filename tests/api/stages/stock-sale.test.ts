// A sale takes money and stock once (decision 0034): goods are reserved when they are added, the invoice turns the
// reservation into the sale, and after a payment or a closed invoice nothing undoes it but a return.
import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { applications, transitions } from '#api/applications.ts'
import { stages } from '#api/stages.ts'
import { REJECTION_REASONS } from '#domain/applications/reasons.ts'
import { CODES } from '#server/gateways/partners/sandbox/magic.ts'
import { buildBranch } from '#support/build.ts'
import { recordOf } from '../../support/applications.ts'
import { personOf } from '../../support/people.ts'
import {
  addGood,
  askTariffs,
  chooseLimit,
  makeContract,
  stagesOf,
  takenApplication,
  until,
} from '../../support/sales.ts'
import {
  stockOf as readStock,
  releaseEverything,
  setStockEverywhere,
  setStock as setStockIn,
} from '../../support/stock.ts'
import { useSellingShop } from '../../support/use-shop.ts'

let branch: number
const shop = useSellingShop({ partners: ['uzum'] })
beforeAll(async () => {
  branch = (await personOf(shop.db, 'manager')).branch_id ?? 0
})

async function setStock(product: number, quantity: number): Promise<void> {
  await releaseEverything(shop.db)
  await setStockEverywhere(shop.db, product, quantity)
}
beforeEach(async () => {
  await setStock(shop.products.plain, 5)
  await setStock(shop.products.phone, 5)
})

const stockOf = (product = shop.products.plain) => readStock(shop.db, branch, product)

/** An application with a chosen limit, ready for goods. */
async function withLimit(): Promise<string> {
  const id = await takenApplication(shop)
  await chooseLimit(shop, id)
  return id
}

async function registered(down = 500_000): Promise<string> {
  const id = await withLimit()
  await addGood(shop, id, shop.products.plain)
  await makeContract(shop, id, down)
  await shop.manager.call(stages.confirmContract, { params: { id }, body: { code: CODES.uzum } })
  return id
}

const pay = (id: string, payment_id: string = randomUUID()) =>
  shop.manager.send(stages.takePayment, {
    params: { id },
    body: { payment_id, amount: 500_000, method: 'cash' },
  })
const close = (id: string) =>
  shop.manager.send(stages.closeInvoice, {
    params: { id },
    body: { delivery: 'in_shop', owner_name: 'Test' },
  })
const cancelContract = (id: string) => shop.manager.send(stages.cancelContract, { params: { id }, body: {} })
const tryToAdd = (id: string, product_id: number) =>
  shop.manager.send(stages.addGood, { params: { id }, body: { good_id: randomUUID(), product_id } })

describe('a sale with a payment or a closed invoice', () => {
  const REFUSED = { problem: 'needs_unmet', details: { needs: ['nothing_paid_or_written_off'] } }

  it.each([
    ['a payment', 500_000, [pay]],
    ['a closed invoice', 0, [close]],
    ['both', 500_000, [pay, close]],
  ] as const)('with %s keeps its contract and its status', async (_name, down, steps) => {
    const id = await registered(down)
    for (const step of steps) expect((await step(id)).status).toBe(200)
    const refused = await cancelContract(id)
    expect([refused.status, refused.problem]).toMatchObject([409, REFUSED])
    expect(refused.problem?.errors[0]?.code).toBe('paid_or_written_off')
    const support = await shop.signIn('support')
    const director = await shop.signIn('director')
    const undoing = [
      [shop.manager, 'cancel', { reason: 'client_refusal' }],
      [shop.manager, 'rollback', { reason: 'Xato' }],
      [director, 'rollback_to_process', { reason: 'Xato' }],
      [support, 'delete', { reason: 'Xato' }],
    ] as const
    for (const [api, action, body] of undoing) {
      const answer = await api.send(transitions[action], { params: { id }, body })
      expect(answer.problem?.problem, action).toBe('needs_unmet')
      expect(answer.problem?.details?.['needs'], action).toContain('nothing_paid_or_written_off')
    }
    expect((await recordOf(shop, id)).status).toBe('registered')
    const { unmet } = await shop.manager.call(applications.view, { params: { id } })
    expect(unmet.cancel).toContain('nothing_paid_or_written_off')
    expect((await stagesOf(shop, id)).paid_or_written_off).toBe(true)
  })

  it('accepts one payment and one invoice, even from concurrent requests', async () => {
    const id = await registered()
    const payments = await Promise.all([pay(id), pay(id), pay(id)])
    expect(payments.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    const invoices = await Promise.all([close(id), close(id)])
    expect(invoices.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await stockOf()).toEqual({ quantity: 4, reserved: 0 })
  })

  it('is unique in the database too', async () => {
    const id = await registered()
    await pay(id)
    const { db } = shop
    const payment = await db
      .selectFrom('payments')
      .selectAll()
      .where('application_id', '=', id)
      .executeTakeFirstOrThrow()
    const other = await registered()
    const { id: contract_id } = await db
      .selectFrom('contracts')
      .select('id')
      .where('application_id', '=', other)
      .executeTakeFirstOrThrow()
    const again = db.insertInto('payments').values({ ...payment, id: randomUUID(), contract_id })
    await expect(again.execute()).rejects.toMatchObject({ constraint: 'payments_application' })
    const invoice = await db
      .selectFrom('invoices')
      .selectAll()
      .where('application_id', '=', id)
      .executeTakeFirstOrThrow()
    const second = db.updateTable('invoices').set({ application_id: id }).where('application_id', '=', other)
    await expect(second.execute()).rejects.toMatchObject({ constraint: 'invoices_application' })
    expect(invoice.state).toBe('draft')
  })

  it('is sold once after its first contract was cancelled unpaid', async () => {
    const id = await registered()
    expect((await cancelContract(id)).status).toBe(200)
    await until(shop, id, ({ contract }) => contract?.state === 'cancelled')
    expect((await stagesOf(shop, id)).invoice).toBeNull()
    await shop.manager.call(transitions.rollback, { params: { id }, body: { reason: 'Yangi shartnoma' } })
    await chooseLimitAgain(id)
    await makeContract(shop, id)
    await shop.manager.call(stages.confirmContract, { params: { id }, body: { code: CODES.uzum } })
    expect((await pay(id)).status).toBe(200)
    expect((await close(id)).status).toBe(200)
    expect(await stockOf()).toEqual({ quantity: 4, reserved: 0 })
  })
})

/** The limit of the partner whose contract was cancelled is still valid. */
async function chooseLimitAgain(id: string): Promise<void> {
  const view = await stagesOf(shop, id)
  if (view.chosen === null) await chooseLimit(shop, id)
}

describe('stock of the branch', () => {
  it('is reserved when a good is added, refused when there is none, and released with the good', async () => {
    await setStock(shop.products.plain, 1)
    const first = await withLimit()
    const second = await withLimit()
    const good_id = await addGood(shop, first, shop.products.plain)
    expect(await stockOf()).toEqual({ quantity: 1, reserved: 1 })
    const refused = await tryToAdd(second, shop.products.plain)
    expect(refused.problem).toMatchObject({
      problem: 'out_of_stock',
      errors: [{ code: 'good_out_of_stock', params: { name: 'Product none' } }],
    })
    expect((await stagesOf(shop, second)).goods).toEqual([])
    const body = { search: 'Product none', application_id: second }
    expect((await shop.manager.call(stages.products, { body })).items[0]?.in_stock).toBe(0)
    await shop.manager.call(stages.removeGood, { params: { id: first }, body: { good_id } })
    expect(await stockOf()).toEqual({ quantity: 1, reserved: 0 })
    expect((await tryToAdd(second, shop.products.plain)).status).toBe(200)
  })

  it('names the branches that have what this one lacks, the fullest first', async () => {
    const { plain } = shop.products
    await setStock(plain, 0)
    const others = ['Chorsu', 'Sergeli', 'Bekobod', 'Olmazor']
    for (const [nth, name] of others.entries()) {
      await setStockIn(shop.db, await buildBranch(shop.db, { name }), plain, nth + 1)
    }
    await shop.db.updateTable('branches').set({ active: false }).where('name', '=', 'Olmazor').execute()
    const id = await withLimit()
    const body = { search: 'Product none', application_id: id }
    expect((await shop.manager.call(stages.products, { body })).items[0]).toMatchObject({
      in_stock: 0,
      elsewhere: [
        { branch: 'Bekobod', available: 3 },
        { branch: 'Sergeli', available: 2 },
        { branch: 'Chorsu', available: 1 },
      ],
    })
    await setStockIn(shop.db, branch, plain, 1)
    expect((await shop.manager.call(stages.products, { body })).items[0]?.elsewhere).toEqual([])
    await addGood(shop, id, plain)
    expect((await stagesOf(shop, id)).goods).toMatchObject([{ in_stock: true, elsewhere: [] }])
    await setStock(plain, 0)
    expect((await stagesOf(shop, id)).goods).toMatchObject([{ in_stock: false, elsewhere: [] }])
    for (const name of others)
      await shop.db.updateTable('branches').set({ active: false }).where('name', '=', name).execute()
  })

  it('gives the last unit to one of two concurrent requests', async () => {
    await setStock(shop.products.plain, 1)
    const ids = [await withLimit(), await withLimit()]
    const answers = await Promise.all(ids.map((id) => tryToAdd(id, shop.products.plain)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await stockOf()).toEqual({ quantity: 1, reserved: 1 })
  })

  it.each([
    ['lose', { reason: 'client_refusal' }],
    ['cancel', { reason: 'client_refusal' }],
    ['reject', { reason: REJECTION_REASONS[0] }],
  ] as const)('is released by %s', async (action, body) => {
    const id = await withLimit()
    await addGood(shop, id, shop.products.plain)
    await shop.manager.call(transitions[action], { params: { id }, body })
    expect(await stockOf()).toEqual({ quantity: 5, reserved: 0 })
  })

  it('is reserved again by rollback and restore, and goods sold meanwhile show as not available', async () => {
    await setStock(shop.products.plain, 1)
    const support = await shop.signIn('support')
    const id = await withLimit()
    await addGood(shop, id, shop.products.plain)
    await support.call(transitions.delete, { params: { id }, body: { reason: 'Xato' } })
    expect(await stockOf()).toEqual({ quantity: 1, reserved: 0 })
    await support.call(transitions.restore, { params: { id }, body: {} })
    expect(await stockOf()).toEqual({ quantity: 1, reserved: 1 })
    await shop.manager.call(transitions.lose, { params: { id }, body: { reason: 'client_refusal' } })
    const other = await withLimit()
    await addGood(shop, other, shop.products.plain)
    await shop.manager.call(transitions.rollback, { params: { id }, body: { reason: 'Qaytdi' } })
    expect((await stagesOf(shop, id)).goods).toMatchObject([{ in_stock: false }])
    const contract = {
      contract_id: randomUUID(),
      months: 6,
      payment_day: 15,
      down_payment: 0,
      language: 'ru' as const,
    }
    const refused = await shop.manager.send(stages.makeContract, { params: { id }, body: contract })
    expect(refused.problem?.problem).toBe('out_of_stock')
    await shop.manager.call(transitions.lose, { params: { id: other }, body: { reason: 'client_refusal' } })
    await askTariffs(shop, id, contract)
    const made = await shop.manager.send(stages.makeContract, { params: { id }, body: contract })
    expect(made.status, made.text).toBe(200)
    expect(await stockOf()).toEqual({ quantity: 1, reserved: 1 })
  })

  it('is checked again by the invoice of a sale without a reservation', async () => {
    const id = await registered(0)
    await setStock(shop.products.plain, 0)
    expect((await close(id)).problem).toMatchObject({
      problem: 'out_of_stock',
      details: { name: 'Product none' },
    })
    expect((await stagesOf(shop, id)).invoice?.state).toBe('draft')
    await setStock(shop.products.plain, 1)
    expect((await close(id)).status).toBe(200)
    expect(await stockOf()).toEqual({ quantity: 0, reserved: 0 })
  })

  it('is sold concurrently without a deadlock, each good once', async () => {
    const { manager, products } = shop
    const ids: string[] = []
    for (let at = 0; at < 3; at += 1) {
      const id = await withLimit()
      // One half adds them in the other order.
      const order = at % 2 === 0 ? [products.plain, products.phone] : [products.phone, products.plain]
      for (const product of order)
        await addGood(shop, id, product, product === products.phone ? { imei: IMEIS[at] ?? '' } : {})
      await makeContract(shop, id, 0)
      await manager.call(stages.confirmContract, { params: { id }, body: { code: CODES.uzum } })
      ids.push(id)
    }
    const answers = await Promise.all(ids.map(close))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await stockOf()).toEqual({ quantity: 2, reserved: 0 })
    expect(await stockOf(products.phone)).toEqual({ quantity: 2, reserved: 0 })
  })

  it('cannot be set below the reserved quantity, or below zero', async () => {
    const { db } = shop
    const of = (set: { reserved?: number; quantity?: number }) =>
      db.updateTable('stock_balances').set(set).where('product_id', '=', shop.products.plain).execute()
    await expect(of({ reserved: 6 })).rejects.toMatchObject({ constraint: 'stock_balances_reserved' })
    await expect(of({ quantity: -1 })).rejects.toMatchObject({
      constraint: expect.stringMatching(/^stock_balances_(quantity_check|reserved)$/),
    })
  })
})

const IMEIS = ['490154203237518', '350000000000014', '352099001761481']
