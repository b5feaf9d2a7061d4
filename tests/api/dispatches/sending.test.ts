// How SMS to many clients are sent: once, within the hours and the limit of the provider, after a crash too; and who approves a large one.
import { afterEach, describe, expect, it } from 'vitest'
import { clientRecords } from '#api/back-office/clients.ts'
import { dispatches, smsTemplates } from '#api/back-office/dispatches.ts'
import { inbox } from '#api/back-office/inbox.ts'
import { providers } from '#api/back-office/providers.ts'
import { APPROVED_FROM, PER_MINUTE } from '#domain/dispatches/dispatch.ts'
import { DAY_MS } from '#domain/kernel/time/durations.ts'
import { sendDispatches } from '#server/dispatches/sending.ts'
import type { ApiSession } from '../../support/api.ts'
import { CHOICE, NOON, TEMPLATE, useDispatches } from '../support/dispatches.ts'

const { shop, ids, addClient, view, step, setTime, counted, job, log, letMinutesPass } = useDispatches()

describe('sending', () => {
  it('gives each recipient the text in the language spoken, once, and ends', async () => {
    const russian = await addClient({ name: 'Нигора' })
    const uzbek = await addClient({ name: 'Sardor', spoken: 'uz' })
    const key = await counted()
    expect((await step('send', key)).status).toBe(200)
    expect(await view(key)).toMatchObject({ state: 'sending', sent: 0, progress: { chosen: 2 } })
    await Promise.all([job(), job()])
    expect(await log()).toMatchObject([
      {
        client_id: russian,
        text_masked: 'Здравствуйте, Нигора! Ждём вас в Test branch one.',
        status: 'transmitted',
      },
      {
        client_id: uzbek,
        text_masked: "Salom, Sardor! Test branch one do'konida kutamiz.",
        status: 'transmitted',
      },
    ])
    await job()
    expect(await view(key)).toMatchObject({ state: 'done', sent: 2, progress: { transmitted: 2 } })
    expect(await log()).toHaveLength(2)
    // Nobody is written to again for a week.
    expect(await view(await counted({ title: 'Yana bir bor' }))).toMatchObject({
      recipients: 0,
      excluded: { recent: 2 },
    })
    setTime(new Date(NOON.getTime() + 8 * DAY_MS))
    expect(await view(await counted({ title: 'Bir haftadan keyin' }))).toMatchObject({ recipients: 2 })
  })

  it('is for somebody: a dispatch without recipients is not sent', async () => {
    const key = await counted()
    expect((await step('send', key)).body).toMatchObject({
      errors: [{ field: 'branches', code: 'nobody_reached' }],
    })
  })

  it('happens between nine and eight', async () => {
    await addClient()
    const key = await counted()
    await step('send', key)
    setTime(new Date('2026-11-28T20:00:00+05:00'))
    await job()
    expect(await log()).toHaveLength(0)
    setTime(new Date('2026-11-29T09:00:00+05:00'))
    await job()
    expect(await log()).toHaveLength(1)
  })

  it('looks once more: who has refused SMS since the count gets none', async () => {
    const out = await addClient()
    const moved = await addClient()
    await addClient()
    const key = await counted()
    await step('send', key)
    await shop.support.call(clientRecords.optOut, { params: { key: String(out) }, body: { out: true } })
    await shop.db.updateTable('clients').set({ phone: '+998909999999' }).where('id', '=', moved).execute()
    await job()
    await job()
    expect(await log()).toHaveLength(1)
    expect(await view(key)).toMatchObject({
      state: 'done',
      sent: 1,
      excluded: { opted_out: 1, no_mobile: 1 },
    })
  })

  it('is stopped for the next recipient, goes on, and is cancelled for ever', async () => {
    await addClient()
    const key = await counted()
    await step('send', key)
    await step('stop', key)
    await job()
    expect(await log()).toHaveLength(0)
    await step('resume', key)
    await step('stop', key)
    await step('cancel', key)
    await job()
    expect(await log()).toHaveLength(0)
    expect(await view(key)).toMatchObject({ state: 'cancelled', progress: { chosen: 1 } })
    expect((await step('resume', key)).status).toBe(409)
  })

  it('gives a provider so many in a minute, by several processes too', async () => {
    for (let index = 0; index < PER_MINUTE + 5; index += 1) await addClient()
    const key = await counted()
    await step('send', key)
    await Promise.all([job(), job(), job()])
    expect(await log()).toHaveLength(PER_MINUTE)
    await letMinutesPass()
    await job()
    const sent = await log()
    expect(sent).toHaveLength(PER_MINUTE + 5)
    expect(new Set(sent.map(({ phone }) => phone)).size).toBe(PER_MINUTE + 5)
  })

  it('is not repeated after a crash between the log and the provider', async () => {
    await addClient()
    const key = await counted()
    await step('send', key)
    const { openMany } = shop.deps.sms
    const crashing = {
      ...shop.deps.sms,
      openMany: async () => {
        const sender = await openMany()
        return sender && { ...sender, send: () => Promise.reject(new Error('killed')) }
      },
    }
    await expect(sendDispatches({ ...shop.deps, sms: crashing })).rejects.toThrow('killed')
    await job()
    expect(await log()).toMatchObject([{ status: 'in_doubt' }])
    expect(await view(key)).toMatchObject({ state: 'done', progress: { in_doubt: 1 }, spent: null })
  })

  it('waits while no provider can be reached', async () => {
    await addClient()
    const key = await counted()
    await step('send', key)
    const { openMany } = shop.deps.sms
    const unreachable = {
      ...shop.deps.sms,
      openMany: async () => {
        const sender = await openMany()
        return sender && { ...sender, send: async () => 'down' as const }
      },
    }
    await sendDispatches({ ...shop.deps, sms: unreachable })
    expect(await view(key)).toMatchObject({ state: 'sending', sent: 0, progress: { chosen: 1 } })
    await job()
    expect(await view(key)).toMatchObject({ sent: 1 })
  })
})

