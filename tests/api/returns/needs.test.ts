// What a step of a return waits for, who may make the next one, and that open screens hear of each step.
import { randomUUID } from 'node:crypto'
import { beforeAll, expect, it } from 'vitest'
import { returns } from '#api/back-office/returns.ts'
import { stages } from '#api/stages.ts'
import { showsStages } from '#domain/applications/status.ts'
import type { ReturnWait } from '#domain/returns/needs.ts'
import { CODES } from '#server/gateways/partners/sandbox/magic.ts'
import type { ApiSession } from '../../support/api.ts'
import { recordOf } from '../../support/applications.ts'
import { returnReceipt } from '../../support/fiscal-receipts.ts'
import { setGrant } from '../../support/people.ts'
import { addGood, chooseLimit, makeContract, takenApplication } from '../../support/sales.ts'
import { useSellingShop } from '../../support/use-shop.ts'

const shop = useSellingShop({ partners: ['uzum'] })
const IMEI = '490154203237518'
const PICTURE = `/9j/${'A'.repeat(40)}`
const NAMES = { support: 'Test support', admin: 'Test admin', author: 'Test manager' }
let people: Record<'admin' | 'support' | 'finance' | 'accounting', ApiSession>
let application: string
let key: string

beforeAll(async () => {
  people = {
    admin: await shop.signIn('admin'),
    support: await shop.signIn('support'),
    finance: await shop.signIn('finance'),
    accounting: await shop.signIn('accounting'),
  }
  application = await takenApplication(shop)
  await chooseLimit(shop, application)
  const good_id = await addGood(shop, application, shop.products.phone, { imei: IMEI })
  await makeContract(shop, application, 500_000)
  const params = { id: application }
  await shop.manager.call(stages.confirmContract, { params, body: { code: CODES.uzum } })
  await shop.manager.call(stages.takePayment, {
    params,
    body: { payment_id: randomUUID(), amount: 500_000, method: 'cash' },
  })
  await shop.manager.call(stages.closeInvoice, { params, body: { delivery: 'in_shop', owner_name: 'Test' } })
  const body = { good_id, reason: 'item_refused' as const, words: '' }
  key = (await shop.manager.call(returns.create, { body })).key
}, 120_000)

const view = (who: ApiSession = people.admin) => who.call(returns.view, { params: { key } })
/** Makes a step with the newest version; returns the codes of its refusal, none where it was made. */
async function step(who: ApiSession, action: keyof typeof returns, rest: object = {}): Promise<string[]> {
  const { version } = await view()
  const answer = await who.send(returns[action] as typeof returns.send, {
    params: { key },
    body: { base_version: version, ...rest },
  })
  return (
    answer.problem?.errors.map(({ code }) => code) ??
    (answer.status === 200 ? [] : [answer.problem?.problem ?? ''])
  )
}
const eventsOf = async () =>
  (await shop.db.selectFrom('events').select('id').where('application_id', '=', application).execute()).length
/** Whether open screens hear of what is done. */
async function expectPublished(what: () => Promise<unknown>): Promise<void> {
  const before = await eventsOf()
  await what()
  expect(await eventsOf()).toBeGreaterThan(before)
}
const isMine = async (who: ApiSession) =>
  (await who.call(returns.list, { body: { tab: 'mine' } as never })).items.some((line) => line.key === key)

it('says before the step what the server would refuse it for', async () => {
  const first = await view()
  expect(first.needs.send).toEqual(['return_not_scanned', 'return_no_condition', 'return_not_photographed'])
  expect(await step(shop.manager, 'send')).toEqual(first.needs.send)
  expect(first.waits_for).toEqual({ action: 'send', people: [NAMES.author], admins: [NAMES.admin] })
  await expectPublished(() => step(shop.manager, 'scan', { text: IMEI }))
  const values = { reason: 'item_refused', words: '', condition: 'opened', kept_gifts: [] }
  await expectPublished(() => step(shop.manager, 'update', { values }))
  expect((await view()).needs.send).toEqual(['return_not_photographed'])
  const photo = { params: { key }, body: { id: randomUUID(), picture: PICTURE } }
  await expectPublished(() => shop.manager.call(returns.addPhoto, photo))
  expect((await view()).needs).toEqual({})
  await expectPublished(() => step(shop.manager, 'send'))
})

it('names who may make the next step, by the rule that refuses the others', async () => {
  expect((await view()).waits_for).toEqual({
    action: 'review',
    people: [NAMES.support],
    admins: [NAMES.admin],
  })
  expect(await isMine(people.support)).toBe(true)
  expect(await step(people.support, 'review')).toEqual([])
  // The only person of support passed the stage before: administrators are left.
  expect((await view()).waits_for).toEqual({ action: 'agree', people: [], admins: [NAMES.admin] })
  expect(await isMine(people.support)).toBe(false)
  expect(await isMine(people.admin)).toBe(true)
  expect(await step(people.support, 'agree', { values: { way: 'cancel' } })).toEqual(['stage_in_a_row'])
  await setGrant(shop.db, 'finance', 'returns.support', 'all')
  expect((await view()).waits_for?.people).toEqual(['Test finance'])
  await setGrant(shop.db, 'finance', 'returns.support', null)
  expect(await step(people.admin, 'agree', { values: { way: 'cancel' } })).toEqual([])
})

