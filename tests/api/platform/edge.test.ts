// Every response of every endpoint: headers, authentication, cross-site requests, invalid bodies, limits,
// logs without personal data.

import { once } from 'node:events'
import { request as rawRequest } from 'node:http'
import { connect } from 'node:net'
import { describe, expect, it } from 'vitest'
import type { Endpoint } from '#api/endpoint.ts'
import { ENDPOINTS } from '#api/endpoints.ts'
import { problemBody } from '#api/problems.ts'
import { session } from '#api/session.ts'
import { tablet } from '#api/tablet.ts'
import { type ApiSession, addressOf } from '#support/api.ts'
import { personOf, phoneOf, setSetting } from '#support/people.ts'
import { startTestServer, type TestServer } from '#support/server.ts'
import { perSuite } from '#support/suite.ts'
import { useServer } from '#support/use-shop.ts'

const ID = '0190a000-0000-7000-8000-000000000000'
const params = { id: ID, photo_id: ID }
const shop = useServer(['seller'])

const rows = [...ENDPOINTS]
const closed = rows.filter(([, row]) => row.access !== 'public')
const changes = rows.filter(([name, row]) => row.method !== 'GET' || name === 'session.logout')

/** One request with exactly these headers. */
const raw = (row: Endpoint, headers: Record<string, string>, body = '{}') =>
  fetch(`${shop.url}${addressOf(row, { params })}`, {
    method: row.method,
    headers,
    ...(row.method !== 'GET' && { body }),
  })

describe('every endpoint', () => {
  it.each(rows)('%s answers an anonymous caller with security headers', async (_name, row) => {
    const answer = await shop.anonymous().send(row, { params })
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'x-anketa-api': '1',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': 'camera=(self), microphone=(), geolocation=()',
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
      'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
    })
    expect(answer.headers.get('access-control-allow-origin')).toBeNull()
    if (answer.status >= 400)
      expect(problemBody.parse(answer.body).request_id).toBe(answer.headers.get('x-request-id'))
  })

  it.each(closed)('%s refuses a request without a valid session', async (_name, row) => {
    for (const token of [null, 'a'.repeat(43), 'short', "' or 1=1 --"]) {
      const api = shop.anonymous()
      api.token = token
      const answer = await api.send(
        row,
        { params },
        row.kind === 'photo' ? { bytes: new Uint8Array([255, 216]) } : {},
      )
      expect([answer.status, answer.problem?.problem]).toEqual([401, 'unauthorized'])
    }
  })
})

describe('every change', () => {
  it.each(changes)('%s refuses a missing or foreign XSRF token and other sites', async (_name, row) => {
    const good = await shop.seller.headers(row)
    const without = (...names: string[]) =>
      Object.fromEntries(Object.entries(good).filter(([name]) => !names.includes(name)))
    const tries: [Record<string, string>, string][] = [
      [without('x-xsrf-token'), 'xsrf'],
      [without('cookie'), 'xsrf'],
      [without('cookie', 'x-xsrf-token'), 'xsrf'],
      [{ ...good, 'x-xsrf-token': 'A'.repeat(43) }, 'xsrf'],
      [{ ...good, cookie: 'XSRF-TOKEN=', 'x-xsrf-token': '' }, 'xsrf'],
      [{ ...good, 'sec-fetch-site': 'cross-site' }, 'cross_site'],
      [{ ...good, 'sec-fetch-site': 'same-site' }, 'cross_site'],
    ]
    for (const [headers, problem] of tries) {
      const response = await raw(row, headers)
      expect([response.status, (await response.json()).problem]).toEqual([403, problem])
    }
  })

  it.each(changes.filter(([, row]) => row.method !== 'GET'))(
    '%s accepts neither a form nor plain text',
    async (_name, row) => {
      for (const type of [
        'application/x-www-form-urlencoded',
        'text/plain',
        'multipart/form-data; boundary=x',
      ]) {
        const response = await raw(row, { ...(await shop.seller.headers(row)), 'content-type': type }, 'a=1')
        expect(response.status).toBe(415)
      }
    },
  )
})

