// How SMS to many clients are sent: once, within the hours and the limit of the provider, after a crash too; and who approves a large one.
import { describe, expect, it } from 'vitest'
import { clientRecords } from '#api/back-office/clients.ts'
import { dispatches } from '#api/back-office/dispatches.ts'
import { inbox } from '#api/back-office/inbox.ts'
import { APPROVED_FROM, PER_MINUTE } from '#domain/dispatches/dispatch.ts'
import { DAY_MS } from '#domain/kernel/durations.ts'
import { sendDispatches } from '#server/dispatches/sending.ts'
import type { ApiSession } from '../../support/api.ts'
import { NOON, useDispatches } from '../support/dispatches.ts'

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
  const large = async () => {
    const rows = Array.from({ length: APPROVED_FROM.recipients }, (_, index) => ({
      name: 'Karimova Aziza',
      name_key: 'karimova aziza',
      values: JSON.stringify({ name: 'Aziza' }),
      phone: `+99893${String(1_000_000 + index)}`,
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
})
