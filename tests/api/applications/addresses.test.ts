// Addresses, headers and framings that our client never sends: each is refused with a problem body, never
// with a 500.
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ENDPOINTS } from '#api/endpoints.ts'
import { problemBody } from '#api/problems.ts'
import { addressOf } from '#support/api.ts'
import { useServer } from '#support/use-shop.ts'

const ID = '0190a000-0000-7000-8000-000000000000'
const params = { id: ID, photo_id: ID }
const folder = mkdtempSync(join(tmpdir(), 'anketa-client-'))

beforeAll(() => {
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>shell</title>')
  writeFileSync(join(folder, 'sw.js'), 'self;'.repeat(1000))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const shop = useServer(['seller'], { env: { CLIENT_DIR: folder } })

const PATIENCE_MS = 5000

/** Sends these bytes unchanged; returns the status and the body of the first response. */
async function exchange(bytes: string | Buffer): Promise<{ status: number; body: string }> {
  const socket = connect(Number(new URL(shop.url).port), '127.0.0.1')
  await once(socket, 'connect')
  const chunks: Buffer[] = []
  socket.on('data', (chunk) => chunks.push(chunk))
  socket.setTimeout(PATIENCE_MS, () => socket.destroy(new Error('no answer in time')))
  const over = once(socket, 'close')
  socket.write(bytes)
  await over
  const [head = '', ...rest] = Buffer.concat(chunks).toString().split('\r\n\r\n')
  return { status: Number(head.split(' ')[1]), body: rest.join('\r\n\r\n') }
}

const requestFor = (path: string, lines: string[] = [], method = 'GET') =>
  [`${method} ${path} HTTP/1.1`, 'host: localhost', 'connection: close', ...lines, '', ''].join('\r\n')

const ADDRESSES = [
  '/%00',
  '/sw.js%00',
  '//',
  '//x',
  '///',
  '/a//b',
  '/api//ping',
  '/\\x',
  '/http://x',
  '/%',
  '/%zz',
  '/%E0%A4%A',
  '/%2e%2e/package.json',
  '/%2e%2e/%2e%2e/etc/passwd',
  '/assets/.%2e/sw.js',
  '/..%2fpackage.json',
  '/.env',
  '/api',
  '/api/',
  '/api/%00',
  '/api/%',
  '/api/uz/applications/%00',
  '/api/uz/applications/%ff',
  '/api/uz/applications/%',
  `/api/uz/applications/${'a'.repeat(300)}`,
  '/api/settings?a=%00',
  `/api/${'a'.repeat(9000)}`,
  `/${'a'.repeat(9000)}`,
  `/${'a/'.repeat(4000)}`,
  '/api/uz/applications/__proto__',
]

describe('an unknown address', () => {
  it.each(ADDRESSES.map((path) => [path.slice(0, 40), path]))(
    '%s is refused with a problem body',
    async (_name, path) => {
      for (const method of ['GET', 'POST', 'HEAD', 'DELETE']) {
        const { status, body } = await exchange(requestFor(path, ['content-length: 0'], method))
        expect([400, 401, 403, 404, 414], `${method} ${path.slice(0, 60)}`).toContain(status)
        if (method !== 'HEAD') expect(problemBody.safeParse(JSON.parse(body)).error).toBeUndefined()
      }
    },
  )
})

const headersOf = (lines: Record<string, string>) =>
  Object.entries(lines).map(([name, value]) => `${name}: ${value}`)

describe('a request that is not HTTP', () => {
  const JSON_TYPE = 'content-type: application/json'
  it.each([
    ['a length that is no number', requestFor('/api/settings', [JSON_TYPE, 'content-length: x'], 'POST')],
    ['a negative length', requestFor('/api/settings', [JSON_TYPE, 'content-length: -1'], 'POST')],
    ['two lengths', requestFor('/api/settings', ['content-length: 1', 'content-length: 2'], 'POST')],
    ['a length and chunks', requestFor('/x', ['content-length: 1', 'transfer-encoding: chunked'], 'POST')],
    ['a header without a name', requestFor('/api/ping', [': x'])],
    ['a control character in a header', requestFor('/api/ping', ['x: a\u0001b'])],
    ['headers of 40 kB', requestFor('/api/ping', [`x: ${'a'.repeat(40_000)}`])],
    ['an address of 40 kB', requestFor(`/api/${'a'.repeat(40_000)}`)],
    ['no HTTP at all', 'hello\r\n\r\n'],
    ['a method of nobody', requestFor('/api/ping', [], 'FOO')],
  ])('%s closes the connection without a response', async (_name, bytes) => {
    expect(await exchange(bytes)).toEqual({ status: Number.NaN, body: '' })
  })

  it.each([
    'authorization: Bearer a',
    'content-type: application/json',
    'cookie: XSRF-TOKEN=a',
    'x-anketa-device: a',
    'range: bytes=9-1',
    'if-none-match: "a"',
    'accept-encoding: zstd;q=x',
  ])('%s twice is harmless', async (line) => {
    const { status } = await exchange(requestFor('/api/ping', [line, line]))
    expect(status).toBeLessThan(500)
    expect((await exchange(requestFor('/sw.js', [line, line]))).status).toBeLessThan(500)
  })
})

describe('a body with a content encoding', () => {
  const changes = [...ENDPOINTS].filter(([, row]) => row.method !== 'GET')
  const body = Buffer.from('{}')

  it.each(changes)('%s is not decompressed, whoever sends it', async (_name, row) => {
    for (const api of [shop.seller, shop.anonymous()]) {
      const good = await api.headers(row)
      for (const [encoding, bytes] of [
        ['gzip', body],
        ['br', body],
        ['deflate', body],
        ['zstd', body],
        ['x', body],
        ['gzip, gzip', body],
        ['gzip', gzipSync(body)],
        ['BR', brotliCompressSync(body)],
      ] as const) {
        const response = await fetch(`${shop.url}${addressOf(row, { params })}`, {
          method: row.method,
          headers: { ...good, 'content-encoding': encoding },
          body: bytes,
        })
        expect([encoding, response.status]).toEqual([encoding, 415])
        expect(problemBody.parse(await response.json()).problem).toBe('unsupported_media_type')
      }
    }
  })

  it('identity does not count as an encoding, and responses are still compressed', async () => {
    const [, row] = changes.find(([name]) => name === 'session.resetSendSms') ?? []
    if (!row) throw new Error('the row is gone')
    const headers = { ...(await shop.seller.headers(row)), 'content-encoding': 'identity' }
    const response = await fetch(`${shop.url}${row.path}`, { method: 'POST', headers, body: '{"phone":1}' })
    expect(response.status).toBe(400)
    const script = await fetch(`${shop.url}/sw.js`, { headers: { 'accept-encoding': 'gzip' } })
    expect([script.status, script.headers.get('content-encoding')]).toEqual([200, 'gzip'])
  })

  it('of a callback of another system is not decompressed either', async () => {
    const { status, body: answer } = await exchange(
      requestFor('/api/hooks/x', headersOf({ 'content-encoding': 'gzip', 'content-length': '0' }), 'POST'),
    )
    expect([status, problemBody.safeParse(JSON.parse(answer)).error]).toEqual([415, undefined])
  })
})