describe('a large dispatch', () => {
  const large = async (series = 0) => {
    const rows = Array.from({ length: APPROVED_FROM.recipients }, (_, index) => ({
      name: 'Karimova Aziza',
      name_key: 'karimova aziza',
      values: JSON.stringify({ name: 'Aziza' }),
      phone: `+99893${String(1_000_000 + series * 1000 + index)}`,
      branch_id: ids.branch,
    }))
    await shop.db.insertInto('clients').values(rows).execute()
    return counted()
  }
  const kinds = async (api: ApiSession) =>
    (await api.call(inbox.list, { body: {} })).items.map(({ kind, subject }) => [kind, subject])

  it('is approved by somebody who neither wrote nor sent it', async () => {
    const key = await large()
    expect((await step('send', key)).status).toBe(200)
    await job()
    expect(await log()).toHaveLength(0)
    expect(await view(key)).toMatchObject({ state: 'waiting', must_be_approved: true, is_own: true })
    expect(await kinds(shop.director)).toEqual([['dispatch_waiting', key]])
    expect(await kinds(shop.support)).toEqual([])
    expect((await step('approve', key)).status).toBe(403)
    expect((await step('approve', key, shop.seller)).status).toBe(403)
    expect((await step('approve', key, shop.director)).status).toBe(200)
    expect(await kinds(shop.support)).toEqual([['dispatch_approved', key]])
    await job()
    expect(await log()).toHaveLength(PER_MINUTE)
    expect(await view(key)).toMatchObject({ state: 'sending', approver: 'Test director' })
  })

  it('is refused with a reason, which its writer reads, and may be sent again', async () => {
    const key = await large()
    await step('send', key)
    const { version } = await view(key)
    const refused = await shop.director.send(dispatches.refuse, {
      params: { key },
      body: { base_version: version, reason: 'Juda koʻp' },
    })
    expect(refused.status).toBe(200)
    expect(await view(key)).toMatchObject({ state: 'counted', refusal: 'Juda koʻp' })
    expect(await kinds(shop.support)).toEqual([['dispatch_refused', key]])
    expect((await step('send', key)).status).toBe(200)
    expect(await view(key)).toMatchObject({ state: 'waiting', refusal: '' })
  })

  it('is not approved by whoever rewrote its choice or its template, whose names are not on it', async () => {
    const key = await large()
    const { version, ...page } = await view(key)
    const values = { ...CHOICE, title: page.title, template_id: page.template_id, idle_since: '2026-11-01' }
    await shop.director.call(dispatches.update, { params: { key }, body: { base_version: version, values } })
    await step('count', key)
    await step('send', key)
    expect(await view(key, shop.director)).toMatchObject({ state: 'waiting', is_own: true })
    expect(await kinds(shop.director)).toEqual([])
    expect((await step('approve', key, shop.director)).status).toBe(403)
    expect((await step('approve', key, shop.admin)).status).toBe(200)

    const other = await large(1)
    const template = { ...TEMPLATE, ru: 'Здравствуйте, {name}! Скидки в {branch}.', approved: false }
    const params = { key: String(ids.template) }
    await shop.director.call(smsTemplates.update, { params, body: { base_version: 1, values: template } })
    const approved = { ...template, approved: true }
    await shop.support.call(smsTemplates.update, { params, body: { base_version: 2, values: approved } })
    await step('count', other)
    await step('send', other)
    expect((await step('approve', other, shop.director)).status).toBe(403)
    expect((await step('approve', other, shop.admin)).status).toBe(200)
  })

  it('is approved by whoever renamed it or counted it only', async () => {
    const key = await large()
    const { version, template_id } = await view(key)
    const values = { ...CHOICE, title: 'Boshqa nom', template_id }
    await shop.director.call(dispatches.update, { params: { key }, body: { base_version: version, values } })
    await step('count', key, shop.director)
    await step('send', key)
    expect((await step('approve', key, shop.director)).status).toBe(200)
  })
})

