// With a certificate and a key the server speaks HTTPS by itself: camera and worker of a tablet need a secure page.
import { readFileSync } from 'node:fs'
import { request } from 'node:https'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '#support/server.ts'
import { ROOT } from '#support/sources.ts'

/** Made for this test alone; nobody trusts it. */
const file = (name: string) => join(ROOT, 'tests/api/fixtures', name)
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ env: { TLS_CERT: file('cert.pem'), TLS_KEY: file('key.pem') } })
})
afterAll(() => server.stop())

type Answer = { status: number | undefined; cookie: string; isTrusted: boolean }

const ask = (path: string): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const url = new URL(path, server.url.replace('http:', 'https:'))
    request(url, { ca: readFileSync(file('cert.pem')) }, (response) => {
      response.resume()
      resolve({
        status: response.statusCode,
        cookie: String(response.headers['set-cookie'] ?? ''),
        isTrusted: 'authorized' in response.socket && response.socket.authorized === true,
      })
    })
      .on('error', reject)
      .end()
  })

it('answers over TLS with the given certificate', async () => {
  expect(await ask('/api/health')).toMatchObject({ status: 200, isTrusted: true })
})

it('marks its cookie as one for secure connections only', async () => {
  expect((await ask('/api/settings')).cookie).toMatch(/XSRF-TOKEN=.*;.*Secure/i)
})

it('does not answer in the clear on the same port', async () => {
  await expect(fetch(`${server.url}/api/health`)).rejects.toThrow()
})
