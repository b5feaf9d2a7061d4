// The check of the shell: counts the cached files and fetches the missing ones.
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { SIGNED } from './ours.ts'
import { answerShellCheck, checkShell } from './shell.ts'

vi.mock('workbox-precaching', () => ({
  getCacheKeyForURL: (url: string) => `https://shop.invalid/${url}?v=1`,
  PrecacheController: class {
    strategy = { cacheName: 'workbox-precache-v2-https://shop.invalid/' }
  },
}))

const LIST = ['index.html', 'assets/a.js', 'assets/b.js'].map((url) => ({ url, revision: '1' }))
const keyOf = (url: string) => `https://shop.invalid/${url}?v=1`
const kept = new Map<string, Response>()
const network = vi.fn<(url: string) => Promise<Response>>()

beforeEach(() => {
  kept.clear()
  for (const { url } of LIST) kept.set(keyOf(url), new Response(url))
  network.mockReset().mockRejectedValue(new TypeError('no internet'))
  vi.stubGlobal('fetch', network)
  vi.stubGlobal('caches', {
    keys: async () => ['anketa-office', 'workbox-precache-v2-https://shop.invalid/'],
    match: async (key: string) => kept.get(key)?.clone(),
    open: async () => ({
      match: async (key: string) => kept.get(key)?.clone(),
      put: async (key: string, answer: Response) => void kept.set(key, answer),
      keys: async () => [{ url: 'https://shop.invalid/assets/roles.js' }],
    }),
  })
})
afterEach(() => vi.unstubAllGlobals())

it('finds every cached file without the network', async () => {
  expect(await checkShell(LIST)).toEqual({ wanted: 3, missing: 0 })
  expect(network).not.toHaveBeenCalled()
})

it('counts missing files that cannot be fetched', async () => {
  kept.delete(keyOf('assets/a.js'))
  expect(await checkShell(LIST)).toEqual({ wanted: 3, missing: 1 })
  network.mockResolvedValue(new Response('gone', { status: 404 }))
  expect(await checkShell(LIST)).toEqual({ wanted: 3, missing: 1 })
})

it('fetches each missing file once', async () => {
  kept.delete(keyOf('assets/a.js'))
  network.mockImplementation(async (url) => new Response(url, { headers: { [SIGNED]: '1' } }))
  expect(await checkShell(LIST)).toEqual({ wanted: 3, missing: 0 })
  expect(await checkShell(LIST)).toEqual({ wanted: 3, missing: 0 })
  expect(network).toHaveBeenCalledTimes(1)
})

it('fetches every file again if the browser has evicted the caches but not the worker', async () => {
  kept.clear()
  // A deleted cache is not listed; opening it creates it again, empty.
  vi.stubGlobal('caches', { ...caches, keys: async () => [] })
  network.mockImplementation(async (url) => new Response(url, { headers: { [SIGNED]: '1' } }))
  expect(await checkShell(LIST)).toEqual({ wanted: 3, missing: 0 })
  expect(network).toHaveBeenCalledTimes(3)
})

it('answers only the page that asks', async () => {
  const listeners: ((event: unknown) => void)[] = []
  const scope = {
    addEventListener: (_name: string, listener: (event: unknown) => void) => listeners.push(listener),
  }
  const backOfficeFiles = ['https://shop.invalid/assets/roles.js', 'https://shop.invalid/assets/users.js']
  answerShellCheck(scope as unknown as ServiceWorkerGlobalScope, LIST, backOfficeFiles)
  const postMessage = vi.fn()
  const ask = async (data: unknown, ports: unknown[]) => {
    const waits: Promise<unknown>[] = []
    listeners[0]?.({ data, ports, waitUntil: (one: Promise<unknown>) => waits.push(one) })
    await Promise.all(waits)
  }
  await ask({ type: 'SKIP_WAITING' }, [{ postMessage: postMessage }])
  await ask({ type: 'CHECK_SHELL' }, [])
  expect(postMessage).not.toHaveBeenCalled()
  await ask({ type: 'CHECK_SHELL' }, [{ postMessage: postMessage }])
  expect(postMessage).toHaveBeenCalledWith({ wanted: 3, missing: 0, office: { wanted: 2, missing: 1 } })
})
