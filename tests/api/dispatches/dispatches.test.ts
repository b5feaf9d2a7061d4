// SMS to many clients over real HTTP: who gets one and who is left out, templates, and who may do what.
import { describe, expect, it } from 'vitest'
import { clientRecords } from '#api/back-office/clients.ts'
import { dispatches, smsTemplates } from '#api/back-office/dispatches.ts'
import { DAY_MS } from '#domain/kernel/time/durations.ts'
import type { ApiSession } from '../../support/api.ts'
import { CHOICE, NOON, TEMPLATE, useDispatches } from '../support/dispatches.ts'

const { shop, ids, addClient, addContract, create, view, step, setTime, counted, job, log } = useDispatches()

describe('counting', () => {
  it('finds the clients of the choice and says why the others get nothing', async () => {
    const heard = await addClient()
    await addClient({ spoken: 'uz' })
    await addClient({ deleted_at: NOON })
    await addClient({ phone: null })
    await addClient({ phone: '+998711234567' })
    await addClient({ branch_id: null })
    const same = await shop.db
      .selectFrom('clients')
      .select('phone')
      .where('id', '=', heard)
      .executeTakeFirst()
    await addClient({ phone: same?.phone ?? null })
    const out = await addClient({ phone: '+998905550001' })
    // The card of another client with the same phone.
    await addClient({ phone: '+998905550001' })
    await shop.support.call(clientRecords.optOut, { params: { key: String(out) }, body: { out: true } })
    await addClient({ phone: '+998905550002' })
    await shop.db
      .insertInto('sms_log')
      .values({
        provider: 'eskiz',
        reference: 'refused',
        phone: '+998905550002',
        text_class: 'client_code',
        text_masked: '',
        status: 'rejected',
        status_raw: 'BLACKLIST',
        refusal: 'number',
        status_at: NOON,
      })
      .execute()
    // A refused text says nothing about the phone.
    await shop.db
      .insertInto('sms_log')
      .values({
        provider: 'eskiz',
        reference: 'refused text',
        phone: same?.phone ?? '',
        text_class: 'client_code',
        text_masked: '',
        status: 'failed',
        refusal: 'text',
      })
      .execute()
    const key = await counted()
    expect(await view(key)).toMatchObject({
      state: 'counted',
      recipients: 2,
      parts: 2,
      cost: null,
      must_be_approved: false,
      languages: { ru: 1, 'uz-Latn': 1 },
      excluded: { deleted: 1, no_mobile: 2, unfilled: 1, same_phone: 1, opted_out: 2, rejected: 1 },
    })
    const left = await shop.support.call(dispatches.recipients, {
      params: { key },
      body: { excluded: 'opted_out' },
    })
    expect(left.items.map(({ phone }) => phone)).toEqual(['+998 90 ••• •• 01', '+998 90 ••• •• 01'])
    expect(left.total).toBe(2)
  })

  it('chooses by branch, and by what was bought and when', async () => {
    await addClient()
    await addClient({ branch_id: ids.branch + 1 })
    expect(await view(await counted({ branches: [ids.branch + 1] }))).toMatchObject({
      recipients: 1,
      branches: [{ id: ids.branch + 1 }],
    })
    // Nobody has bought anything.
    expect(await view(await counted({ bought_from: '2026-11-01' }))).toMatchObject({ recipients: 0 })
    expect(await view(await counted({ idle_since: '2026-11-01' }))).toMatchObject({ recipients: 2 })
  })

  it('writes in the language of the last contract, Uzbek Cyrillic too, before the first one in the language spoken', async () => {
    const cyrillic = await addClient({ spoken: 'uz' })
    await addContract(cyrillic, 'ru', -1)
    await addContract(cyrillic, 'uz-Cyrl', 0)
    await addClient({ spoken: 'uz' })
    await addClient({ spoken: 'ru' })
    const key = await counted()
    expect(await view(key)).toMatchObject({ languages: { ru: 1, 'uz-Latn': 1, 'uz-Cyrl': 1 } })
    await step('send', key)
    await job()
    const sent = await log()
    expect(sent.find(({ client_id }) => client_id === cyrillic)?.text_masked).toMatch(/^Салом, Aziza!/)
  })

  it('costs what the first provider asks for a part', async () => {
    await addClient()
    await shop.db
      .insertInto('sms_providers')
      .values({ name: 'Priced', kind: 'console', price: 95, status: 'active' })
      .execute()
    expect(await view(await counted())).toMatchObject({ cost: 95 })
    await shop.db.deleteFrom('sms_providers').execute()
  })

  it('is undone by a change, and needs a template that can be sent', async () => {
    await addClient()
    const key = await counted()
    const { version } = await view(key)
    await shop.support.call(dispatches.update, {
      params: { key },
      body: { base_version: version, values: { ...CHOICE, template_id: ids.template, title: 'Boshqa nom' } },
    })
    expect(await view(key)).toMatchObject({
      state: 'draft',
      recipients: 0,
      excluded: {},
      title: 'Boshqa nom',
    })
    const stale = await shop.support.send(dispatches.update, {
      params: { key },
      body: { base_version: version, values: { ...CHOICE, template_id: ids.template } },
    })
    expect(stale.status).toBe(409)
    await shop.db.updateTable('sms_templates').set({ approved: false }).execute()
    // It is offered to nobody, and chosen by no other dispatch.
    expect((await shop.support.call(dispatches.choices, {})).templates).toEqual([])
    const chosen = { ...CHOICE, template_id: ids.template }
    expect((await shop.support.send(dispatches.create, { body: chosen })).body).toMatchObject({
      errors: [{ field: 'template_id', code: 'template_unapproved' }],
    })
    expect((await step('count', key)).body).toMatchObject({
      errors: [{ field: 'template_id', code: 'template_unapproved' }],
    })
  })
})

