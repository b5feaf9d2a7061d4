// The protocol of Eskiz, row by row: what counts as accepted, the expired token, the status of a message and of its parts.
import { beforeEach, describe, expect, it } from 'vitest'
import { eskiz, readEskizReport } from '#server/gateways/sms/eskiz.ts'
import { type Account, SmsFailure } from '#server/gateways/sms/provider.ts'
import { ESKIZ_SIGN_IN, startSmsSandbox } from '#support/sms-sandbox.ts'
import { useStarted } from '#support/use-shop.ts'

const TO = '+998901112233'
const UNKNOWN = { reference: 'nobody', provider_id: '00000000-0000-4000-8000-000000000000' }
const sandbox = useStarted(startSmsSandbox)

const account = (): Account => ({
  id: null,
  name: 'Eskiz',
  kind: 'eskiz',
  url: `${sandbox.url}/eskiz`,
  sender: '4546',
  login: ESKIZ_SIGN_IN.ESKIZ_EMAIL,
  secret: ESKIZ_SIGN_IN.ESKIZ_PASSWORD,
  price: null,
})
const open = () => eskiz(account(), '', 400)
const failureOf = (sending: Promise<unknown>): Promise<SmsFailure> =>
  sending.then(
    () => expect.fail('the message was accepted'),
    (error: unknown) => (error instanceof SmsFailure ? error : expect.fail(String(error))),
  )

beforeEach(() => {
  sandbox.fail('none')
  sandbox.answerStatus('DELIVERED')
})

describe('accepted is only what has an id', () => {
  it('returns the UUID', async () => {
    const id = await open().send(TO, 'text', 'reference1')
    expect(id).toMatch(/^[\da-f-]{36}$/)
    expect(sandbox.sent.at(-1)).toMatchObject({ id, to: TO.slice(1), reference: 'reference1' })
  })

  it('takes an id that is a number', async () => {
    sandbox.answerSend({ status: 200, body: { id: 4385062, status: 'waiting', message: 'Waiting' } })
    expect(await open().send(TO, 'text', 'reference2')).toBe('4385062')
  })

  it.each([
    [
      '400 with words',
      400,
      { message: 'Этот текст не прошёл модерацию', status: 'error' },
      'http_400',
      'text',
    ],
    [
      '400 with words by field',
      400,
      { message: { mobile_phone: ['is invalid'] }, status: 'error' },
      'http_400',
      'number',
    ],
    [
      '200 with an error',
      200,
      { status: 'error', message: 'Недостаточно средств' },
      'not_accepted',
      'account',
    ],
    [
      '200 with an error and an id',
      200,
      { id: 'x', status: 'error', message: 'Nick?' },
      'not_accepted',
      'sender',
    ],
    ['200 without an id', 200, { status: 'waiting', message: 'Waiting' }, 'not_accepted', null],
    ['200 with an empty id', 200, { id: '', status: 'waiting' }, 'not_accepted', null],
    ['200 with a page', 200, '<html>Wi-Fi</html>', 'not_accepted', null],
  ] as const)('refuses %s', async (_name, status, body, code, cause) => {
    sandbox.answerSend({ status, body })
    const failure = await failureOf(open().send(TO, 'text', 'reference3'))
    expect([failure.code, failure.certain, failure.refusal.cause]).toEqual([code, true, cause])
  })

  it('keeps the words of the refusal', async () => {
    sandbox.answerSend({ status: 400, body: { message: { from: ['is not yours'] }, status: 'error' } })
    const { refusal } = await failureOf(open().send(TO, 'text', 'reference4'))
    expect(refusal.words).toBe('from: is not yours')
  })

  it('does not know after another 5xx', async () => {
    sandbox.answerSend({ status: 502, body: '' })
    const failure = await failureOf(open().send(TO, 'text', 'reference5'))
    expect([failure.code, failure.certain]).toEqual(['http_502', false])
  })
})

