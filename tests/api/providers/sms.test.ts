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
    ['bad_request', 'failed', 'http_400_401'],
    ['server_error', 'transmitted', 'http_502'],
    ['silent', 'transmitted', 'timeout'],
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
      report(`eskiz/${SECRET}`, { message_id: provider_id, user_sms_id: reference, status })
    expect((await say('UNKNOWN-WORD')).status).toBe(200)
    expect(await lastLog()).toMatchObject({ status: 'transmitted', status_raw: 'UNKNOWN-WORD' })
    await say('UNDELIV')
    expect(await lastLog()).toMatchObject({ status: 'not_delivered' })
    for (const late of ['TRANSMTD', 'DELIVRD']) await say(late)
    expect(await lastLog()).toMatchObject({ status: 'not_delivered', status_raw: 'UNDELIV' })
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
    expect(await lastLog()).toMatchObject({ status: 'failed', status_raw: 'http_400_401' })
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
