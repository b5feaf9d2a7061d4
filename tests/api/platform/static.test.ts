// The built application as browsers receive it: what is revalidated, what is cached, which addresses return
// the shell.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { API_VERSION, HEADERS } from '#api/endpoint.ts'
import { policyOfFiles, policyOfPage } from '#server/platform/edge/headers.ts'
import { useServer } from '#support/use-shop.ts'

const folder = mkdtempSync(join(tmpdir(), 'anketa-client-'))
const PAGE = { accept: 'text/html,application/xhtml+xml' }
const SHELL =
  '<!doctype html><title>shell</title><!-- a <style> tag --><script>theme()</script><style>b { top: 0 }</style>'
const get = (path: string, headers: Record<string, string> = {}) => fetch(`${server.url}${path}`, { headers })

beforeAll(() => {
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'index.html'), SHELL)
  writeFileSync(join(folder, 'sw.js'), 'self')
  writeFileSync(join(folder, 'manifest.webmanifest'), '{}')
  writeFileSync(join(folder, 'assets', 'main-abc123.js'), 'x'.repeat(5000))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const server = useServer([], { env: { CLIENT_DIR: folder } })

it.each(['/', '/auth/login', '/applications/add/0190a000', '/applications?status=new'])(
  '%s is the shell',
  async (path) => {
    const response = await get(path, PAGE)
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-cache'])
    expect(response.headers.get('content-security-policy')).toBe(policyOfPage(SHELL, null))
    expect(response.headers.getSetCookie().join()).toMatch(/XSRF-TOKEN=[\w-]{43}; .*SameSite=Strict/)
    expect(await response.text()).toContain('shell')
  },
)

/** Answers of a path to a client with this list of accepted types; `fetch` would add one of its own. */
function statusFor(path: string, accept: string | null): Promise<[number | undefined, string | undefined]> {
  return new Promise((done, fail) => {
    const headers = accept === null ? {} : { accept }
    request(`${server.url}${path}`, { headers }, (response) => {
      response.resume()
      done([response.statusCode, response.headers['content-type']?.split(';')[0]])
    })
      .once('error', fail)
      .end()
  })
}

describe('a page for a client that is no browser', () => {
  const any = [null, '*/*', 'text/*', 'image/png, TEXT/HTML;q=0.9', 'application/json, */*;q=0.1']
  it.each(any)('is the shell when it accepts %s', async (accept) => {
    expect(await statusFor('/', accept)).toEqual([200, 'text/html'])
    expect(await statusFor('/applications', accept)).toEqual([200, 'text/html'])
    expect(await statusFor('/gone.png', accept)).toEqual([404, 'application/json'])
    expect(await statusFor('/api/nothing', accept)).toEqual([404, 'application/json'])
  })

  it.each(['application/json', 'image/*'])('is a 404 when it accepts %s alone', async (accept) => {
    expect(await statusFor('/applications', accept)).toEqual([404, 'application/json'])
  })
})

it.each([
  ['/sw.js', 'no-cache'],
  ['/manifest.webmanifest', 'no-cache'],
  ['/index.html', 'no-cache'],
  ['/assets/main-abc123.js', 'public, max-age=31536000, immutable'],
])('%s is cached as %s', async (path, kept) => {
  const response = await get(path)
  const { headers } = response
  // An answer that nobody reads keeps its connection, for which the end of the server waits.
  await response.arrayBuffer()
  expect(headers.get('cache-control')).toBe(kept)
  expect(headers.get(HEADERS.signed), 'without it the worker keeps nothing').toBe(API_VERSION)
})

describe('what does not exist', () => {
  it.each([
    '/assets/gone-123.js',
    '/favicon.ico',
    '/api/nothing',
    '/../package.json',
    '/%2e%2e/package.json',
    '/assets/',
    '/assets',
  ])('%s is a 404 and not the shell', async (path) => {
    const response = await get(path, path.startsWith('/api') || path.includes('.') ? PAGE : {})
    expect([response.status, (await response.json()).problem]).toEqual([404, 'not_found'])
  })
})

/** `printf 'theme()' | openssl dgst -sha256 -binary | base64`, and the same of the style. */
const THEME = 'Rfr3GgHZFiXm+TmNr+li+0sZ4J9FGllo8jsXcJF5XZ8='
const STYLE = 'sycusZkKcyk8qMQdLW9frfkOk+9MOpjm5qb7uoW3ESw='

it('allows the inline scripts of the page by hash, also after a release replaced the page', async () => {
  const policyOf = async (path: string) =>
    (await get(path, PAGE)).headers.get('content-security-policy')?.split('; ')
  const page = await policyOf('/index.html')
  expect(page).toContain(`script-src 'self' 'wasm-unsafe-eval' 'sha256-${THEME}'`)
  expect(page).toContain(`style-src 'self' 'sha256-${STYLE}'`)
  expect((await policyOf('/sw.js'))?.join('; ')).toBe(policyOfFiles(null))
  writeFileSync(join(folder, 'index.html'), SHELL.replace('theme()', 'other()'))
  expect(await policyOf('/')).not.toEqual(page)
  expect((await policyOf('/'))?.join()).not.toContain(THEME)
  writeFileSync(join(folder, 'index.html'), SHELL)
})

it('compresses large files', async () => {
  const response = await get('/assets/main-abc123.js', { 'accept-encoding': 'br' })
  expect(response.headers.get('content-encoding')).toBe('br')
  expect(await response.text()).toHaveLength(5000)
})

it('keeps an existing cookie', async () => {
  const first = (await get('/', PAGE)).headers.getSetCookie()[0]?.split(';')[0] ?? ''
  expect((await get('/', { ...PAGE, cookie: first })).headers.getSetCookie()).toEqual([])
})