describe('an expired token', () => {
  it.each(['token_over', 'token_over_500'] as const)(
    '%s: signs in once more and sends once',
    async (fault) => {
      const provider = open()
      await provider.send(TO, 'text', 'before')
      const [logins, sent] = [sandbox.logins(), sandbox.sent.length]
      sandbox.fail(fault)
      await provider.send(TO, 'text', 'after')
      expect([sandbox.logins() - logins, sandbox.sent.length - sent]).toEqual([1, 1])
    },
  )

  it.each([
    [401, true],
    [500, false],
  ])('a %i that stays is reported after one more sign-in', async (status, certain) => {
    const provider = open()
    await provider.send(TO, 'text', 'before')
    const logins = sandbox.logins()
    sandbox.answerSend({ status, body: { message: 'Expired' } })
    const failure = await failureOf(provider.send(TO, 'text', 'after'))
    expect([failure.code, failure.certain]).toEqual([`http_${status}`, certain])
    expect(sandbox.logins() - logins).toBe(1)
  })

  it('is renewed once for messages that are sent at the same time', async () => {
    const provider = open()
    await provider.send(TO, 'text', 'before')
    const logins = sandbox.logins()
    sandbox.fail('token_over')
    await Promise.all(['one', 'two', 'three'].map((reference) => provider.send(TO, 'text', reference)))
    expect(sandbox.logins() - logins).toBe(1)
  })

  it('a refused sign-in is a matter of the account', async () => {
    const provider = eskiz({ ...account(), secret: 'wrong' }, '', 400)
    const failure = await failureOf(provider.send(TO, 'text', 'wrong'))
    expect([failure.code, failure.certain, failure.refusal]).toEqual([
      'login_http_401',
      true,
      { cause: 'account', words: 'Invalid credentials' },
    ])
  })
})

describe('the status by id', () => {
  const sendAndAsk = async (word: string, parts: readonly string[] = []) => {
    const provider = open()
    const sent = { reference: 'asked', provider_id: await provider.send(TO, 'text', 'asked') }
    sandbox.answerStatus(word, parts)
    return { provider, sent, reports: await provider.poll([sent]) }
  }

  it.each([
    ['waiting', [], 'transmitted'],
    ['PARTDELIVERED', ['DELIVRD', 'ENROUTE'], 'transmitted'],
    ['PARTDELIVERED', ['DELIVRD', 'UNDELIV'], 'not_delivered'],
    ['DELIVERED', ['DELIVRD', 'DELIVRD'], 'delivered'],
    ['REJECTED', ['EXPIRED'], 'expired'],
    ['REJECTED', ['UNKNOWN'], 'not_delivered'],
    ['a new word', [], 'transmitted'],
  ] as const)('%s with %j: %s', async (word, parts, status) => {
    const { reports, sent } = await sendAndAsk(word, parts)
    expect(reports).toMatchObject([{ ...sent, status }])
    expect(reports[0]?.parts).toBe(parts.length || undefined)
  })

  it('of an unknown id stops nobody else’s', async () => {
    const { provider, sent } = await sendAndAsk('DELIVERED')
    expect(await provider.poll([UNKNOWN, sent, UNKNOWN])).toMatchObject([{ ...sent, status: 'delivered' }])
    expect(await provider.poll([UNKNOWN])).toEqual([])
  })

  it('is asked with a new token', async () => {
    const { provider, sent } = await sendAndAsk('DELIVERED')
    sandbox.fail('token_over_500')
    expect(await provider.poll([sent])).toMatchObject([{ status: 'delivered' }])
  })
})

describe('a callback', () => {
  const CALLED = {
    request_id: '7bb3d3c0-4f0a-4d1e-9d5f-2c7f0a2c1b11',
    message_id: '4385062',
    user_sms_id: 'reference1',
    country: 'UZ',
    phone_number: '998901112233',
    sms_count: '2',
    status_date: '2026-11-28 12:00:00',
  }
  it('names the SMS by both ids', () => {
    expect(readEskizReport({ ...CALLED, status: 'UNDELIV' })).toEqual([
      { reference: 'reference1', provider_id: CALLED.request_id, raw: 'UNDELIV', status: 'not_delivered' },
    ])
  })

  it('reads ids that are numbers', () => {
    const numbers = { request_id: 123, user_sms_id: 456, message_id: 789, sms_count: 2, status: 'DELIVRD' }
    expect(readEskizReport(numbers)).toMatchObject([
      { reference: '456', provider_id: '123', part: { id: '789', count: 2 } },
    ])
  })

  it('of a delivered part is not that of the whole', () => {
    expect(readEskizReport({ ...CALLED, status: 'DELIVRD' })[0]?.part).toEqual({ id: '4385062', count: 2 })
    expect(readEskizReport({ ...CALLED, status: 'DELIVERED' })[0]?.part).toBeUndefined()
  })

  it.each([[[]], [{}], ['text'], [null], [{ status: {} }]])('of %j is nothing', (body) => {
    expect(readEskizReport(body)).toEqual([])
  })
})
