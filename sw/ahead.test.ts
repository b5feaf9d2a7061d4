// Files fetched ahead of the install: from the end of the list, several at a time, only missing ones; errors are not cached.
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fetchAhead } from './ahead.ts'
import { SIGNED } from './ours.ts'

const ours = (text: string) => new Response(text, { headers: { [SIGNED]: '1' } })
const keyOf = (url: string) => `https://shop.invalid/${url}?v=1`
vi.mock('workbox-precaching', () => ({
  getCacheKeyForURL: (url: string) => keyOf(url),
  PrecacheController: class {
    strategy = { cacheName: 'precache' }
  },
}))

const LIST = Array.from({ length: 10 }, (_, nth) => ({
  url: `assets/${nth}.js`,
  revision: nth === 0 ? '1' : null,
}))
const kept = new Map<string, Response>()
const network = vi.fn<(url: string, options: RequestInit) => Promise<Response>>()
beforeEach(() => {
  kept.clear()
  network.mockReset().mockImplementation(async (url) => ours(url))
  vi.stubGlobal('fetch', network)
  vi.stubGlobal('caches', {
    open: async () => ({
      match: async (key: string) => kept.get(key),
      put: async (key: string, answer: Response) => void kept.set(key, answer),
    }),
  })
})
afterEach(() => vi.unstubAllGlobals())

it('fetches each missing file once, from the end of the list', async () => {
  kept.set(keyOf('assets/4.js'), new Response())
  await fetchAhead(LIST)
  expect(kept.size).toBe(10)
  expect(network).toHaveBeenCalledTimes(9)
  expect(network.mock.calls[0]?.[0]).toBe('assets/9.js')
  expect(network.mock.calls.at(-1)).toEqual(['assets/0.js', { cache: 'reload' }])
})

it('fetches several files at a time', async () => {
  let open = 0
  let most = 0
  network.mockImplementation(async (url) => {
    open += 1
    most = Math.max(most, open)
    await new Promise((done) => setTimeout(done, 5))
    open -= 1
    return ours(url)
  })
  await fetchAhead(LIST)
  expect(most).toBe(4)
})

it('caches no error and no foreign page, and leaves a failed request to the install', async () => {
  network.mockImplementation(async (url) => {
    if (url.endsWith('6.js')) return new Response('Sign in to the network')
    if (url.endsWith('9.js')) return new Response('gone', { status: 404 })
    if (url.endsWith('8.js')) throw new TypeError('no internet')
    return ours(url)
  })
  await fetchAhead(LIST)
  expect(kept.has(keyOf('assets/9.js'))).toBe(false)
  expect(kept.has(keyOf('assets/8.js'))).toBe(false)
  expect(kept.has(keyOf('assets/6.js'))).toBe(false)
  expect(kept.has(keyOf('assets/7.js'))).toBe(true)
})
