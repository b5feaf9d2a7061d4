// Which provider sends an SMS: that of the environment or of the table, the first in order or the next when
// it is down, and never two.
import { describe, expect, it } from 'vitest'
import { providers } from '#api/back-office/providers.ts'
import type { ProviderForm } from '#domain/providers/provider.ts'
import { openSms } from '#server/gateways/sms/sms.ts'
import { eskizForm, playForm, startSmsSandbox } from '../../support/sms-sandbox.ts'
import { TO, useProviders } from '../support/providers.ts'

const CALLBACK = 'an-address-that-nobody-guesses'
const { one, two, shop, make, toggle, change, log, sentTo } = useProviders({
  SMS_CALLBACK_SECRET: CALLBACK,
  PUBLIC_URL: 'https://shop.example.uz',
})

async function makeActive(body: ProviderForm): Promise<string> {
  const { key } = await make(body)
  expect((await toggle(key, 1, 'active')).status).toBe(200)
  return key
}
const lineOf = async (key: string) =>
  (await shop.admin.call(providers.list, { body: {} })).items.find((line) => line.key === key)

async function sendCode(sms = shop.deps.sms, code = '123456'): Promise<void> {
  sms.sendCode({ to: TO, code, kind: 'login_code', language: 'ru', user_id: null })
  await sms.finishSending()
}

describe('who sends', () => {
  const inForce = async () => (await shop.admin.call(providers.state, {})).in_force.map(({ name }) => name)

  it('is the environment’s provider until one of the table is switched on, and again when none is left', async () => {
    expect(await inForce()).toEqual(['console'])
    const key = await makeActive(eskizForm(one))
    expect(await inForce()).toEqual(['Eskiz'])
    await sendCode()
    expect(await log()).toMatchObject([
      { provider: 'eskiz', sms_provider_id: Number(key), status: 'transmitted', cost: 95 },
    ])
    expect((await lineOf(key))?.sent_day).toBe(1)
    await toggle(key, 2, 'inactive')
    expect(await inForce()).toEqual(['console'])
    await sendCode()
    expect((await log()).at(-1)).toMatchObject({ provider: 'console', sms_provider_id: null, cost: null })
  })

  it('is read by another process with its next message', async () => {
    const another = openSms(
      shop.deps.env,
      shop.db,
      () => {},
      () => {},
    )
    await sendCode(another)
    const key = await makeActive(eskizForm(one))
    const before = [sentTo(one), sentTo(two)]
    await sendCode(another)
    expect([sentTo(one), sentTo(two)]).toEqual([(before[0] ?? 0) + 1, before[1]])
    await change(key, 2, eskizForm(two))
    await sendCode(another)
    expect([sentTo(one), sentTo(two)]).toEqual([(before[0] ?? 0) + 1, (before[1] ?? 0) + 1])
  })

  it('is the first in order, and the next one when the message was certainly not sent', async () => {
    await makeActive(playForm(two))
    await makeActive(eskizForm(one))
    const before = [sentTo(one), sentTo(two)]
    await sendCode()
    expect([sentTo(one), sentTo(two)]).toEqual([(before[0] ?? 0) + 1, before[1]])
    one.fail('bad_request')
    await sendCode()
    expect([sentTo(one), sentTo(two)]).toEqual([(before[0] ?? 0) + 1, (before[1] ?? 0) + 1])
    expect((await log()).slice(-2)).toMatchObject([
      { provider: 'eskiz', status: 'failed', status_raw: 'http_400', refusal: 'text', cost: null },
      { provider: 'play_mobile', status: 'transmitted', cost: 110 },
    ])
  })

  it.each([
    ['words', 400, { message: 'Этот текст не прошёл модерацию', status: 'error' }, 'text'],
    ['words by field', 400, { message: { mobile_phone: ['is invalid'] }, status: 'error' }, 'number'],
    ['an error in a 200', 200, { message: 'Недостаточно средств', status: 'error' }, 'account'],
    ['a 200 without an id', 200, { message: 'Waiting', status: 'waiting' }, null],
  ] as const)('is the next one after %s', async (_name, status, body, refusal) => {
    await makeActive(eskizForm(one))
    await makeActive(playForm(two))
    one.answerSend({ status, body })
    const before = sentTo(two)
    await sendCode()
    expect(sentTo(two)).toBe(before + 1)
    expect(await log()).toMatchObject([
      { provider: 'eskiz', status: 'failed', refusal },
      { provider: 'play_mobile', status: 'transmitted', refusal: null },
    ])
  })

  it.each(['silent', 'server_error'] as const)(
    'is no other while the first may have sent it (%s); the next message goes to the second',
    async (fault) => {
      await makeActive(eskizForm(one))
      await makeActive(playForm(two))
      const sms = openSms(
        shop.deps.env,
        shop.db,
        () => {},
        () => {},
      )
      await sendCode(sms)
      const before = sentTo(two)
      one.fail(fault)
      await sendCode(sms)
      expect(sentTo(two)).toBe(before)
      expect((await log()).at(-1)).toMatchObject({ provider: 'eskiz', status: 'in_doubt' })
      await sendCode(sms)
      expect(sentTo(two)).toBe(before + 1)
    },
  )

  it('is the second when the first does not answer, or not at its sign-in', async () => {
    const gone = await startSmsSandbox()
    await gone.stop()
    await makeActive(eskizForm(gone))
    await makeActive(eskizForm(one, { name: 'Slow sign-in', priority: 2 }))
    await makeActive(playForm(two, { priority: 3 }))
    one.fail('silent')
    const before = sentTo(two)
    await sendCode()
    expect(sentTo(two)).toBe(before + 1)
    expect((await log()).map(({ status, status_raw }) => `${status} ${status_raw}`)).toEqual([
      'failed login_unreachable',
      'failed login_timeout',
      'transmitted ',
    ])
  })

  it('is the second when the password of the first was encrypted under another key', async () => {
    await makeActive(eskizForm(one))
    await makeActive(playForm(two))
    const env = { ...shop.deps.env, SECRETS_KEY: 'a key that is not the one of before' }
    await sendCode(
      openSms(
        env,
        shop.db,
        () => {},
        () => {},
      ),
    )
    expect(await log()).toMatchObject([
      { status: 'failed', status_raw: 'secret_unreadable' },
      { provider: 'play_mobile' },
    ])
  })

  it('reports deliveries, by callback and by polling, even after it was switched off', async () => {
    const key = await makeActive(eskizForm(one))
    await makeActive(playForm(two))
    await sendCode()
    const { callback, reference } = one.sent.at(-1) ?? {}
    expect(callback).toBe(`https://shop.example.uz/api/sms/callback/eskiz/${CALLBACK}`)
    const report = { user_sms_id: reference, status: 'UNDELIV' }
    const answer = await fetch(`${shop.url}/api/sms/callback/eskiz/${CALLBACK}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(report),
    })
    expect(answer.status).toBe(200)
    expect((await log()).at(-1)?.status).toBe('not_delivered')
    await sendCode()
    await toggle(key, 2, 'inactive')
    one.answerStatus('DELIVRD')
    two.fail('bad_request')
    await sendCode()
    await shop.deps.sms.follow()
    const statuses = (await log()).map(({ provider, status }) => `${provider} ${status}`)
    expect(statuses).toContain('eskiz delivered')
  })
})
