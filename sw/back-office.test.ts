// The parts of the back office in the worker: apart from the shell, kept from their first use on, all at once when asked,
// and none of an older build.
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { deleteOutdatedFiles, fetchBackOfficeFile, precacheAll, splitEntries } from './back-office.ts'
import { SIGNED } from './ours.ts'

const ours = (text: string) => new Response(text, { headers: { [SIGNED]: '1' } })
const BASE = 'https://shop.invalid/assets/'
const [ONE, TWO, THREE] = [`${BASE}roles-1.js`, `${BASE}users-1.js`, `${BASE}office-ru-1.js`] as const
const kept = new Map<string, Response>()
const cache = {
  match: async ({ url }: Request) => kept.get(url)?.clone(),
  keys: async () => [...kept.keys()].map((url) => new Request(url)),
  delete: async ({ url }: Request) => kept.delete(url),
  put: vi.fn(async ({ url }: Request, answer: Response) => void kept.set(url, answer)),
}
const network = vi.fn<(request: Request) => Promise<Response>>()

beforeEach(() => {
  kept.clear()
  network.mockReset().mockImplementation(async ({ url }) => ours(url))
  vi.stubGlobal('caches', { open: async () => cache })
  vi.stubGlobal('fetch', network)
})
afterEach(() => vi.unstubAllGlobals())

it('splits the list by its mark', () => {
  const list = [
    { url: 'index.html', revision: 'a1' },
    { url: 'assets/vendor-1.js', revision: null },
    { url: 'assets/roles-1.js', revision: 'office' },
    { url: 'assets/stock-1.js', revision: 'use' },
  ]
  expect(splitEntries(list)).toEqual({
    shell: list.slice(0, 2),
    backOffice: ['assets/roles-1.js'],
    onUse: ['assets/stock-1.js'],
  })
})

it('asks the network once and then never again', async () => {
  expect(await (await fetchBackOfficeFile(new Request(ONE))).text()).toBe(ONE)
  network.mockRejectedValue(new TypeError('no internet'))
  expect(await (await fetchBackOfficeFile(new Request(ONE))).text()).toBe(ONE)
  expect(network).toHaveBeenCalledTimes(1)
})

it('answers without a connection, so that the module can be asked for again', async () => {
  network.mockRejectedValueOnce(new TypeError('no internet'))
  const answer = await fetchBackOfficeFile(new Request(ONE))
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([504, 'no-store'])
  expect(kept.size).toBe(0)
  expect((await fetchBackOfficeFile(new Request(ONE))).status).toBe(200)
})

it('caches no error and no foreign page, and answers if the storage is full', async () => {
  network.mockResolvedValueOnce(new Response('gone', { status: 404 }))
  expect((await fetchBackOfficeFile(new Request(ONE))).status).toBe(404)
  network.mockImplementationOnce(async () => new Response('Sign in to the network'))
  network.mockImplementationOnce(async () => new Response('Sign in to the network'))
  await fetchBackOfficeFile(new Request(ONE))
  expect(kept.size).toBe(0)
  cache.put.mockRejectedValueOnce(new DOMException('full', 'QuotaExceededError'))
  expect((await fetchBackOfficeFile(new Request(ONE))).status).toBe(200)
})

it('fetches only missing files, and stops at a failed request', async () => {
  await fetchBackOfficeFile(new Request(ONE))
  await precacheAll([ONE, TWO, THREE])
  expect(network).toHaveBeenCalledTimes(3)
  kept.delete(TWO)
  kept.delete(THREE)
  network.mockRejectedValue(new TypeError('no internet'))
  await precacheAll([ONE, TWO, THREE])
  expect([...kept.keys()]).toEqual([ONE])
})

it('stops at a Wi-Fi that answers everything with its own page', async () => {
  network.mockImplementation(async () => new Response('Sign in to the network'))
  await precacheAll([ONE, TWO, THREE])
  expect(new Set(network.mock.calls.map(([{ url }]) => url))).toEqual(new Set([ONE]))
  expect(kept.size).toBe(0)
})

it('continues after a file that a build before signed files has cached', async () => {
  kept.set(ONE, new Response('older'))
  await precacheAll([ONE, TWO])
  expect([...kept.keys()]).toEqual([ONE, TWO])
})

it('deletes files that the new build does not have', async () => {
  await precacheAll([ONE, TWO])
  await deleteOutdatedFiles([TWO, THREE])
  expect([...kept.keys()]).toEqual([TWO])
})
