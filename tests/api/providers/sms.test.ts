import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { session } from '#api/session.ts'
import { PASSWORD, phoneOf } from '#support/people.ts'
import { startTestServer, type TestServer } from '#support/server.ts'
import { ESKIZ_SIGN_IN, PLAY_MOBILE_SIGN_IN, startSmsSandbox } from '#support/sms-sandbox.ts'
import { useStarted } from '#support/use-shop.ts'

const SECRET = 'an address that nobody guesses'.replaceAll(' ', '-')
const COMMON = { SMS_CALLBACK_SECRET: SECRET, PUBLIC_URL: 'https://shop.example.uz', SMS_TIMEOUT_MS: '400' }
const sandbox = useStarted(startSmsSandbox)
let server: TestServer

beforeEach(() => sandbox.fail('none'))

const lastLog = () =>
  server.db.selectFrom('sms_log').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow()

async function sendCode() {
  await server.db.deleteFrom('rate_events').execute()
  const body = { login_type: 'web', phone: phoneOf('seller'), password: PASSWORD, language: 'ru' } as const
  const answer = await server.anonymous().send(session.sendSms, { body })
  await server.deps.sms.finishSending()
  return answer
}

const report = (path: string, body: unknown) =>
  fetch(`${server.url}/api/sms/callback/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

describe('Eskiz', () => {
  beforeAll(async () => {
    const env = { SMS_PROVIDER: 'eskiz', ESKIZ_URL: `${sandbox.url}/eskiz`, ...ESKIZ_SIGN_IN, ...COMMON }
    server = await startTestServer({ env })
  })
  afterAll(() => server.stop())

  it('logs in once, sends, and keeps the provider’s id', async () => {
    await sendCode()
    await sendCode()
    expect(sandbox.logins()).toBe(1)
    const sms = sandbox.sent.at(-1)
    expect(sms?.to).toBe(phoneOf('seller').slice(1))
    expect(sms?.text).toMatch(/код для входа \d{6}/)
    expect(sms?.callback).toBe(`https://shop.example.uz/api/sms/callback/eskiz/${SECRET}`)
    expect(await lastLog()).toMatchObject({
      provider_id: sms?.id,
      reference: sms?.reference,
      status: 'transmitted',
    })
  })

  it('logs in again once after a 401', async () => {
    const before = sandbox.sent.length
    sandbox.fail('token_over')
    await sendCode()
    expect([sandbox.logins(), sandbox.sent.length - before]).toEqual([2, 1])
  })

  it.each([
    ['bad_request', 'failed', 'http_400'],
    ['server_error', 'in_doubt', 'http_502'],
    ['silent', 'in_doubt', 'timeout'],
  ] as const)('%s: the person gets the same response, the log contains %s', async (fault, status, raw) => {
    sandbox.fail(fault)
    expect((await sendCode()).status).toBe(200)
    expect(await lastLog()).toMatchObject({ status, status_raw: raw })
    expect(server.faults.length).toBeGreaterThan(0)
  })

  it('accepts delivery reports, and never overwrites a final state', async () => {
    await sendCode()
    const { reference, provider_id } = await lastLog()
    const say = (status: string) =>
      report(`eskiz/${SECRET}`, { request_id: provider_id, user_sms_id: reference, status })
    expect((await say('UNKNOWN-WORD')).status).toBe(200)
    expect(await lastLog()).toMatchObject({ status: 'transmitted', status_raw: 'UNKNOWN-WORD' })
    await say('UNDELIV')
    expect(await lastLog()).toMatchObject({ status: 'not_delivered' })
    for (const late of ['TRANSMTD', 'DELIVRD']) await say(late)
    expect(await lastLog()).toMatchObject({ status: 'not_delivered', status_raw: 'UNDELIV' })
  })

  it.each([
    ['BLACKLIST', 'number'],
    ['REJECTD', null],
  ])('%s is a rejection, about the number or not', async (status, refusal) => {
    await sendCode()
    const { reference, provider_id } = await lastLog()
    await report(`eskiz/${SECRET}`, { request_id: provider_id, user_sms_id: reference, status })
    expect(await lastLog()).toMatchObject({ status: 'rejected', refusal })
  })

  it('keeps the words of a refusal, without the code', async () => {
    sandbox.answerSend({
      status: 400,
      body: { message: 'Текст «код для входа 123456» не прошёл модерацию', status: 'error' },
    })
    await sendCode()
    expect(await lastLog()).toMatchObject({
      status: 'failed',
      refusal: 'text',
      words: 'Текст «код для входа ••••••» не прошёл модерацию',
    })
  })

  describe('a message of two parts', () => {
    const twoParts = async () => {
      await sendCode()
      const { id, reference, provider_id } = await lastLog()
      await server.db
        .updateTable('sms_log')
        .set({ parts: 2, price: 95, cost: 190 })
        .where('id', '=', id)
        .execute()
      return {
        reference,
        say: (status: string, message_id: string | number, sms_count: unknown = '2') =>
          report(`eskiz/${SECRET}`, { request_id: provider_id, message_id, sms_count, status }),
      }
    }

    it('is delivered when each was reported, a repeated report counting once', async () => {
      const { say } = await twoParts()
      await say('DELIVRD', 'first')
      await say('DELIVRD', 'first')
      expect(await lastLog()).toMatchObject({ status: 'transmitted', status_raw: 'DELIVRD' })
      await say('DELIVRD', 2)
      expect(await lastLog()).toMatchObject({ status: 'delivered', delivered_parts: ['first', '2'] })
    })

    it('is delivered when both reports come at the same time', async () => {
      const { say } = await twoParts()
      await Promise.all([say('DELIVRD', 'first'), say('DELIVRD', 'second')])
      expect((await lastLog()).status).toBe('delivered')
    })

    it('is not delivered when one of them is not, whichever is reported first', async () => {
      const first = await twoParts()
      await first.say('UNDELIV', 'second')
      await first.say('DELIVRD', 'first')
      expect((await lastLog()).status).toBe('not_delivered')
      const second = await twoParts()
      await second.say('DELIVRD', 'first')
      await second.say('UNDELIV', 'second')
      expect((await lastLog()).status).toBe('not_delivered')
    })

    it('is as many parts as the provider counts, where it counts more', async () => {
      const { say } = await twoParts()
      await say('DELIVRD', 'first', '3')
      await say('DELIVRD', 'second', '3')
      expect((await lastLog()).status).toBe('transmitted')
      await say('DELIVERED', 'any')
      expect((await lastLog()).status).toBe('delivered')
    })

    it('costs the price of the parts that the provider bills', async () => {
      await twoParts()
      sandbox.answerStatus('REJECTED', ['DELIVRD', 'EXPIRED', 'DELIVRD'])
      await server.deps.sms.follow()
      expect(await lastLog()).toMatchObject({
        status: 'expired',
        status_raw: 'REJECTED: EXPIRED',
        parts: 3,
        cost: 285,
      })
    })
  })

  it('takes over a report whose other id is unknown', async () => {
    await sendCode()
    const { provider_id } = await lastLog()
    await report(`eskiz/${SECRET}`, { request_id: provider_id, user_sms_id: 12345, status: 'DELIVRD' })
    expect((await lastLog()).status).toBe('delivered')
  })

  it('asks about the others when a provider does not know one of them', async () => {
    await sendCode()
    const { id } = await lastLog()
    await sendCode()
    const unknown = (await lastLog()).id
    await server.db.updateTable('sms_log').set({ provider_id: 'unknown' }).where('id', '=', unknown).execute()
    sandbox.answerStatus('DELIVERED')
    await server.deps.sms.follow()
    const rows = await server.db
      .selectFrom('sms_log')
      .select('status')
      .where('id', 'in', [id, unknown])
      .orderBy('id')
      .execute()
    expect(rows.map(({ status }) => status)).toEqual(['delivered', 'transmitted'])
  })

  it('counts a message that is delivered in part as not delivered after a day', async () => {
    await sendCode()
    const { id } = await lastLog()
    sandbox.answerStatus('PARTDELIVERED', ['DELIVRD', 'UNKNOWN'])
    await server.deps.sms.follow()
    expect(await lastLog()).toMatchObject({ status: 'transmitted', status_raw: 'PARTDELIVERED' })
    const created_at = new Date(Date.now() - 25 * 3_600_000)
    await server.db.updateTable('sms_log').set({ created_at }).where('id', '=', id).execute()
    await server.deps.sms.follow()
    expect(await lastLog()).toMatchObject({ status: 'not_delivered', status_raw: 'PARTDELIVERED' })
  })

  it('refuses reports at a wrong address and invalid bodies', async () => {
    await sendCode()
    const { reference } = await lastLog()
    const body = { user_sms_id: reference, status: 'DELIVRD' }
    expect((await report(`eskiz/${'x'.repeat(SECRET.length)}`, body)).status).toBe(404)
    expect((await report(`play_mobile/${SECRET}`, body)).status).toBe(404)
    for (const nonsense of [[], {}, { status: 5 }, 'text']) {
      expect((await report(`eskiz/${SECRET}`, nonsense)).status).toBe(200)
    }
    expect((await lastLog()).status).toBe('transmitted')
  })

  it('polls the state of pending SMS, and treats a day without news as delivered', async () => {
    await sendCode()
    sandbox.answerStatus('REJECTD')
    await server.deps.sms.follow()
    expect((await lastLog()).status).toBe('rejected')
    await sendCode()
    const { id } = await lastLog()
    await server.db
      .updateTable('sms_log')
      .set({ created_at: new Date(Date.now() - 25 * 3_600_000) })
      .where('id', '=', id)
      .execute()
    await server.deps.sms.follow()
    expect((await lastLog()).status).toBe('delivered')
  })
})

