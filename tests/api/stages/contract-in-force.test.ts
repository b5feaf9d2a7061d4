// What a contract in force at the partner fixes: the client's data, the photos, and the manager who holds the application.
import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { applications, transitions } from '#api/applications.ts'
import { stages } from '#api/stages.ts'
import { addDays, todayInTashkent } from '#domain/kernel/time/dates.ts'
import { DAY_MS } from '#domain/kernel/time/durations.ts'
import { CODES } from '#server/gateways/partners/sandbox/magic.ts'
import { newForm, recordOf } from '../../support/applications.ts'
import {
  addGood,
  chooseLimit,
  magicPhone,
  makeContract,
  stagesOf,
  takenApplication,
  until,
} from '../../support/sales.ts'
import { useSellingShop } from '../../support/use-shop.ts'

const shop = useSellingShop({ partners: ['uzum'] })

async function withContract(ending = '01'): Promise<string> {
  const id = await takenApplication(shop, ending)
  await chooseLimit(shop, id)
  await addGood(shop, id, shop.products.plain)
  await makeContract(shop, id, 0)
  return id
}
const cancelled = async (id: string) => {
  await shop.manager.call(stages.cancelContract, { params: { id }, body: {} })
  await until(shop, id, ({ contract }) => contract?.state === 'cancelled')
}
const change = async (id: string, values: object) =>
  shop.manager.call(applications.patch, {
    params: { id },
    body: { base_version: (await recordOf(shop, id)).version, values },
  })
const guess = async (id: string) =>
  (await shop.manager.send(stages.confirmContract, { params: { id }, body: { code: '000000' } })).problem
    ?.problem

it('a change of the data, of the holder too, becomes a comment until the contract is cancelled', async () => {
  const setCommission = (commission_bp: number) =>
    shop.db.updateTable('partners').set({ commission_bp }).execute()
  await setCommission(150)
  const id = await withContract()
  await setCommission(0)
  const contracts = shop.db.selectFrom('contracts').select('commission_bp').where('application_id', '=', id)
  expect(await contracts.execute(), 'the commission of its day').toEqual([{ commission_bp: 150 }])
  const before = (await recordOf(shop, id)).values
  const values = { surname: 'Boshqayev', pinfl: newForm().pinfl, phone: magicPhone('01') }
  expect((await change(id, values)).applied).toBe('comment')
  const view = await shop.manager.call(applications.view, { params: { id } })
  expect([view.values, view.can_edit]).toEqual([before, false])
  expect(view.comments.at(-1)?.text).toContain('surname: Boshqayev')
  const photo_id = view.photos[0]?.id ?? ''
  const removal = await shop.manager.send(applications.removePhoto, { params: { id, photo_id }, body: {} })
  expect(removal.problem?.problem).toBe('move_not_possible')
  await cancelled(id)
  expect((await change(id, { surname: 'Boshqayev' })).applied).toBe('fields')
  expect((await shop.manager.call(applications.view, { params: { id } })).can_edit).toBe(true)
})

it('another number gives no further tries of the code', async () => {
  const id = await withContract()
  const tries = []
  for (let count = 0; count < 5; count += 1) tries.push(await guess(id))
  expect(tries).toEqual([...Array(4).fill('wrong_code'), 'code_attempts_spent'])
  await change(id, { phone: magicPhone('01') })
  expect(await guess(id)).toBe('code_attempts_spent')
})

it('values of the identity provider are taken over before it or after it', async () => {
  const id = await withContract()
  const take = () => shop.manager.send(stages.takeIdentity, { params: { id }, body: { fields: ['name'] } })
  expect((await take()).problem?.problem).toBe('contract_exists')
  await cancelled(id)
  expect((await take()).problem?.problem).toBe('stage_not_ready')
})

it('the application does not go back to the queue, and is registered for its manager', async () => {
  const id = await withContract('26')
  const release = () => shop.manager.send(transitions.release, { params: { id }, body: {} })
  const refused = { problem: 'needs_unmet', details: { needs: ['partner_contract_cancelled'] } }
  expect((await release()).problem).toMatchObject(refused)
  await shop.manager.call(stages.confirmContract, { params: { id }, body: { code: CODES.uzum } })
  expect((await stagesOf(shop, id)).contract?.state).toBe('moderation')
  expect((await release()).problem).toMatchObject(refused)
  await until(shop, id, ({ contract }) => contract?.state === 'confirmed')
  expect((await recordOf(shop, id)).status).toBe('registered')
})

it('a document that has expired since the entry stops the contract, names its field and can be corrected', async () => {
  const id = await takenApplication(shop, '01')
  await chooseLimit(shop, id)
  await addGood(shop, id, shop.products.plain)
  const { values } = await recordOf(shop, id)
  await shop.db
    .updateTable('applications')
    .set({
      entered_at: new Date(Date.now() - 3 * DAY_MS),
      submitted_at: new Date(Date.now() - 2 * DAY_MS),
      values: JSON.stringify({
        ...values,
        document_issued: '2018-01-01',
        document_expires: addDays(todayInTashkent(new Date()), -1),
      }),
    })
    .where('id', '=', id)
    .execute()
  const done = (await stagesOf(shop, id)).stages.filter((row) => row.done).map(({ stage }) => stage)
  expect(done).toContain('client_data')
  const body = {
    contract_id: randomUUID(),
    months: 12,
    payment_day: 5,
    down_payment: 0,
    language: 'ru' as const,
  }
  const refused = await shop.manager.send(stages.makeContract, { params: { id }, body })
  expect([refused.status, refused.problem?.errors]).toEqual([
    400,
    [{ code: 'document_expired', field: 'document_expires' }],
  ])
})
