// Clients whose SMS was refused, over real HTTP: what was said about a text, a sender or an account leaves nobody out of SMS to many;
// a refused number does, until its time is over or somebody releases it.
import { expect, it } from 'vitest'
import { smsLog } from '#api/back-office/sms-log.ts'
import { DAY_MS } from '#domain/kernel/time/durations.ts'
import { REFUSED_NUMBER_DAYS } from '#domain/sms-log/refusal.ts'
import { NOON, useDispatches } from '../support/dispatches.ts'

const { shop, addClient, view, counted } = useDispatches()
const PHONE = '+998905550002'
const REFUSED = { status: 'rejected', status_raw: 'BLACKLIST', refusal: 'number' }

async function logSms(values: object): Promise<string> {
  const { id } = await shop.db
    .insertInto('sms_log')
    .values({
      provider: 'eskiz',
      reference: String(Math.random()),
      phone: PHONE,
      text_class: 'client_code',
      text_masked: '',
      status: 'delivered',
      status_at: NOON,
      ...values,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return String(id)
}

const reached = async (): Promise<number> => (await view(await counted())).recipients

it.each([
  ['a text that Eskiz had not approved', { status: 'failed', refusal: 'text' }],
  ['a sender', { status: 'failed', refusal: 'sender' }],
  ['a balance', { status: 'failed', refusal: 'account' }],
  ['a rejection without a cause', { provider: 'play_mobile', status: 'rejected', status_raw: 'Rejected' }],
  ['a rejection of an operator', { status: 'rejected', status_raw: 'REJECTED: REJECTD' }],
])('%s leaves nobody out', async (_what, values) => {
  await addClient({ phone: PHONE })
  await logSms(values)
  expect(await reached()).toBe(1)
})

it.each([
  ['reported', REFUSED],
  ['said at once', { status: 'failed', status_raw: 'http_400', refusal: 'number' }],
])('a refused number (%s) is left out for its days', async (_when, values) => {
  await addClient({ phone: PHONE })
  const over = NOON.getTime() - REFUSED_NUMBER_DAYS * DAY_MS
  await logSms({ ...values, status_at: new Date(over + DAY_MS) })
  expect((await view(await counted())).excluded).toEqual({ rejected: 1 })
  await shop.db
    .updateTable('sms_log')
    .set({ status_at: new Date(over) })
    .execute()
  expect(await reached()).toBe(1)
})

it('a number to which an SMS was reported as delivered since is written to', async () => {
  await addClient({ phone: PHONE })
  await logSms(REFUSED)
  await logSms({ status_raw: 'assumed after 24 h' })
  expect(await reached()).toBe(0)
  await logSms({ status_raw: 'DELIVRD' })
  expect(await reached()).toBe(1)
})

it('a number is released by whoever writes dispatches, on the record, until it is refused again', async () => {
  await addClient({ phone: PHONE })
  const key = await logSms(REFUSED)
  const other = await logSms({ phone: '+998905550003', ...REFUSED })
  const refusedOf = async () =>
    (await shop.support.call(smsLog.list, { body: { only: key } })).items[0]?.is_number_refused
  expect(await refusedOf()).toBe(true)
  for (const api of [shop.seller, shop.manager, shop.partner])
    expect((await api.send(smsLog.release, { params: { key }, body: {} })).status).toBe(403)
  expect(await reached()).toBe(0)
  await shop.support.call(smsLog.release, { params: { key }, body: {} })
  expect([await refusedOf(), await reached()]).toEqual([false, 1])
  const untouched = await shop.support.call(smsLog.list, { body: { only: other } })
  expect(untouched.items[0]?.is_number_refused).toBe(true)
  const audited = await shop.db
    .selectFrom('audit')
    .select(['entity', 'entity_id', 'details'])
    .where('action', '=', 'sms_number_release')
    .execute()
  expect(audited).toMatchObject([{ entity: 'sms', entity_id: key }])
  expect(JSON.stringify(audited)).not.toContain(PHONE.slice(4))
  await logSms(REFUSED)
  expect(await reached()).toBe(0)
  const unknown = await shop.support.send(smsLog.release, { params: { key: '999999' }, body: {} })
  expect(unknown.status).toBe(404)
})
