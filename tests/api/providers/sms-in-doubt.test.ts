// An SMS whose provider was asked and whose answer is not stored: never taken for delivered, never charged, never sent again.
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { providers } from '#api/back-office/providers.ts'
import { smsLog } from '#api/back-office/sms-log.ts'
import { DAY_MS } from '#domain/kernel/time/durations.ts'
import type { ProviderForm } from '#domain/providers/provider.ts'
import { DOUBT_DAYS } from '#domain/sms-log/log.ts'
import type { Message } from '#server/gateways/sms/handing-over.ts'
import { eskizForm, playForm } from '../../support/sms-sandbox.ts'
import { TO, useProviders } from '../support/providers.ts'

const SECRET = 'an-address-that-nobody-guesses'
const MINUTES = 60_000
const MESSAGE: Message = { to: TO, text: 'Salom!', text_class: 'test', user_id: null }
const { one, shop, make, toggle, log } = useProviders({
  SMS_CALLBACK_SECRET: SECRET,
  PUBLIC_URL: 'https://shop.example.uz',
})

beforeEach(() => {
  one.shape('messages')
  one.answerStatus('DELIVERED')
})

async function use(form: ProviderForm): Promise<void> {
  const { key } = await make(form)
  expect((await toggle(key, 1, 'active')).status).toBe(200)
}

const follow = () => shop.deps.sms.follow().catch(() => undefined)

/** As if the SMS of the log had been sent before. */
const age = (ms: number) =>
  shop.db
    .updateTable('sms_log')
    .set({ created_at: new Date(Date.now() - ms) })
    .execute()

async function open() {
  const sender = await shop.deps.sms.openMany()
  if (sender === null) throw new Error('nobody sends')
  return sender
}

/** The server logs an SMS and is killed: before it has asked the provider, or before it has stored the answer. */
async function crash(when: 'before' | 'after'): Promise<string> {
  const sender = await open()
  const reference = await sender.log(shop.db, MESSAGE)
  if (when === 'before') return reference
  await sender.send(MESSAGE, reference)
  await shop.db
    .updateTable('sms_log')
    .set({ status: 'in_doubt', provider_id: null, cost: null })
    .where('reference', '=', reference)
    .execute()
  return reference
}

describe('Play Mobile, which is asked by our own id', () => {
  beforeEach(() => use(playForm(one, { price: 100 })))

  it.each(['messages', 'list', 'one'] as const)(
    'fails without cost where it never left (%s)',
    async (shape) => {
      await crash('before')
      one.shape(shape)
      await follow()
      expect(await log()).toMatchObject([{ status: 'in_doubt', cost: null }])
      await age(5 * MINUTES)
      await follow()
      expect(await log()).toMatchObject([{ status: 'failed', status_raw: 'not_found', cost: null }])
      await age(2 * DAY_MS)
      await follow()
      expect(await log()).toMatchObject([{ status: 'failed', cost: null }])
    },
  )

  it('is what the provider says where it has left, and costs from then on', async () => {
    await crash('after')
    await age(5 * MINUTES)
    one.answerStatus('Transmitted')
    await follow()
    expect(await log()).toMatchObject([{ status: 'transmitted', cost: 100 }])
  })

  it('stays in doubt while the provider answers nothing that can be read', async () => {
    await crash('before')
    await age(DOUBT_DAYS * DAY_MS - MINUTES)
    for (const fault of ['server_error', 'silent', 'bad_request'] as const) {
      one.fail(fault)
      await follow()
      expect(await log()).toMatchObject([{ status: 'in_doubt', cost: null }])
    }
    one.fail('none')
    await follow()
    expect(await log()).toMatchObject([{ status: 'failed' }])
  })

  it('stays in doubt where the provider uses a word that nobody knows', async () => {
    await crash('after')
    await age(5 * MINUTES)
    one.answerStatus('Mislaid')
    await follow()
    expect(await log()).toMatchObject([{ status: 'in_doubt', cost: null }])
  })

  it('stays in doubt where the answer cannot be stored, and nobody else is asked to send it', async () => {
    const sender = await open()
    const sent = one.sent.length
    const reference = await sender.log(shop.db, MESSAGE)
    await sql`alter table sms_log add constraint unwritable check (status <> 'transmitted') not valid`.execute(
      shop.db,
    )
    try {
      await sender.send(MESSAGE, reference)
    } finally {
      await sql`alter table sms_log drop constraint unwritable`.execute(shop.db)
    }
    expect(one.sent).toHaveLength(sent + 1)
    expect(await log()).toMatchObject([{ status: 'in_doubt', cost: null }])
  })
})

describe('Eskiz, which is asked by its own id only', () => {
  beforeEach(() => use(eskizForm(one, { price: 100 })))

  it.each(['before', 'after'] as const)('stays in doubt after a crash %s its answer', async (when) => {
    await crash(when)
    const sent = one.sent.length
    for (const days of [0.1, 1.5, 30]) {
      await age(days * DAY_MS)
      await follow()
    }
    expect(await log()).toMatchObject([{ status: 'in_doubt', cost: null }])
    expect(one.sent).toHaveLength(sent)
  })

  it.each(['server_error', 'silent'] as const)('stays in doubt after %s', async (fault) => {
    const sender = await open()
    // The provider fails after the sign-in: a failure at it would be certain.
    await sender.send(MESSAGE, await sender.log(shop.db, MESSAGE))
    await shop.db.deleteFrom('sms_log').execute()
    one.fail(fault)
    expect(await sender.send(MESSAGE, await sender.log(shop.db, MESSAGE))).toBe('taken')
    await age(2 * DAY_MS)
    await follow()
    expect(await log()).toMatchObject([{ status: 'in_doubt', cost: null }])
  })

  it('is resolved by a report with our reference, and asked for by the id that came with it', async () => {
    const reference = await crash('after')
    const id = one.sent.at(-1)?.id
    await fetch(`${shop.url}/api/sms/callback/eskiz/${SECRET}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ request_id: id, user_sms_id: reference, status: 'ACCEPTED' }),
    })
    expect(await log()).toMatchObject([{ status: 'transmitted', provider_id: id, cost: 100 }])
    await follow()
    expect(await log()).toMatchObject([{ status: 'delivered', cost: 100 }])
  })

  it('is found by its state without a cost, and counted by nobody as sent', async () => {
    await crash('before')
    const { items } = await shop.admin.call(smsLog.list, { body: { status: 'in_doubt' } })
    expect(items).toMatchObject([{ status: 'in_doubt', cost: null }])
    const list = await shop.admin.call(providers.list, { body: {} })
    expect(list.items).toMatchObject([{ sent_day: 0, failed_day: 0 }])
  })
})
