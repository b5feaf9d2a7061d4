// What is known of the card processor (Payme Subscribe), fact by fact: against answers written down word for word, and against the
// sandbox. In a sale: cards-in-a-sale.test.ts. The server of the written answers knows nothing of the adapter.
import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { CardRefusal, openCards } from '#server/gateways/cards/processor.ts'
import { GatewayFailure } from '#server/gateways/partners/gateway.ts'
import { startSandbox } from '#server/gateways/partners/sandbox/server.ts'
import { type Env, readEnv } from '#server/platform/env.ts'
import { createCard } from '../../support/cards.ts'

type Asked = { auth: string | undefined; body: Record<string, unknown> }
let asked: Asked[] = []
let answerWith: (body: Record<string, unknown>) => unknown = () => ({})
const server = createServer((request, response) => {
  const parts: Buffer[] = []
  request.on('data', (part: Buffer) => parts.push(part))
  request.on('end', () => {
    const body = JSON.parse(Buffer.concat(parts).toString())
    const auth = request.headers['x-auth']
    asked.push({ auth: Array.isArray(auth) ? auth[0] : auth, body })
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify(answerWith(body)))
  })
})
let url = ''
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => void server.close())
beforeEach(() => {
  asked = []
})

const LONG_TOKEN = 'a'.repeat(390)
const processor = () => {
  const env = {
    CARDS_URL: url,
    CARDS_ID: 'shop',
    CARDS_SECRET: 'password',
    PARTNER_TIMEOUT_MS: 5000,
    SANDBOX_URL: '',
  }
  const cards = openCards(env as unknown as Env)
  if (!cards) throw new Error('no processor')
  return cards
}
const done = (result: unknown) => {
  answerWith = ({ id }) => ({ jsonrpc: '2.0', id, result })
}
const refuse = (error: unknown) => {
  answerWith = ({ id }) => ({ jsonrpc: '2.0', id, error })
}
const errorOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => null,
    (error: unknown) => error,
  )
const card = (more: object = {}) => ({
  card: {
    number: '860006******6311',
    expire: '03/99',
    token: LONG_TOKEN,
    recurrent: true,
    verify: false,
    ...more,
  },
})

describe('the transport', () => {
  it('is JSON-RPC 2.0 with an integer id, a method and params, and the key of a server', async () => {
    done(card())
    await processor().read(LONG_TOKEN)
    expect(asked[0]).toEqual({
      auth: 'shop:password',
      body: { jsonrpc: '2.0', id: expect.any(Number), method: 'cards.check', params: { token: LONG_TOKEN } },
    })
  })
  it('takes an answer without id and jsonrpc', async () => {
    answerWith = () => ({ result: card() })
    expect(await processor().check(LONG_TOKEN)).toBe('waiting')
  })
  it('does not take the answer to another request', async () => {
    answerWith = ({ id }) => ({ jsonrpc: '2.0', id: Number(id) + 1, result: card({ verify: true }) })
    expect(await errorOf(processor().check(LONG_TOKEN))).toBeInstanceOf(GatewayFailure)
  })
})

describe('cards.check', () => {
  it('gives mask and expiry, with a token of 390 characters', async () => {
    done(card({ type: '22618' }))
    expect(await processor().read(LONG_TOKEN)).toEqual({
      token: LONG_TOKEN,
      mask: '860006******6311',
      month: 3,
      year: 2099,
      state: 'waiting',
    })
  })
  it('with a whole number is not understood', async () => {
    done(card({ number: '8600061234566311' }))
    expect(await errorOf(processor().read(LONG_TOKEN))).toBeInstanceOf(GatewayFailure)
  })
})

describe('cards.get_verify_code', () => {
  it('gives the masked phone and the wait in milliseconds', async () => {
    done({ sent: true, phone: '99890*****67', wait: 60_000 })
    const sent = await processor().sendCode(LONG_TOKEN)
    expect(sent).toEqual({ isSent: true, phone: '99890*****67', wait_s: 60 })
  })
  it('may say that nothing was sent', async () => {
    done({ sent: false, phone: '99890*****67', wait: 0 })
    expect((await processor().sendCode(LONG_TOKEN)).isSent).toBe(false)
  })
})

describe('cards.remove', () => {
  it('succeeds with success: true alone', async () => {
    done({ success: true })
    await processor().remove(LONG_TOKEN)
    done({ success: false })
    expect(await errorOf(processor().remove(LONG_TOKEN))).toBeInstanceOf(GatewayFailure)
  })
  it('of a card that the processor does not know is done', async () => {
    refuse({ code: -31_400, message: 'Карта не найдена', data: null })
    await processor().remove(LONG_TOKEN)
  })
})

