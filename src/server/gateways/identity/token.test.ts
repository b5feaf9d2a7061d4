// The bearer token: its three ways, how long it is kept, and what a refused one leads to.
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Env } from '../../platform/env.ts'
import { unwatched } from '../watch.ts'
import { createAuthorizedExchange } from './token.ts'

type Seen = { path: string; type: string; authorization: string; body: string }
type Reply = { status: number; body: unknown }
let seen: Seen[] = []
let tokens = 0
let answerTo: (request: Seen) => Reply | undefined = () => undefined
const granted = (more: object = {}): Reply => {
  tokens += 1
  return { status: 200, body: { access_token: `token-${tokens}`, expires_in: 600, ...more } }
}

async function read(request: IncomingMessage): Promise<Seen> {
  let body = ''
  for await (const part of request) body += String(part)
  const { authorization = '', 'content-type': type = '' } = request.headers
  return { path: request.url ?? '', type: type.split(';')[0] ?? '', authorization, body }
}
const server = createServer(async (request, response) => {
  const one = await read(request)
  seen.push(one)
  const isToken = /token$/.test(one.path)
  const { status, body } = answerTo(one) ?? (isToken ? granted() : { status: 200, body: {} })
  response.writeHead(status).end(JSON.stringify(body))
})
let url = ''
beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => void server.close())
beforeEach(() => {
  seen = []
  tokens = 0
  answerTo = () => undefined
})

const sender = (MYID_TOKEN: Env['MYID_TOKEN']) =>
  createAuthorizedExchange({
    env: {
      MYID_URL: url,
      MYID_TOKEN,
      MYID_CLIENT_ID: 'client',
      MYID_CLIENT_SECRET: 'secret',
      MYID_USERNAME: 'user',
      MYID_PASSWORD: 'pass word',
      PARTNER_TIMEOUT_MS: 2000,
      SANDBOX_URL: '',
    } as Env,
    watch: unwatched,
  })
const ASK = { method: 'POST', path: '/work' } as const
const paths = () => seen.map(({ path }) => path)
const FORM = 'application/x-www-form-urlencoded'
const OAUTH = '/api/v1/oauth2/access-token'
const wait = (ms: number) => new Promise((done) => setTimeout(done, ms))

it.each([
  ['password', OAUTH, FORM, 'grant_type=password&username=user&password=pass+word&client_id=client'],
  [
    'client_secret',
    '/api/v1/auth/clients/access-token',
    'application/json',
    '{"client_id":"client","client_secret":"secret"}',
  ],
  ['client_credentials', OAUTH, FORM, 'grant_type=client_credentials&client_id=client&client_secret=secret'],
] as const)('by %s', async (way, path, type, body) => {
  await sender(way)(ASK)
  expect(seen[0]).toEqual({ path, type, body, authorization: '' })
  expect(seen[1]?.authorization).toBe('Bearer token-1')
})

it('is fetched once for several questions, concurrent ones too', async () => {
  const send = sender('password')
  await Promise.all([send(ASK), send(ASK)])
  await send(ASK)
  expect(paths().filter((path) => path === OAUTH)).toHaveLength(1)
})

it('is renewed by the refresh token shortly before its end, and by a sign-in where that is refused', async () => {
  answerTo = ({ path }) => (path === OAUTH ? granted({ expires_in: 0.2, refresh_token: 'again' }) : undefined)
  const send = sender('password')
  await send(ASK)
  await wait(250)
  seen = []
  await send(ASK)
  expect(paths()).toEqual(['/api/v1/oauth2/refresh-token', '/work'])
  expect(seen[0]?.body).toBe('{"refresh_token":"again","client_id":"client"}')
  answerTo = ({ path }) => {
    if (path.endsWith('refresh-token')) return { status: 401, body: {} }
    return path === OAUTH ? granted({ expires_in: 0.2, refresh_token: 'again' }) : undefined
  }
  const other = sender('password')
  await other(ASK)
  await wait(250)
  seen = []
  await other(ASK)
  expect(paths()).toEqual(['/api/v1/oauth2/refresh-token', OAUTH, '/work'])
})

it('is fetched again once after a 401', async () => {
  answerTo = ({ path, authorization }) =>
    path === '/work' && authorization === 'Bearer token-1' ? { status: 401, body: {} } : undefined
  expect((await sender('password')(ASK)).status).toBe(200)
  expect(paths()).toEqual([OAUTH, '/work', OAUTH, '/work'])
  seen = []
  answerTo = ({ path }) => (path === '/work' ? { status: 401, body: {} } : undefined)
  expect((await sender('password')(ASK)).status).toBe(401)
  expect(paths()).toEqual([OAUTH, '/work', OAUTH, '/work'])
})

it('is not taken from an answer that cannot be read', async () => {
  for (const body of [{}, { access_token: null }, { access_token: 'two words' }, '<html>']) {
    answerTo = ({ path }) => (path === OAUTH ? { status: 200, body } : undefined)
    await expect(sender('password')(ASK)).rejects.toMatchObject({ kind: 'unreadable' })
  }
  answerTo = ({ path }) => (path === OAUTH ? { status: 429, body: { ttl: 31 } } : undefined)
  await expect(sender('password')(ASK)).rejects.toMatchObject({ kind: 'busy', seconds: 31 })
})