describe('a template', () => {
  const update = (values: object, base_version = 1) =>
    shop.support.send(smsTemplates.update, {
      params: { key: String(ids.template) },
      body: { base_version, values: { ...TEMPLATE, ...values } },
    })

  it('is approved anew when a text is changed', async () => {
    const refused = await update({ ru: 'Здравствуйте, {name}!' })
    expect(refused.body).toMatchObject({ errors: [{ field: 'approved', code: 'template_approved_before' }] })
    expect((await update({ ru: 'Здравствуйте, {name}!', approved: false })).status).toBe(200)
    expect((await update({ ru: 'Здравствуйте, {name}!' }, 2)).status).toBe(200)
  })

  it('names fields that there are, and has a title of its own', async () => {
    const wrong = await update({ ru: 'Здравствуйте, {fio}!', approved: false })
    expect(wrong.body).toMatchObject({ errors: [{ code: 'template_field' }] })
    const again = await shop.support.send(smsTemplates.create, { body: TEMPLATE })
    expect(again.body).toMatchObject({ errors: [{ field: 'title', code: 'taken' }] })
  })

  it('that has another text since the count is counted again before it is sent', async () => {
    await addClient()
    const key = await counted()
    await shop.db.updateTable('sms_templates').set({ ru: 'Здравствуйте!!' }).execute()
    expect((await step('send', key)).body).toMatchObject({
      errors: [{ field: 'template_id', code: 'template_changed' }],
    })
    await step('count', key)
    expect((await step('send', key)).status).toBe(200)
  })
})

describe('who may', () => {
  it('read and write: whoever has the permission, and nobody else', async () => {
    const key = await create()
    for (const api of [shop.seller, shop.manager, shop.partner]) {
      expect((await api.send(dispatches.list, { body: {} })).status).toBe(403)
      expect((await api.send(dispatches.view, { params: { key } })).status).toBe(403)
      expect((await api.send(smsTemplates.create, { body: TEMPLATE })).status).toBe(403)
    }
    expect((await view(key, shop.director)).is_own).toBe(false)
  })

  it('note that a client wants none, on a card that they may change; it is on the record', async () => {
    const key = String(await addClient())
    const set = (out: boolean, api: ApiSession) =>
      api.send(clientRecords.optOut, { params: { key }, body: { out } })
    expect((await set(true, shop.seller)).status).toBe(403)
    expect((await set(true, shop.support)).status).toBe(200)
    // Once more is no error, and the first time stays.
    setTime(new Date(NOON.getTime() + DAY_MS))
    expect((await set(true, shop.admin)).status).toBe(200)
    const card = await shop.support.call(clientRecords.view, { params: { key } })
    expect(card.opted_out).toEqual({ who: 'Test support', at: NOON.toISOString() })
    const { items } = await shop.support.call(clientRecords.history, { params: { key } })
    expect(items.map(({ action, changes }) => [action, changes])).toContainEqual([
      'client_opt_out',
      { opted_out: [false, true] },
    ])
    expect((await set(false, shop.support)).status).toBe(200)
    expect((await shop.support.call(clientRecords.view, { params: { key } })).opted_out).toBeNull()
  })
})