const nested = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`
const BODIES: [string, string, number][] = [
  ['6 MB', JSON.stringify({ comment: 'x'.repeat(6 * 1024 * 1024) }), 413],
  ['depth 10 000', nested(10_000), 400],
  ['NUL', '{"a":"b\\u0000c","comment":"\\u0000"}', 400],
  ['a lone surrogate', '{"comment":"\\ud83d"}', 400],
  ['__proto__', '{"__proto__":{"is_admin":true}}', 400],
  ['1e309', '{"base_version":1e309}', 400],
  ['no JSON', '{"a":', 400],
  ['a list', '[]', 400],
  ['null', 'null', 400],
  ['a number', '7', 400],
  ['an unknown field', '{"is_admin":true}', 400],
  [
    '100 000 keys',
    JSON.stringify(Object.fromEntries(Array.from({ length: 30_000 }, (_, n) => [`k${n}`, n]))),
    400,
  ],
]

/** Large bodies are read before the route matters: in the gate some routes get them, and those with a limit of their own. */
const LARGE = 100_000
const LARGE_EVERY = perSuite(10, 1)
const routesFor = (body: string) =>
  rows
    .filter(([, row]) => row.body)
    .filter(
      ([, row], nth) => body.length < LARGE || row.maxBodyBytes !== undefined || nth % LARGE_EVERY === 0,
    )

/** An endpoint that takes files as large as this reads the body, and finds that it is none of its own. */
const answerTo = (row: Endpoint, body: string, wanted: number): number =>
  wanted === 413 && body.length <= (row.maxBodyBytes ?? 0) ? 400 : wanted

it.each(BODIES)('a body of %s is refused by every endpoint with a problem', async (_what, body, wanted) => {
  const boss = await adminSession()
  const answers = []
  const expected = []
  for (const [name, row] of routesFor(body)) {
    const response = await raw(row, await boss.headers(row), body)
    const isProblem = problemBody.safeParse(await response.json()).success
    answers.push([name, response.status, isProblem])
    expected.push([name, answerTo(row, body, wanted), true])
  }
  expect(answers).toEqual(expected)
})

let admin: ApiSession | null = null
async function adminSession(): Promise<ApiSession> {
  admin ??= await shop.signIn('admin')
  return admin
}

it('names the field and the rule, never the value', async () => {
  const answer = await shop.seller.send(session.changePassword, { body: { password: 'ab1!', extra: 1 } })
  expect(answer.problem?.errors).toContainEqual({
    code: 'too_short',
    field: 'password',
    params: { length: 6 },
  })
  const sign = await shop.seller.send(session.sendSms, {
    body: { login_type: 'web', phone: '12', password: 'x' },
  })
  expect(sign.problem?.errors).toEqual([{ code: 'phone_format', field: 'phone' }])
  expect(sign.text).not.toContain('"12"')
})

it.each([
  '/api/uz/applications/%00',
  '/api/uz/applications/%ff',
  '/api/%',
  '/api/uz/applications/1%27',
  '/api/nothing',
  '/%00',
])('the address %s is refused without a 500', async (path) => {
  const response = await fetch(`${shop.url}${path}`, {
    headers: { authorization: `Bearer ${shop.seller.token}` },
  })
  expect([400, 404]).toContain(response.status)
})

describe('maintenance mode', () => {
  it('admits only administrators, and the sign-in screen shows it', async () => {
    const boss = await adminSession()
    await setSetting(shop.db, 'technical_works', true)
    const answer = await shop.seller.send(session.user, {})
    expect([answer.status, answer.problem?.problem, answer.headers.get('retry-after')]).toEqual([
      503,
      'technical_works',
      '60',
    ])
    expect((await boss.send(session.user, {})).status).toBe(200)
    expect((await shop.anonymous().call(session.publicSettings, {})).technical_works).toBe(true)
    await setSetting(shop.db, 'technical_works', false)
    expect((await shop.seller.send(session.user, {})).status).toBe(200)
  })
})

describe('the log', () => {
  it('contains route patterns and ids, but no tokens, phones, codes or addresses with ids', async () => {
    await shop.seller.send(session.user, {})
    await fetch(`${shop.url}/api/uz/applications/${ID}?search=30101901234567`)
    const text = shop.log.join('\n')
    expect(text).toContain('"route":"/api/uz/applications/:id"')
    expect(text).toContain('"row":"session.user"')
    for (const secret of [
      shop.seller.token ?? '',
      phoneOf('seller'),
      phoneOf('seller').slice(1),
      ID,
      '30101901234567',
    ]) {
      expect(text).not.toContain(secret)
    }
  })
})

describe('limits', () => {
  it('slow one session down without affecting another of the same address', async () => {
    const narrow = await startTestServer({ env: { RATE_SESSION: '20' } })
    const [one, two] = [await narrow.signIn('seller'), await narrow.signIn('manager')]
    const answers = []
    for (let count = 0; count < 25; count += 1) answers.push(await one.send(session.user, {}))
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused.length).toBeGreaterThan(0)
    expect(refused[0]?.problem?.problem).toBe('too_many_requests')
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await two.send(session.user, {})).status).toBe(200)
    const alarms = await narrow.db
      .selectFrom('audit')
      .select('user_id')
      .where('action', '=', 'throttled')
      .execute()
    expect(alarms, 'said once a minute, and of whom').toEqual([
      { user_id: (await personOf(narrow.db, 'seller')).id },
    ])
    await narrow.stop()
  })

  it('close a connection that never sends its headers, without a 408', async () => {
    const strict = await startTestServer({ env: { HEADERS_TIMEOUT_MS: '300', REQUEST_TIMEOUT_MS: '600' } })
    const socket = connect(Number(new URL(strict.url).port), '127.0.0.1')
    const heard: Buffer[] = []
    socket.on('data', (chunk) => heard.push(chunk)).on('error', () => {})
    await once(socket, 'connect')
    socket.write('GET /api/ping HTTP/1.1\r\nHost: a')
    const broken = connect(Number(new URL(strict.url).port), '127.0.0.1')
    broken.on('data', (chunk) => heard.push(chunk)).on('error', () => {})
    broken.write('NONSENSE\r\n\r\n')
    await Promise.all([once(broken, 'close'), once(socket, 'close')])
    expect(Buffer.concat(heard).toString()).toBe('')
    await strict.stop()
  })

  it('hide the figures of the server from other machines', async () => {
    const metrics = await fetch(`${shop.url}/metrics`)
    expect(await metrics.text()).toContain(
      'anketa_request_seconds_count{method="GET",route="/api/uz/auth/user"',
    )
    const proxied = await fetch(`${shop.url}/metrics`, { headers: { 'x-forwarded-for': '203.0.113.9' } })
    expect(proxied.status).toBe(404)
  })
})

it('reports that it is healthy', async () => {
  const response = await fetch(`${shop.url}/api/health`)
  expect([response.status, await response.json()]).toEqual([200, { ok: true, database: true, photos: true }])
})

it('accepts a forwarded address only from a trusted proxy', async () => {
  const ask = (to: TestServer) =>
    new Promise<void>((resolve, reject) => {
      const call = rawRequest(`${to.url}/api/ping`, {
        headers: { 'x-forwarded-proto': 'https', 'x-forwarded-for': '203.0.113.9' },
      })
      call.on('response', (response) => {
        seen.push(response.headers['strict-transport-security'])
        response.resume().on('end', resolve)
      })
      call.on('error', reject).end()
    })
  const seen: unknown[] = []
  await ask(shop)
  const behind = await startTestServer({ env: { TRUST_PROXY: '127.0.0.1' } })
  await ask(behind)
  await behind.stop()
  expect(seen).toEqual([undefined, 'max-age=31536000; includeSubDomains'])
})

it('still knows the probe of tablets', async () => {
  expect((await shop.anonymous().call(tablet.ping, {})).anketa).toBe('pong')
})
