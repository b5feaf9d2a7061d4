// A gift that a client keeps is paid for: what is taken off the refund stands in the register and in the sales by product alike.
import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { returns } from '#api/back-office/returns.ts'
import { sales, salesByProduct } from '#api/back-office/sales.ts'
import type { Endpoint } from '#api/endpoint.ts'
import { stages } from '#api/stages.ts'
import { CODES } from '#server/gateways/partners/sandbox/magic.ts'
import { buildProduct, categoryOf } from '#support/build.ts'
import { returnReceipt } from '../../support/fiscal-receipts.ts'
import { addPromotion } from '../../support/promotions.ts'
import { addGood, chooseLimit, makeContract, stagesOf, takenApplication } from '../../support/sales.ts'
import { setStockEverywhere } from '../../support/stock.ts'
import { useSellingShop } from '../../support/use-shop.ts'

const shop = useSellingShop({ partners: ['uzum'] })
const PRICE = 90_000

it('is in the sales by product as in the register, under its own name', async () => {
  const { db, manager, products } = shop
  const admin = await shop.signIn('admin')
  const category_id = await categoryOf(db, products.plain)
  const gift = await buildProduct(db, { category_id, name: 'Cup', price: PRICE })
  await setStockEverywhere(db, gift, 2)
  await addPromotion(db, { name: 'A cup', product_id: products.plain, gifts: [[gift, 1]] })

  const id = await takenApplication(shop)
  const params = { id }
  await chooseLimit(shop, id)
  const good_id = await addGood(shop, id, products.plain)
  const kept = (await stagesOf(shop, id)).goods.filter(({ is_gift }) => is_gift).map((line) => line.id)
  await makeContract(shop, id)
  await manager.call(stages.confirmContract, { params, body: { code: CODES.uzum } })
  const payment = { payment_id: randomUUID(), amount: 500_000, method: 'cash' as const }
  await manager.call(stages.takePayment, { params, body: payment })
  await manager.call(stages.closeInvoice, { params, body: { delivery: 'in_shop', owner_name: 'Test' } })

  const form = { good_id, reason: 'item_refused' as const, words: '' }
  const { key } = await admin.call(returns.create, { body: form })
  const view = () => admin.call(returns.view, { params: { key } })
  const photo = { id: randomUUID(), picture: `/9j/${'A'.repeat(40)}` }
  await admin.call(returns.addPhoto, { params: { key }, body: photo })
  const refund = 500_000 - PRICE
  const steps: [Endpoint, object?][] = [
    [returns.update, { reason: 'item_refused', words: '', condition: 'opened', kept_gifts: kept }],
    [returns.accept, { place: 'shop' }],
    [returns.send],
    [returns.review],
    [returns.agree, { way: 'cancel' }],
    [returns.set_figures, { refund, reason: '' }],
    [returns.approve],
    [returns.add_receipt, returnReceipt(refund)],
    [returns.pay, { method: 'cash' }],
  ]
  for (const [endpoint, values] of steps) {
    if (endpoint === returns.pay)
      await expect.poll(async () => (await view()).partner.state, { timeout: 8000 }).toBe('cancelled')
    const body = { base_version: (await view()).version, ...(values && { values }) }
    expect((await admin.send(endpoint, { params: { key }, body })).status).toBe(200)
  }

  const register = async (body: object) => (await admin.call(sales.list, { body: body as never })).totals
  const { items, totals } = await admin.call(salesByProduct.list, { body: {} })
  expect([(await register({}))?.net, totals?.revenue]).toEqual([PRICE, PRICE])
  expect(items.find(({ name }) => name === 'Cup')).toMatchObject({ revenue: PRICE, sold: 0, returned: 0 })
  expect(await register({ product: String(gift) })).toMatchObject({ net: PRICE, down_payment: PRICE })
})
