// The log of SMS over real HTTP: what it shows, how it is searched, and who sees a whole phone.
import { beforeEach, expect, it } from 'vitest'
import { smsLog } from '#api/back-office/sms-log.ts'
import { useShop } from '../../support/use-shop.ts'

const NOON = new Date('2026-11-28T12:00:00+05:00')
const shop = useShop(['support', 'seller', 'director', 'admin'], { now: () => NOON })
const PHONE = '+998901234567'

const add = async (reference: string, values: object = {}) => {
  const { id } = await shop.db
    .insertInto('sms_log')
    .values({
      provider: 'eskiz',
      reference,
      phone: PHONE,
      text_class: 'client_code',
      text_masked: 'Anketa: код ******',
      status: 'delivered',
      status_raw: 'DELIVRD',
      created_at: NOON,
      cost: 95,
      ...values,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return String(id)
}
const keys = async (filters: object = {}) =>
  (await shop.support.call(smsLog.list, { body: filters })).items.map(({ key }) => key)

beforeEach(async () => {
  await shop.db.deleteFrom('sms_log').execute()
})

it('hides the phone in the list and in a file', async () => {
  const key = await add('first')
  const { items } = await shop.support.call(smsLog.list, { body: {} })
  expect(items).toMatchObject([
    {
      key,
      phone: '+998 90 ••• •• 67',
      kind: 'client_code',
      status: 'delivered',
      raw: 'DELIVRD',
      provider: 'eskiz',
      cost: 95,
    },
  ])
  const columns = ['phone', 'text', 'cost'].map((field) => ({ key: field, title: field }))
  const refused = await shop.seller.send(smsLog.export, { body: { format: 'csv', columns } })
  expect(refused.status).toBe(403)
  const { status, text } = await shop.admin.send(smsLog.export, { body: { format: 'csv', columns } })
  expect([status, text.includes('••• •• 67'), text.includes('1234567')]).toEqual([200, true, false])
})

it('shows why a provider did not take an SMS, in its words', async () => {
  await add('first', {
    status: 'failed',
    status_raw: 'http_400',
    refusal: 'text',
    words: 'Не прошёл модерацию',
  })
  await add('second')
  const { items } = await shop.support.call(smsLog.list, { body: {} })
  expect(items.map(({ refusal, words }) => [refusal, words])).toEqual([
    [null, ''],
    ['text', 'Не прошёл модерацию'],
  ])
  const columns = ['refusal', 'words'].map((key) => ({ key, title: key }))
  const { text } = await shop.admin.send(smsLog.export, { body: { format: 'csv', columns } })
  expect(text).toContain('text;Не прошёл модерацию')
})

it('is of a period, and searched by digits of the phone', async () => {
  const code = await add('first')
  const failed = await add('second', { status: 'failed', text_class: 'return_paid', phone: '+998935550011' })
  const old = await add('third', { created_at: new Date('2026-10-31T23:00:00+05:00') })
  expect(await keys()).toEqual([failed, code])
  expect(await keys({ from: '2026-10-01', to: '2026-10-31' })).toEqual([old])
  expect(await keys({ search: '555 00' })).toEqual([failed])
  expect(await keys({ search: '+998 93 555' })).toEqual([failed])
  expect(await keys({ search: '555' })).toEqual([])
  // The line of an address is found however old it is.
  expect(await keys({ only: old })).toEqual([old])
})

it('shows a whole phone to those who may see it, and the asking is on the record', async () => {
  const params = { key: await add('first') }
  expect(await shop.support.call(smsLog.phone, { params, body: {} })).toEqual({ phone: PHONE })
  const audited = await shop.db
    .selectFrom('audit')
    .select(['entity', 'entity_id', 'details'])
    .where('action', '=', 'sms_phone_reveal')
    .execute()
  expect(audited).toHaveLength(1)
  expect(audited[0]).toMatchObject({ entity: 'sms', entity_id: params.key })
  expect(JSON.stringify(audited)).not.toContain('1234567')
  for (const api of [shop.seller, shop.director])
    expect((await api.send(smsLog.phone, { params, body: {} })).status).toBe(403)
  expect((await shop.seller.send(smsLog.list, { body: {} })).status).toBe(403)
  const unknown = await shop.support.send(smsLog.phone, { params: { key: '999999' }, body: {} })
  expect(unknown.status).toBe(404)
})