it('reminds the people of a row once an hour, and says when', async () => {
  const remind = (who: ApiSession, about: ReturnWait) =>
    who.send(returns.remind, { params: { key }, body: { about } })
  const rowOf = async (who: ApiSession) => (await view(who)).missing.find(({ about }) => about === 'step')
  const row = { about: 'step', people: ['Test finance'], reminded_at: null }
  // An administrator can do it too, and is not waited for.
  expect(await rowOf(people.admin)).toEqual({ ...row, is_mine: false })
  expect(await rowOf(people.finance)).toEqual({ ...row, is_mine: true })
  expect(await rowOf(shop.manager)).toMatchObject({ is_mine: false })
  // Nobody else is waited for, or it is not waited for at all.
  expect((await remind(people.finance, 'step')).problem?.problem).toBe('move_not_possible')
  expect((await remind(shop.manager, 'return_check_due')).problem?.problem).toBe('move_not_possible')
  await expectPublished(async () => expect((await remind(shop.manager, 'step')).status).toBe(200))
  expect((await rowOf(people.finance))?.reminded_at).toEqual(expect.any(String))
  const again = await remind(people.support, 'step')
  expect(again.problem?.errors.map((error) => error.code)).toEqual(['return_reminded'])
  const notified = await shop.db
    .selectFrom('notifications as n')
    .innerJoin('users as u', 'u.id', 'n.user_id')
    .select(['u.name', 'n.subject'])
    .where('n.kind', '=', 'return_waits')
    .execute()
  expect(notified).toEqual([{ name: 'Test finance', subject: key }])
})

it('reminds of a return within its scope only', async () => {
  const body = { about: 'step' as const }
  const other = await shop.signIn('manager2')
  expect((await other.send(returns.remind, { params: { key }, body })).status).toBe(404)
  const seller = await shop.signIn('seller')
  expect((await seller.send(returns.remind, { params: { key }, body })).status).toBe(403)
})

it('names all that the payment waits for, partner, receipt and goods', async () => {
  expect(
    await step(people.finance, 'set_figures', {
      values: { refund: (await view()).money.calculated, reason: '' },
    }),
  ).toEqual([])
  // Who has made the step is reminded of it no more.
  const unread = shop.db
    .selectFrom('notifications')
    .select('id')
    .where('kind', '=', 'return_waits')
    .where('read_at', 'is', null)
  expect(await unread.execute()).toEqual([])
  await expectPublished(() => step(people.accounting, 'approve'))
  const { needs, waits_for, missing } = await view(people.accounting)
  // The receipt that is due is the next step itself; the goods are a matter of the branch.
  expect(missing.map(({ about }) => about)).not.toContain('return_check_due')
  expect(missing.at(-1)).toMatchObject({ about: 'step', is_mine: true })
  expect(missing.find(({ about }) => about === 'return_not_accepted')).toMatchObject({
    people: [NAMES.author, NAMES.support],
    is_mine: false,
  })
  expect(needs.pay).toEqual(expect.arrayContaining(['return_check_due', 'return_not_accepted']))
  expect(waits_for?.action).toBe('add_receipt')
  const refused = await step(people.accounting, 'pay', { values: { method: 'cash' } })
  expect(refused).toEqual(expect.arrayContaining(['return_check_due', 'return_not_accepted']))
  await expectPublished(() => step(shop.manager, 'accept', { values: { place: 'shop' } }))
  expect((await view()).needs.pay).not.toContain('return_not_accepted')
})

it('stays in its application: the stages of a returned one link the return, and say what cancelled the contract', async () => {
  await expect.poll(async () => (await view()).partner.state).toBe('cancelled')
  const { money, number } = await view()
  expect(await step(shop.manager, 'add_receipt', { values: returnReceipt(money.refund) })).toEqual([])
  expect(await step(people.accounting, 'pay', { values: { method: 'cash' } })).toEqual([])
  expect(await step(people.accounting, 'close')).toEqual([])
  expect((await view()).waits_for).toBeNull()
  const shown = await shop.manager.call(stages.view, { params: { id: application } })
  expect(showsStages((await recordOf(shop, application)).status)).toBe(true)
  expect(shown.returns).toEqual([{ key, number, state: 'returned' }])
  expect(shown.goods.map(({ returned }) => returned)).toEqual([true])
  expect(shown.payment).toMatchObject({ refunded: money.refund })
  expect(shown.contract?.cancelled).toEqual({ at: expect.any(String), by: null, request: number })
})

it('says who cancelled a contract that no return took back', async () => {
  const id = await takenApplication(shop)
  await chooseLimit(shop, id)
  await addGood(shop, id, shop.products.plain)
  await makeContract(shop, id, 0)
  await shop.manager.call(stages.cancelContract, { params: { id }, body: {} })
  const contract = async () => (await shop.manager.call(stages.view, { params: { id } })).contract
  await expect.poll(async () => (await contract())?.state).toBe('cancelled')
  expect((await contract())?.cancelled).toEqual({ at: expect.any(String), by: NAMES.author, request: null })
})