describe('Play Mobile', () => {
  beforeAll(async () => {
    const env = {
      SMS_PROVIDER: 'play_mobile',
      PLAY_MOBILE_URL: `${sandbox.url}/play`,
      ...PLAY_MOBILE_SIGN_IN,
      ...COMMON,
    }
    server = await startTestServer({ env })
  })
  afterAll(() => server.stop())

  it('sends with an id of ours of at most 20 characters', async () => {
    await sendCode()
    const sms = sandbox.sent.at(-1)
    expect(sms?.reference.length).toBeLessThanOrEqual(20)
    expect(await lastLog()).toMatchObject({
      provider: 'play_mobile',
      reference: sms?.reference,
      status: 'transmitted',
    })
  })

  it('logs the provider’s refusal', async () => {
    sandbox.fail('bad_request')
    await sendCode()
    expect(await lastLog()).toMatchObject({
      status: 'failed',
      status_raw: 'http_400_401',
      refusal: 'sender',
      words: 'Empty originator',
    })
  })

  it('accepts single reports, lists, and lists under `messages`, in any letter case', async () => {
    const shapes = [(one: object) => one, (one: object) => [one], (one: object) => ({ messages: [one] })]
    for (const shape of shapes) {
      await sendCode()
      const { reference } = await lastLog()
      await report(
        `play_mobile/${SECRET}`,
        shape({ 'message-id': reference, channel: 'SMS', status: 'notDelivered' }),
      )
      expect((await lastLog()).status).toBe('not_delivered')
    }
  })

  it('takes over the reports of known ids beside one that nobody knows', async () => {
    await sendCode()
    const { reference } = await lastLog()
    const body = [
      { 'message-id': 'nobody', status: 'Delivered' },
      { 'message-id': 77, status: 'Delivered' },
      { status: 'Delivered' },
      { 'message-id': reference, status: 'Failed' },
    ]
    expect((await report(`play_mobile/${SECRET}`, body)).status).toBe(200)
    expect((await lastLog()).status).toBe('failed')
  })

  it('polls the state of pending SMS', async () => {
    await sendCode()
    sandbox.answerStatus('Delivered')
    await server.deps.sms.follow()
    expect((await lastLog()).status).toBe('delivered')
  })
})

describe('the console', () => {
  it('lists the last SMS in a trial and not in production', async () => {
    server = await startTestServer()
    await sendCode()
    const list = await fetch(`${server.url}/api/dev/sms`).then((response) => response.json())
    expect(list.items[0].to).toBe(phoneOf('seller'))
    await server.stop()
    const env = {
      ANKETA_MODE: 'production',
      SMS_PROVIDER: 'console',
      ALLOW_CONSOLE_SMS: '1',
      DATABASE_URL: 'postgres://unused',
      SECRETS_KEY: 'a key of at least thirty-two letters',
    }
    server = await startTestServer({ env })
    expect((await fetch(`${server.url}/api/dev/sms`)).status).toBe(404)
    await server.stop()
  })
})
