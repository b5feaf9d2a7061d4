// Goods that come back are put into a branch that there is, whatever became of the one that sold or accepted them.
import { randomUUID } from 'node:crypto'
import { beforeAll, expect, it } from 'vitest'
import { branches } from '#api/back-office/branches.ts'
import { returns } from '#api/back-office/returns.ts'
import type { Endpoint } from '#api/endpoint.ts'
import { stages } from '#api/stages.ts'
import { CODES } from '#server/gateways/partners/sandbox/magic.ts'
import type { ApiSession } from '../../support/api.ts'
import { returnReceipt } from '../../support/fiscal-receipts.ts'
import { personOf } from '../../support/people.ts'
import { addGood, chooseLimit, makeContract, takenApplication } from '../../support/sales.ts'
import { ledgerFaults } from '../../support/stock.ts'
import { useSellingShop } from '../../support/use-shop.ts'

const shop = useSellingShop({ partners: ['uzum'] })
let admin: ApiSession

beforeAll(async () => {
  admin = await shop.signIn('admin')
}, 120_000)

const workIn = async (branch_id: number | null) =>
  shop.db
    .updateTable('users')
    .set({ branch_id })
    .where('id', '=', (await personOf(shop.db, 'admin')).id)
    .execute()

it('is not accepted in a deleted branch, and not paid where the branch was deleted since', async () => {
  const { db, manager } = shop
  const id = await takenApplication(shop)
  const params = { id }
  await chooseLimit(shop, id)
  const good_id = await addGood(shop, id, shop.products.plain)
  await makeContract(shop, id)
  await manager.call(stages.confirmContract, { params, body: { code: CODES.uzum } })
  const payment = { payment_id: randomUUID(), amount: 500_000, method: 'cash' as const }
  await manager.call(stages.takePayment, { params, body: payment })
  await manager.call(stages.closeInvoice, { params, body: { delivery: 'in_shop', owner_name: 'Test' } })
  await db.updateTable('applications').set({ status: 'completed' }).where('id', '=', id).execute()
  const sold = (await personOf(db, 'manager')).branch_id
  const place = { region: 1726, district: 1726294, address: 'Bunyodkor 12', phone: '' }
  const { key: gone } = await admin.call(branches.create, { body: { name: 'Gone', ...place } })
  const form = { good_id, reason: 'item_refused' as const, words: '' }
  const { key } = await admin.call(returns.create, { body: form })
  const step = async (endpoint: Endpoint, values?: object) => {
    const { version } = await admin.call(returns.view, { params: { key } })
    const body = { base_version: version, ...(values && { values }) }
    const { problem } = await admin.send(endpoint, { params: { key }, body })
    return problem?.errors[0]?.code ?? problem?.problem
  }
  const described = { reason: 'item_refused', words: '', condition: 'opened', kept_gifts: [] }
  expect(await step(returns.update, described)).toBeUndefined()
  const photo = { id: randomUUID(), picture: `/9j/${'A'.repeat(40)}` }
  await admin.call(returns.addPhoto, { params: { key }, body: photo })
  const remove = () => admin.send(branches.remove, { params: { key: gone }, body: {} })

  await workIn(Number(gone))
  expect(await step(returns.accept, { place: 'shop' })).toBeUndefined()
  await workIn(null)
  expect((await remove()).status).toBe(200)
  expect(await step(returns.send)).toBeUndefined()
  expect(await step(returns.review)).toBeUndefined()
  expect(await step(returns.agree, { way: 'cancel' })).toBeUndefined()
  expect(await step(returns.set_figures, { refund: 500_000, reason: '' })).toBeUndefined()
  expect(await step(returns.approve)).toBeUndefined()
  expect(await step(returns.add_receipt, returnReceipt(500_000))).toBeUndefined()
  const stateOf = async () => (await admin.call(returns.view, { params: { key } })).partner.state
  await expect.poll(stateOf, { timeout: 8000 }).toBe('cancelled')
  expect(await step(returns.pay, { method: 'cash' })).toBe('return_not_accepted')

  // The application is of the deleted branch, and the person of none.
  await db
    .updateTable('applications')
    .set({ branch_id: Number(gone) })
    .where('id', '=', id)
    .execute()
  expect(await step(returns.accept, { place: 'shop' })).toBe('return_no_branch')
  await workIn(sold)
  expect(await step(returns.accept, { place: 'shop' })).toBeUndefined()
  expect(await step(returns.pay, { method: 'cash' })).toBeUndefined()
  expect(await ledgerFaults(db)).toEqual([])
})
