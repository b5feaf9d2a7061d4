// The set-up of the server: its connections, what a connection test returns, and what a stage returns without
// its connection.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { setUp } from '#api/back-office/set-up.ts'
import { identity } from '#api/identity.ts'
import { session } from '#api/session.ts'
import { stages } from '#api/stages.ts'
import { CONNECTIONS, type TestableConnection } from '#domain/set-up/connections.ts'
import { firstSteps } from '#domain/set-up/first-steps.ts'
import { openCards } from '#server/gateways/cards/processor.ts'
import { type Sandbox, startSandbox } from '#server/gateways/partners/sandbox/server.ts'
import { missingLines } from '#server/set-up/queries.ts'
import type { ApiSession } from '../../support/api.ts'
import { startShop, submitApplication } from '../../support/applications.ts'
import { confirmClient, takenApplication } from '../../support/sales.ts'
import type { TestServer } from '../../support/server.ts'
import { useShop } from '../../support/use-shop.ts'

const PRODUCTION = {
  ANKETA_MODE: 'production',
  DATABASE_URL: 'postgres://not-used',
  SECRETS_KEY: 'a key of at least thirty-two letters',
}

/** A server whose answer the test chooses. */
async function startAnswering() {
  let answer: { status: number; body: unknown } = { status: 200, body: {} }
  const server = createServer((_request, response) => {
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(answer.body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    answerWith: (status: number, body: unknown) => {
      answer = { status, body }
    },
    stop: () => new Promise((resolve) => server.close(resolve)),
  }
}

const stateOf = async (admin: ApiSession) => {
  const { connections } = await admin.call(setUp.view, {})
  return Object.fromEntries(connections.map(({ connection, state }) => [connection, state]))
}

describe('an empty production', () => {
  const shop = useShop(['admin'], { env: { ...PRODUCTION, ALLOW_CONSOLE_SMS: '1', SMS_PROVIDER: 'console' } })

  it('names every connection that is not configured, with its variables, at the start', async () => {
    const lines = (await missingLines(shop.deps)).join('\n')
    for (const name of [
      'CARDS_URL, CARDS_ID, CARDS_SECRET',
      'MYID_URL',
      'S3_ENDPOINT',
      'PUBLIC_URL',
      'SUPPORT_PHONE',
    ])
      expect(lines).toContain(name)
    expect(lines).toMatch(/ partners +needed for a sale: screen \/partners$/m)
  })

  it('has no address for reports of SMS providers while others cannot reach it', async () => {
    const { sms_reports } = await shop.admin.call(setUp.view, {})
    expect(sms_reports).toEqual([
      { kind: 'eskiz', url: '' },
      { kind: 'play_mobile', url: '' },
    ])
  })

  it('shows each connection with its state, and no secret', async () => {
    expect(Object.keys(await stateOf(shop.admin))).toEqual([...CONNECTIONS])
    expect(await stateOf(shop.admin)).toMatchObject({
      sms: 'sandbox',
      cards: 'not_configured',
      identity: 'not_configured',
      photos: 'not_configured',
      public_address: 'not_configured',
      online: 'not_configured',
      support_phone: 'not_configured',
    })
  })

  it('shows no support phone that nobody has set', async () => {
    const { support_phone } = await shop.anonymous().call(session.publicSettings, {})
    expect(support_phone).toBe('')
  })

  it('reports a connection without an address as not set', async () => {
    for (const connection of ['cards', 'identity', 'public_address'] as const) {
      const { outcome } = await shop.admin.call(setUp.test, { params: { connection }, body: {} })
      expect(outcome).toBe('not_set')
    }
    expect((await shop.admin.call(setUp.test, { params: { connection: 'photos' }, body: {} })).outcome).toBe(
      'reached',
    )
  })

  it('counts what the first steps need, and names what is missing for them', async () => {
    const { counts } = await shop.admin.call(setUp.start, {})
    expect(counts).toMatchObject({ branches: 2, sms: 1, partners: 1, active_partners: 0, cards: 0 })
    const missing = async () => {
      const now = (await shop.admin.call(setUp.start, {})).counts
      return firstSteps(now).flatMap((step) => ('missing' in step ? [step.missing] : []))
    }
    expect(await missing()).toEqual(['active_partners', 'cards', 'categories', 'applications'])
    await shop.db.insertInto('product_categories').values({ name: 'Texnika', tracking: 'none' }).execute()
    expect(await missing()).toEqual(['active_partners', 'cards', 'products', 'applications'])
    const id = await submitApplication(await shop.signIn('seller'))
    expect(id).not.toBe('')
    expect((await shop.admin.call(setUp.start, {})).counts.applications).toBe(1)
    const seller = await shop.signIn('seller')
    expect((await seller.send(setUp.start, {})).status).toBe(403)
  })

  it('refuses what needs an unconfigured connection with a problem, and the stages name the connection', async () => {
    const manager = await shop.signIn('manager')
    const id = await takenApplication({ seller: await shop.signIn('seller'), manager })
    const view = await manager.call(stages.view, { params: { id } })
    expect(view.not_configured).toEqual(expect.arrayContaining(['cards', 'identity']))
    const link = await manager.send(stages.linkIdentity, { params: { id }, body: {} })
    expect(link.problem).toMatchObject({ problem: 'not_configured', details: { connection: 'identity' } })
    await confirmClient({ codeFor: shop.codeFor, manager }, id)
    const card = await manager.send(stages.addCard, {
      params: { id },
      body: { number: '8600012345678900', expiry: '12/31' },
    })
    expect(card.problem).toMatchObject({ problem: 'not_configured', details: { connection: 'cards' } })
    const state = await shop.anonymous().send(identity.state, { body: { token: 'x'.repeat(32) } })
    expect(state.problem?.problem).toBe('not_configured')
  })

  it('is refused without the right', async () => {
    const seller = await shop.signIn('seller')
    expect((await seller.send(setUp.view, {})).status).toBe(403)
  })
})

describe('without an SMS provider', () => {
  it('no code is sent to a client that could not arrive', async () => {
    const server = await startShop({ env: { SMS_PROVIDER: 'console' } })
    try {
      const manager = await server.signIn('manager')
      const id = await takenApplication({ seller: await server.signIn('seller'), manager })
      server.deps.sms.inForce = async () => []
      const sent = await manager.send(stages.sendClientCode, { params: { id }, body: {} })
      expect(sent.problem).toMatchObject({ problem: 'not_configured', details: { connection: 'sms' } })
    } finally {
      await server.stop()
    }
  })
})

describe('a test of a connection', () => {
  let server: TestServer
  let other: Awaited<ReturnType<typeof startAnswering>>
  let sandbox: Sandbox
  const outcomeOf = async (connection: TestableConnection) => {
    const admin = await server.signIn('admin')
    return (await admin.call(setUp.test, { params: { connection }, body: {} })).outcome
  }
  beforeAll(async () => {
    other = await startAnswering()
    sandbox = await startSandbox()
    const env = {
      SANDBOX_URL: sandbox.url,
      CARDS_URL: other.url,
      CARDS_ID: 'shop',
      CARDS_SECRET: 'x',
      PUBLIC_URL: other.url,
    }
    server = await startShop({ env })
  })
  afterAll(async () => {
    await server.stop()
    await sandbox.close()
  })

  it('reaches the protocol servers', async () => {
    expect(await outcomeOf('identity')).toBe('reached')
    expect(await openCards({ ...server.deps.env, CARDS_URL: 'sandbox:/cards' })?.probe(2000)).toBe('reached')
  })

  it('asks every partner, and tells them apart', async () => {
    const row = { name_1c: '', terms: '[]', bound: '{}', active: true, dialect: 'uzum' as const }
    const place = { gateway_url: 'sandbox:/uzum', limit_min: 0, limit_max: 0 }
    const add = (name: string, gateway_secret: string) =>
      server.db
        .insertInto('partners')
        .values({ ...row, ...place, name, gateway_secret })
        .execute()
    await add('Right', 'a-right-one')
    await add('Wrong', 'wrong-one')
    const admin = await server.signIn('admin')
    const answer = await admin.call(setUp.test, { params: { connection: 'partners' }, body: {} })
    expect(answer.outcome).toBe('wrong_secret')
    expect(answer.each).toEqual([
      { name: 'Right', outcome: 'reached' },
      { name: 'Wrong', outcome: 'wrong_secret' },
    ])
  })

  it.each([
    ['reached', 200, { jsonrpc: '2.0', error: { code: -31_400, message: 'no such card' } }],
    ['wrong_secret', 200, { jsonrpc: '2.0', error: { code: -32_504, message: 'unauthorized' } }],
    ['wrong_secret', 401, {}],
    ['unreadable', 200, { jsonrpc: '2.0', error: { code: -32_602, message: 'params' } }],
    ['unreadable', 200, { jsonrpc: '2.0', result: { card: { number: 'x' } } }],
    ['stranger', 200, { hello: 'world' }],
    ['trouble', 502, {}],
  ] as const)('of the card processor reports %s for a response of %d', async (wanted, status, body) => {
    other.answerWith(status, body)
    expect(await outcomeOf('cards')).toBe(wanted)
  })

  it('reports another program at the public address, and an address where nobody listens', async () => {
    other.answerWith(404, {})
    expect(await outcomeOf('public_address')).toBe('stranger')
    await other.stop()
    expect(await outcomeOf('cards')).toBe('no_answer')
  })
})
