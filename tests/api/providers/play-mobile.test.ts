// The protocol of Play Mobile, row by row: refusals in both spellings, statuses in three shapes.
import { beforeEach, describe, expect, it } from 'vitest'
import { playMobile, readPlayMobileReports } from '#server/gateways/sms/play-mobile.ts'
import { SmsFailure } from '#server/gateways/sms/provider.ts'
import { PLAY_MOBILE_SIGN_IN, startSmsSandbox } from '#support/sms-sandbox.ts'
import { useStarted } from '#support/use-shop.ts'

const TO = '+998901112233'
const sandbox = useStarted(startSmsSandbox)
const open = (part: object = {}) =>
  playMobile(
    {
      id: null,
      name: 'Play Mobile',
      kind: 'play_mobile',
      url: `${sandbox.url}/play`,
      sender: '3700',
      login: PLAY_MOBILE_SIGN_IN.PLAY_MOBILE_LOGIN,
      secret: PLAY_MOBILE_SIGN_IN.PLAY_MOBILE_PASSWORD,
      price: null,
      ...part,
    },
    400,
  )
const failureOf = (sending: Promise<unknown>): Promise<SmsFailure> =>
  sending.then(
    () => expect.fail('the message was accepted'),
    (error: unknown) => (error instanceof SmsFailure ? error : expect.fail(String(error))),
  )
let number = 0
const newReference = () => {
  number += 1
  return `ref${number}`
}

beforeEach(() => {
  sandbox.fail('none')
  sandbox.shape('messages')
  sandbox.answerStatus('Delivered')
})

describe('sending', () => {
  it('is accepted by words', async () => {
    const reference = newReference()
    expect(await open().send(TO, 'text', reference)).toBeNull()
    expect(sandbox.sent.at(-1)).toMatchObject({ to: TO.slice(1), reference })
  })

  it.each([
    [{ error_code: '404', error_description: 'Empty content' }, 'http_400_404', 'text', 'Empty content'],
    [{ 'error-code': 404, 'error-description': 'Empty content' }, 'http_400_404', 'text', 'Empty content'],
    [
      { error_code: 102, error_description: 'Account is locked' },
      'http_400_102',
      'account',
      'Account is locked',
    ],
    [{ 'error-code': '202' }, 'http_400_202', 'number', ''],
    ['Bad request', 'http_400', null, ''],
  ] as const)('%j is a refusal', async (body, code, cause, words) => {
    sandbox.answerSend({ status: 400, body })
    const failure = await failureOf(open().send(TO, 'text', newReference()))
    expect([failure.code, failure.certain, failure.refusal]).toEqual([code, true, { cause, words }])
  })

  it.each([
    ['100', 'provider'],
    ['101', 'request'],
    ['102', 'account'],
    ['103', 'account'],
    ['104', 'request'],
    ['105', 'request'],
    ['202', 'number'],
    ['204', 'request'],
    ['205', 'request'],
    ['206', 'text'],
    ['301', 'request'],
    ['302', 'request'],
    ['303', 'request'],
    ['304', 'request'],
    ['305', 'request'],
    ['306', 'request'],
    ['401', 'sender'],
    ['402', 'account'],
    ['403', 'request'],
    ['404', 'text'],
    ['405', 'text'],
    ['406', 'text'],
    ['407', 'request'],
    ['408', 'request'],
    ['410', 'request'],
    ['411', 'request'],
  ] as const)('error %s is a matter of: %s', async (error_code, cause) => {
    sandbox.answerSend({ status: 400, body: { error_code, error_description: 'Words' } })
    const failure = await failureOf(open().send(TO, 'text', newReference()))
    expect([failure.code, failure.certain, failure.refusal]).toEqual([
      `http_400_${error_code}`,
      true,
      { cause, words: 'Words' },
    ])
  })

  it('is refused by an error in a 200, too', async () => {
    sandbox.answerSend({ status: 200, body: { error_code: '103', error_description: 'No channel' } })
    const failure = await failureOf(open().send(TO, 'text', newReference()))
    expect([failure.code, failure.refusal.cause]).toEqual(['not_accepted_103', 'account'])
  })

  it('refuses a text of more than 640 characters before it is sent', async () => {
    const before = sandbox.sent.length
    const failure = await failureOf(open().send(TO, 'a'.repeat(641), newReference()))
    expect([failure.code, failure.refusal.cause]).toEqual(['text_too_long', 'text'])
    expect(sandbox.sent).toHaveLength(before)
  })

  it('reports a wrong password, whose 401 has no body', async () => {
    const failure = await failureOf(open({ secret: 'wrong' }).send(TO, 'text', newReference()))
    expect([failure.code, failure.certain, failure.refusal.cause]).toEqual(['http_401', true, 'account'])
  })
})

describe('the status', () => {
  const sendSeveral = async (references: readonly string[]) => {
    const provider = open()
    for (const reference of references) await provider.send(TO, 'text', reference)
    return { provider, sent: references.map((reference) => ({ reference, provider_id: null })) }
  }
  const unknown = { reference: 'nobody', provider_id: null }

  it.each(['messages', 'list', 'one'] as const)('is read in the shape %s', async (shape) => {
    const references = [newReference(), newReference(), newReference()]
    const { provider, sent } = await sendSeveral(references)
    sandbox.shape(shape)
    const reports = await provider.poll(sent)
    expect(new Set(reports.map(({ reference }) => reference))).toEqual(new Set(references))
    expect(new Set(reports.map(({ status }) => status))).toEqual(new Set(['delivered']))
  })

  it('of an unknown id stops nobody else’s', async () => {
    const { provider, sent } = await sendSeveral([newReference(), newReference()])
    for (const shape of ['messages', 'list'] as const) {
      sandbox.shape(shape)
      expect(await provider.poll([unknown, ...sent])).toHaveLength(2)
    }
    expect(await provider.poll([unknown])).toEqual([])
  })

  it('is read with an id that is a number', async () => {
    const { provider, sent } = await sendSeveral(['81234567'])
    expect(await provider.poll(sent)).toMatchObject([{ reference: '81234567', status: 'delivered' }])
  })

  it('is not asked about one by one where the account is refused', async () => {
    const { sent } = await sendSeveral([newReference(), newReference()])
    await expect(open({ secret: 'wrong' }).poll(sent)).rejects.toMatchObject({ code: 'http_401' })
  })

  it('is called back in the same shapes, and what is unreadable is left out', () => {
    const one = { 'message-id': 'a', status: 'notDelivered' }
    const two = { 'message-id': 2, status: 'DEFERRED' }
    const read = (body: unknown) =>
      readPlayMobileReports(body).map(({ reference, status }) => `${reference} ${status}`)
    expect(read(one)).toEqual(['a not_delivered'])
    expect(read([one, {}, null, { 'message-id': 'x' }, two])).toEqual(['a not_delivered', '2 transmitted'])
    expect(read({ messages: ['?', two] })).toEqual(['2 transmitted'])
    expect([read([]), read(null), read('text'), read({ messages: null })]).toEqual([[], [], [], []])
  })
})