describe('a dispatch that costs more than when it was counted', () => {
  const provide = async (price: number) => {
    const form = {
      name: 'Sandbox',
      kind: 'console' as const,
      sender: '',
      priority: 1,
      url: '',
      login: '',
      secret: '',
    }
    const { key } = await shop.admin.call(providers.create, { body: { ...form, price } })
    const params = { key }
    await shop.admin.call(providers.toggle, { params, body: { base_version: 1, status: 'active' } })
    return {
      setPrice: (next: number) =>
        shop.db
          .updateTable('sms_providers')
          .set((eb) => ({ price: next, version: eb('version', '+', 1) }))
          .where('id', '=', Number(key))
          .execute(),
    }
  }
  afterEach(async () => {
    await shop.db.deleteFrom('sms_log').execute()
    await shop.db.deleteFrom('sms_providers').execute()
  })

  it('is approved where the price has risen before it is sent', async () => {
    const { setPrice } = await provide(100)
    await addClient()
    const key = await counted()
    expect(await view(key)).toMatchObject({ cost: 100, must_be_approved: false })
    await setPrice(APPROVED_FROM.cost)
    expect(await view(key)).toMatchObject({ cost: APPROVED_FROM.cost, must_be_approved: true })
    expect((await step('send', key)).status).toBe(200)
    expect(await view(key)).toMatchObject({ state: 'waiting', cost: APPROVED_FROM.cost })
    await job()
    expect(await log()).toHaveLength(0)
  })

  it('waits where the price rises while it is sent, stopped or approved, and goes on once approved', async () => {
    const { setPrice } = await provide(100)
    for (let index = 0; index < PER_MINUTE + 2; index += 1) await addClient()
    const key = await counted()
    await step('send', key)
    await job()
    expect(await log()).toHaveLength(PER_MINUTE)
    await letMinutesPass()
    await step('stop', key)
    await setPrice(APPROVED_FROM.cost)
    await step('resume', key)
    await job()
    expect(await log()).toHaveLength(PER_MINUTE)
    const cost = PER_MINUTE * 100 + 2 * APPROVED_FROM.cost
    expect(await view(key)).toMatchObject({ state: 'waiting', cost, must_be_approved: true })
    expect((await step('approve', key)).status).toBe(403)
    expect((await step('approve', key, shop.director)).status).toBe(200)
    await setPrice(2 * APPROVED_FROM.cost)
    await job()
    expect(await view(key)).toMatchObject({ state: 'waiting', approver: null })
    const { version } = await view(key)
    const body = { base_version: version, reason: 'Juda qimmat' }
    await shop.director.call(dispatches.refuse, { params: { key }, body })
    expect(await view(key)).toMatchObject({ state: 'stopped', refusal: 'Juda qimmat' })
    await step('resume', key)
    await job()
    expect(await view(key)).toMatchObject({ state: 'waiting' })
    expect((await step('approve', key, shop.director)).status).toBe(200)
    await job()
    expect(await log()).toHaveLength(PER_MINUTE + 2)
    expect(await view(key)).toMatchObject({ state: 'done' })
  })
})
