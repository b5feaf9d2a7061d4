// C. Server (src/docs/offline.md#fault-matrix): kill -9 between the approval of a return and its payment; money and goods move once.
import { randomUUID } from 'node:crypto'
import { returns } from '#api/back-office/returns.ts'
import { api } from '#api/index.ts'
import { expect, type Person, personOf } from '../../journeys/shop.ts'
import type { ApiSession } from '../../support/api.ts'
import { returnReceipt } from '../../support/fiscal-receipts.ts'
import { printResult } from '../drivers/random.ts'
import {
  makeOperation,
  openApiSession,
  sendUntilAccepted,
  trySend,
} from '../drivers/server/api-operations.ts'
import { lockOperationRecords } from '../drivers/server/locks.ts'
import { type TestSystem, test } from '../drivers/test-system.ts'

const PICTURE = `/9j/${'A'.repeat(40)}`

/** A phone that was handed over and that no request takes back. */
async function soldPhone(manager: ApiSession): Promise<{ good_id: string; unit: string }> {
  const { items } = await manager.call(api.applications.list, {
    body: { statuses: ['completed'], limit: 100 },
  })
  for (const { number } of items) {
    const found = await manager.call(returns.find, { body: { text: String(number) } })
    const good = found.items.find(({ unit, request }) => request === null && /^\d{15}$/.test(unit ?? ''))
    // Of a sale that keeps another product: the last one cancels the contract.
    if (good && found.items.filter(({ request }) => request === null).length > 1)
      return { good_id: good.good_id, unit: good.unit ?? '' }
  }
  throw new Error('the demo shop has sold no phone')
}

type Money = { refunds: number; pieces: number; amendments: number; imbalance: number }

/** What has moved for a request, and what the ledger lacks. */
const moneyOf = async (system: TestSystem, key: string): Promise<Money> => {
  const [row] = await system.queryRows<Money>(
    `select (select count(*)::int from refunds f where f.return_id = x.id) as refunds,
      (select count(*)::int from stock_documents d where d.id = x.document_id) as pieces,
      (select count(*)::int from contract_amendments a where a.return_id = x.id) as amendments,
      (select coalesce(sum(e.quantity), 0)::int from stock_entries e) as imbalance
    from returns x where x.number = $1`,
    [Number(key)],
  )
  if (!row) throw new Error('the request is gone')
  return row
}

test('F65 kill -9 between the approval and the payment of a return: each happens once, money with goods', async ({
  system,
}) => {
  const sessions = new Map<string, ApiSession>()
  const as = async (person: Person): Promise<ApiSession> => {
    const session = sessions.get(person.phone) ?? (await openApiSession(system, person))
    sessions.set(person.phone, session)
    return session
  }
  const admin = await as(personOf('admin'))
  // Of the branch whose demo sales have several products.
  const manager = await as(personOf('manager', 1))
  const accounting = await as(personOf('accounting'))
  const { good_id, unit } = await soldPhone(manager)
  const { key } = await manager.call(returns.create, {
    body: { good_id, reason: 'technical_issues', words: '' },
  })
  const of = { params: { key } }
  const view = () => admin.call(returns.view, of)
  const at = async () => ({ base_version: (await view()).version })
  await manager.call(returns.scan, { ...of, body: { ...(await at()), text: unit } })
  const values = {
    reason: 'technical_issues' as const,
    words: '',
    condition: 'used' as const,
    kept_gifts: [],
  }
  await manager.call(returns.update, { ...of, body: { ...(await at()), values } })
  await manager.call(returns.addPhoto, { ...of, body: { id: randomUUID(), picture: PICTURE } })
  await manager.call(returns.send, { ...of, body: await at() })
  await manager.call(returns.accept, { ...of, body: { ...(await at()), values: { place: 'shop' } } })
  // Support may not review a return that is late, which depends on the day of the sale in the demo shop.
  await admin.call(returns.review, { ...of, body: await at() })
  const total = (await view()).partner.total - 1
  const reduced = { way: 'reduce' as const, reference: 'AB-1', total, amounts: [total] }
  await admin.call(returns.agree, { ...of, body: { ...(await at()), values: reduced } })
  const { calculated } = (await view()).money
  const figures = { ...(await at()), values: { refund: calculated, reason: '' } }
  await (await as(personOf('finance'))).call(returns.set_figures, { ...of, body: figures })

  /** Kills the server when the step is written and not committed, and takes the step again. */
  const killAndRepeat = async (
    row: typeof returns.approve | typeof returns.pay,
    body: object,
    before: Money,
    after: Money,
  ) => {
    const op = makeOperation(row, { ...of, body } as never)
    const lock = await lockOperationRecords(system)
    const lost = trySend(accounting, op)
    await lock.waitForBlocked()
    await system.kill()
    expect(await lost, 'nobody answered').toBeNull()
    await lock.release()
    await system.restart()
    expect(await moneyOf(system, key), 'nothing is half done').toEqual(before)
    await sendUntilAccepted(accounting, op)
    await sendUntilAccepted(accounting, op)
    expect(await moneyOf(system, key)).toEqual(after)
  }
  const nothing = { refunds: 0, pieces: 0, amendments: 0, imbalance: 0 }
  const approved = { ...nothing, amendments: 1 }
  await killAndRepeat(returns.approve, await at(), nothing, approved)
  const typed = returnReceipt(calculated, { register: 'UZ191211501009' })
  await manager.call(returns.add_receipt, { ...of, body: { ...(await at()), values: typed } })
  const paid = { ...approved, refunds: 1, pieces: 1 }
  await killAndRepeat(returns.pay, { ...(await at()), values: { method: 'cash' } }, approved, paid)
  expect((await view()).state).toBe('paid')
  printResult('F65', 'two kills, one amendment, one refund, one return to the shop')
})
