// With a certificate and a key the server itself serves HTTPS: camera and service worker need a secure
// context.
import { readFileSync } from 'node:fs'
import { request } from 'node:https'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { ROOT } from '#support/sources.ts'
import { useServer } from '#support/use-shop.ts'

/** Self-signed, for this test only. */
const file = (name: string) => join(ROOT, 'tests/api/fixtures', name)
const shop = useServer([], { env: { TLS_CERT: file('cert.pem'), TLS_KEY: file('key.pem') } })

type Answer = {
  status: number | undefined
  cookie: string
  cookies: string[]
  isTrusted: boolean
  body: string
}

const ask = (path: string, headers: Record<string, string> = {}, body?: string): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const url = new URL(path, shop.url.replace('http:', 'https:'))
    const method = body === undefined ? 'GET' : 'POST'
    request(url, { ca: readFileSync(file('cert.pem')), method, headers }, async (response) => {
      const cookies = response.headers['set-cookie'] ?? []
      const isTrusted = 'authorized' in response.socket && response.socket.authorized === true
      const answer = { status: response.statusCode, cookies, cookie: String(cookies), isTrusted }
      resolve({ ...answer, body: await text(response) })
    })
      .on('error', reject)
      .end(body)
  })

it('answers over TLS with the given certificate', async () => {
  expect(await ask('/api/health')).toMatchObject({ status: 200, isTrusted: true })
})

it('marks its cookie as one for secure connections only', async () => {
  expect((await ask('/api/settings')).cookie).toMatch(/XSRF-TOKEN=.*;.*Secure/i)
})

it('does not answer plain HTTP on the same port', async () => {
  await expect(fetch(`${shop.url}/api/health`)).rejects.toThrow()
})

const HOST = '__Host-XSRF-TOKEN'
const PLAIN = 'XSRF-TOKEN'
const valueIn = (cookies: readonly string[], name: string) =>
  cookies
    .find((line) => line.startsWith(`${name}=`))
    ?.split(';')[0]
    ?.slice(name.length + 1)
/** A change as a page would send it; faults of its body are reported only after its token was accepted. */
const change = async (jar: Record<string, string>, header: string) => {
  const cookie = Object.entries(jar)
    .map(([name, value]) => `${name}=${value}`)
    .join('; ')
  const headers = { cookie, 'x-xsrf-token': header, 'content-type': 'application/json' }
  const answer = await ask('/api/auth/reset/send_sms', headers, '{}')
  return { ...answer, problem: JSON.parse(answer.body).problem as string }
}
const [mine, planted] = ['m'.repeat(43), 'p'.repeat(43)]

it('sets one token under both names, the first bound to this host', async () => {
  const { cookies } = await ask('/api/settings')
  const line = cookies.find((one) => one.startsWith(`${HOST}=`)) ?? ''
  expect(line).toMatch(/; Path=\/;.*Secure/)
  expect(line).not.toMatch(/Domain/i)
  expect(valueIn(cookies, HOST)).toMatch(/^[\w-]{43}$/)
  expect(valueIn(cookies, PLAIN)).toBe(valueIn(cookies, HOST))
})

it('accepts the token of the host-bound cookie, which a released build reads under the old name', async () => {
  const answer = await change({ [HOST]: mine, [PLAIN]: mine }, mine)
  expect([answer.problem, answer.cookies]).toEqual(['validation', []])
})

it('accepts a tablet that has the old cookie only, and binds its token', async () => {
  const answer = await change({ [PLAIN]: mine }, mine)
  expect(answer.problem).toBe('validation')
  expect(valueIn(answer.cookies, HOST)).toBe(mine)
  expect(valueIn(answer.cookies, PLAIN)).toBeUndefined()
})

it('refuses a token that a sibling domain has set under the old name, and replaces it', async () => {
  const answer = await change({ [HOST]: mine, [PLAIN]: planted }, planted)
  expect([answer.status, answer.problem]).toEqual([403, 'xsrf'])
  expect(valueIn(answer.cookies, PLAIN)).toBe(mine)
  const visited = await ask('/api/settings', { cookie: `${PLAIN}=${planted}` })
  expect(valueIn(visited.cookies, HOST)).not.toBe(planted)
})
