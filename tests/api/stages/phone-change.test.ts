// Changing the client's number over real HTTP: a code to the new number, partners asked again with it, and the states of the
// specification: in process, code mismatch, busy.
import { describe, expect, it } from 'vitest'
import { applications } from '#api/applications.ts'
import { stages } from '#api/stages.ts'
import { DIALECTS } from '#domain/partners/partner.ts'
import { newForm, recordOf, submitApplication } from '../../support/applications.ts'
import { chooseLimit, magicPhone, stagesOf, takenApplication, until } from '../../support/sales.ts'
import { useSellingShop } from '../../support/use-shop.ts'

const shop = useSellingShop()

const ask = (id: string, phone: string) =>
  shop.manager.send(stages.changePhone, { params: { id }, body: { phone } })
const confirm = (id: string, code: string) =>
  shop.manager.send(stages.confirmPhone, { params: { id }, body: { code } })
const stateOf = async (id: string) => (await stagesOf(shop, id)).phone_change?.state

async function change(id: string, phone: string) {
  expect((await ask(id, phone)).status).toBe(200)
  return confirm(id, await shop.codeFor(phone))
}

describe.each(DIALECTS)('with a partner that speaks %s', (dialect) => {
  const alone = useSellingShop({ partners: [dialect] })

  it('asks the partner again with the new number, and counts as the client’s confirmation', async () => {
    const id = await takenApplication(alone)
    await chooseLimit(alone, id)
    const phone = magicPhone('01')
    const params = { id }
    await alone.manager.call(stages.changePhone, { params, body: { phone } })
    const code = await alone.codeFor(phone)
    const answer = await alone.manager.call(stages.confirmPhone, { params, body: { code } })
    expect(answer.undone).toEqual(['partners'])
    const view = await stagesOf(alone, id)
    expect(view.phone_change).toMatchObject({ phone, state: 'done' })
    expect(view.client).toMatchObject({ phone, confirmed: true })
    // The limit was of the old number.
    expect(view.chosen).toBeNull()
    await until(alone, id, ({ partners }) => partners[0]?.attempt?.state === 'approved')
    const attempts = await alone.db
      .selectFrom('partner_attempts')
      .select('archived_at')
      .where('application_id', '=', id)
      .execute()
    expect(attempts.filter(({ archived_at }) => archived_at === null)).toHaveLength(1)
    expect(attempts).toHaveLength(2)
  })
})

describe('the client’s number', () => {
  it('changes in the record, in its sources and for the client, before any partner was asked', async () => {
    const id = await takenApplication(shop)
    const phone = magicPhone('01')
    expect((await change(id, phone)).status).toBe(200)
    const { values, sources } = await shop.manager.call(applications.view, { params: { id } })
    expect(values.phone).toBe(phone)
    expect(sources.phone?.by).toBe('manager')
    const { client_id } = await recordOf(shop, id)
    const client = await shop.db
      .selectFrom('clients')
      .selectAll()
      .where('id', '=', client_id ?? 0)
      .executeTakeFirstOrThrow()
    expect(client.phone).toBe(phone)
    expect(client.values.phone).toBe(phone)
  })

  it('stays when the code does not match, and the change may be tried again', async () => {
    const id = await takenApplication(shop)
    const phone = magicPhone('01')
    await ask(id, phone)
    expect(await stateOf(id)).toBe('in_process')
    const right = await shop.codeFor(phone)
    const wrong = right === '000000' ? '111111' : '000000'
    const refused = await confirm(id, wrong)
    expect(refused.problem?.errors[0]).toMatchObject({ code: 'wrong_code', params: { left: 4 } })
    expect(await stateOf(id)).toBe('code_mismatch')
    expect((await confirm(id, right)).status).toBe(200)
    expect(await stateOf(id)).toBe('done')
    expect((await confirm(id, right)).problem?.problem).toBe('stage_not_ready')
  })

  it('ends after five wrong codes', async () => {
    const id = await takenApplication(shop)
    const phone = magicPhone('01')
    await ask(id, phone)
    const right = await shop.codeFor(phone)
    const wrong = right === '000000' ? '111111' : '000000'
    for (let round = 0; round < 5; round += 1) await confirm(id, wrong)
    expect((await confirm(id, right)).problem?.problem).toBe('code_attempts_spent')
    expect((await recordOf(shop, id)).phone).not.toBe(phone)
  })

  it('is refused as busy when another known client has it', async () => {
    const theirs = magicPhone('01')
    await submitApplication(shop.seller, { ...newForm(), phone: theirs })
    const id = await takenApplication(shop)
    expect((await ask(id, theirs)).problem?.problem).toBe('phone_busy')
    expect(await stateOf(id)).toBe('busy')
  })

  it('must be another, whole, mobile one, and not the second one', async () => {
    const id = await takenApplication(shop)
    const { values, phone } = await recordOf(shop, id)
    const codeFor = async (text: string) => (await ask(id, text)).problem?.errors[0]?.code
    expect(await codeFor(phone ?? '')).toBe('phone_same')
    expect(await codeFor('90 123')).toBe('phone_format')
    expect(await codeFor('+998712000000')).toBe('phone_not_mobile')
    expect(await codeFor(String(values.second_phone))).toBe('phones_equal')
    expect(await stateOf(id)).toBeUndefined()
  })

  it('gets no second code within a minute, unlike another number', async () => {
    const id = await takenApplication(shop)
    const phone = magicPhone('01')
    await ask(id, phone)
    expect((await ask(id, phone)).status).toBe(429)
    expect((await ask(id, magicPhone('01'))).status).toBe(200)
    const open = await shop.db
      .selectFrom('phone_changes')
      .selectAll()
      .where('application_id', '=', id)
      .where('ended_at', 'is', null)
      .execute()
    expect(open).toHaveLength(1)
  })
})