describe('an error', () => {
  it.each([
    ['a text', 'Неверный номер карты'],
    ['three languages', { ru: 'Неверный номер карты', uz: 'Karta raqami notoʻgʻri', en: 'Wrong number' }],
  ])('has a message as %s', async (_name, message) => {
    refuse({ code: -31_300, message, data: null })
    expect(await errorOf(processor().read('x'))).toMatchObject({ code: -31_300, words: message })
  })
  it.each([[null], ['card_type_unsupported'], [{ field: 'number' }], [['blocked']], [17], [false]])(
    'has data of any kind, which is no reason: %j',
    async (data) => {
      refuse({ code: -31_300, message: 'Карта', data })
      const error = await errorOf(processor().read('x'))
      expect(error).toBeInstanceOf(CardRefusal)
      expect(JSON.stringify(error)).not.toContain('card_type_unsupported')
    },
  )
  it.each([
    -31_101, -31_102, -31_103, -31_110, -31_300, -31_301, -31_302, -31_303, -31_630, -31_400, -31_900,
    -32_504, -32_601, -32_602, -32_700,
  ])('%i comes with its code, as a refusal of the processor', async (code) => {
    refuse({ code, message: 'Слова', data: null })
    const error = await errorOf(processor().confirm(LONG_TOKEN, '666666'))
    expect(error).toBeInstanceOf(CardRefusal)
    expect(error).toMatchObject({ code, words: 'Слова' })
  })
  it('may have no data at all', async () => {
    refuse({ code: -31_302, message: 'Баланс недоступен' })
    expect(await errorOf(processor().confirm('x', '666666'))).toBeInstanceOf(CardRefusal)
  })
})

describe('the sandbox', () => {
  let sandbox: Awaited<ReturnType<typeof startSandbox>>
  beforeAll(async () => {
    sandbox = await startSandbox()
  })
  afterAll(() => sandbox.close())
  const send = (init: RequestInit) => fetch(`${sandbox.url}/cards`, { method: 'POST', ...init })
  const ask = async (method: string, params: object, auth?: string) => {
    const response = await send({
      headers: { 'content-type': 'application/json', ...(auth !== undefined && { 'x-auth': auth }) },
      body: JSON.stringify({ jsonrpc: '2.0', id: 7, method, params }),
    })
    return (await response.json()) as { id: number; result?: unknown; error?: { code: number } }
  }

  it('lets a page of another host call it', async () => {
    const preflight = await send({
      method: 'OPTIONS',
      headers: { origin: 'http://shop', 'access-control-request-headers': 'content-type,x-auth' },
    })
    expect(preflight.status).toBe(204)
    expect(preflight.headers.get('access-control-allow-origin')).toBe('*')
    expect(preflight.headers.get('access-control-allow-headers')).toContain('x-auth')
  })
  it('echoes the id, takes the id of the shop alone for cards.*, and demands the password for receipts.*', async () => {
    expect(await ask('cards.check', { token: 'x' }, 'shop')).toMatchObject({
      id: 7,
      error: { code: -31_400 },
    })
    expect((await ask('cards.check', { token: 'x' }, 'shop:password')).error?.code).toBe(-31_400)
    expect((await ask('receipts.create', {}, 'shop')).error?.code).toBe(-32_504)
    expect((await ask('cards.check', { token: 'x' })).error?.code).toBe(-32_504)
    expect((await ask('cards.check', { token: 'x' }, 'wrong:password')).error?.code).toBe(-32_504)
  })
  it('answers -32601 to a method that it does not have, -32602 without params, -32700 to what is no JSON', async () => {
    expect((await ask('cards.paint', {}, 'shop')).error?.code).toBe(-32_601)
    expect((await ask('cards.check', {}, 'shop')).error?.code).toBe(-32_602)
    const broken = await send({ headers: { 'x-auth': 'shop' }, body: '{' })
    expect(await broken.json()).toMatchObject({ error: { code: -32_700 } })
  })
  it.each([
    ['8600012345050001', -31_300],
    ['8600012345040002', -31_300],
    ['8600012345030003', -31_900],
    ['8600012345020004', -31_301],
    ['8600012345010005', -32_504],
    ['8600012345000006', -31_999],
  ])('refuses the card %s at once with %i', async (number, code) => {
    const { error } = await createCard({ url: `${sandbox.url}/cards`, id: 'shop' }, number)
    expect(error?.code).toBe(code)
  })
})

describe('the settings', () => {
  const base = { ANKETA_MODE: 'test', CARDS_URL: 'https://processor.example/api' }
  it('have the id and the password apart, or both in CARDS_SECRET as servers had it before', () => {
    const apart = readEnv({ ...base, CARDS_ID: 'shop', CARDS_SECRET: 'password' })
    const both = readEnv({ ...base, CARDS_SECRET: 'shop:password' })
    for (const { CARDS_ID, CARDS_SECRET } of [apart, both])
      expect([CARDS_ID, CARDS_SECRET]).toEqual(['shop', 'password'])
  })
  it('are refused without the id', () => {
    const production = {
      ...base,
      ANKETA_MODE: 'production',
      DATABASE_URL: 'postgres://x/x',
      SECRETS_KEY: randomUUID(),
      CARDS_SECRET: 'password',
    }
    expect(() => readEnv(production)).toThrow('CARDS_URL needs CARDS_ID')
  })
})
