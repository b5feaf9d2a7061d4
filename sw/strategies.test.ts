// The barcode reader in the worker: from the network once, from the cache afterwards.
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { SIGNED } from './ours.ts'
import { cacheReader } from './strategies.ts'

type Match = (input: { url: URL; sameOrigin: boolean }) => boolean
type Answer = (input: { request: Request }) => Promise<Response>
const { registerRoute } = vi.hoisted(() => ({
  registerRoute: vi.fn<(match: Match, answer: Answer) => void>(),
}))
vi.mock('workbox-routing', () => ({ registerRoute, NavigationRoute: class {} }))
vi.mock('workbox-precaching', () => ({}))

const ours = (text: string) => new Response(text, { headers: { [SIGNED]: '1' } })
const OLD = 'https://shop.invalid/assets/zxing_reader-old00000.wasm'
const NEW = 'https://shop.invalid/assets/zxing_reader-new00000.wasm'
const kept = new Map<string, Response>()
const cache = {
  match: async ({ url }: Request) => kept.get(url)?.clone(),
  keys: async () => [...kept.keys()].map((url) => new Request(url)),
  delete: async ({ url }: Request) => kept.delete(url),
  put: async ({ url }: Request, answer: Response) => void kept.set(url, answer),
}
const network = vi.fn<(request: Request) => Promise<Response>>()

function route() {
  cacheReader()
  const [match, answer] = registerRoute.mock.lastCall ?? []
  if (!match || !answer) throw new Error('no route')
  const ask = async (url: string) => (await answer({ request: new Request(url) })).text()
  return { match, ask }
}

beforeEach(() => {
  kept.clear()
  network.mockReset().mockImplementation(async () => ours('reader'))
  vi.stubGlobal('caches', { open: async () => cache })
  vi.stubGlobal('fetch', network)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

it('answers only for our own reader', () => {
  const { match } = route()
  expect(match({ url: new URL(NEW), sameOrigin: true })).toBe(true)
  expect(match({ url: new URL(NEW), sameOrigin: false })).toBe(false)
  expect(match({ url: new URL('/api/uz/files', NEW), sameOrigin: true })).toBe(false)
})

it('requests the network once', async () => {
  const { ask } = route()
  expect(await ask(NEW)).toBe('reader')
  network.mockRejectedValue(new TypeError('no internet'))
  expect(await ask(NEW)).toBe('reader')
  expect(network).toHaveBeenCalledTimes(1)
})

it('deletes the older reader after the newer one is cached', async () => {
  kept.set(OLD, new Response('older'))
  await route().ask(NEW)
  expect([...kept.keys()]).toEqual([NEW])
})

it('caches the code of the reader beside its wasm', async () => {
  const { match, ask } = route()
  const code = 'https://shop.invalid/assets/reader-new00000.js'
  expect(match({ url: new URL(code), sameOrigin: true })).toBe(true)
  await ask(NEW)
  await ask(code)
  expect([...kept.keys()]).toEqual([NEW, code])
})

it('caches no error, and keeps the older reader meanwhile', async () => {
  kept.set(OLD, new Response('older'))
  network.mockResolvedValue(new Response('gone', { status: 404 }))
  expect(await route().ask(NEW)).toBe('gone')
  expect([...kept.keys()]).toEqual([OLD])
})

it('returns the reader if the storage is full', async () => {
  vi.spyOn(cache, 'put').mockRejectedValue(new DOMException('', 'QuotaExceededError'))
  expect(await route().ask(NEW)).toBe('reader')
})
