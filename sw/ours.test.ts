// Files of our server and foreign answers: the signature header, the second request past the HTTP cache, and what is cached.
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { HEADERS } from '#api/endpoint.ts'
import { fetchFile, isOurs, OURS_ONLY, SIGNED } from './ours.ts'

const FILE = 'https://shop.invalid/assets/vendor-1.js'
const ours = () => new Response('file', { headers: { [SIGNED]: '1' } })
const portal = () =>
  new Response('<form>Sign in to the network</form>', { headers: { 'content-type': 'text/html' } })
const network = vi.fn<(request: unknown, options?: RequestInit) => Promise<Response>>()

beforeEach(() => void vi.stubGlobal('fetch', network.mockReset()))
afterEach(() => vi.unstubAllGlobals())

it('recognises the server by the header that the API sets on every answer', () => {
  expect(SIGNED).toBe(HEADERS.signed)
  expect(isOurs(ours())).toBe(true)
  expect(isOurs(portal())).toBe(false)
  expect(isOurs(new Response('gone', { status: 404, headers: { [SIGNED]: '1' } }))).toBe(false)
})

it('requests a file once, and again past the HTTP cache after a foreign answer', async () => {
  network.mockResolvedValueOnce(ours())
  await fetchFile(FILE)
  expect(network.mock.calls).toEqual([[FILE, {}]])
  network.mockResolvedValueOnce(portal()).mockResolvedValueOnce(ours())
  expect(isOurs(await fetchFile(FILE))).toBe(true)
  expect(network.mock.lastCall).toEqual([FILE, { cache: 'reload' }])
})

it('does not repeat a request that the server refused', async () => {
  network.mockResolvedValueOnce(new Response('gone', { status: 404 }))
  expect((await fetchFile(FILE)).status).toBe(404)
  expect(network).toHaveBeenCalledTimes(1)
})

it('lets the install cache only files of our server', async () => {
  type CacheInput = Parameters<NonNullable<typeof OURS_ONLY.cacheWillUpdate>>[0]
  const kept = (response: Response) => OURS_ONLY.cacheWillUpdate?.({ response } as CacheInput)
  const file = ours()
  expect(await kept(file)).toBe(file)
  expect(await kept(portal())).toBeNull()
  network.mockResolvedValue(portal())
  type Came = Parameters<NonNullable<typeof OURS_ONLY.fetchDidSucceed>>[0]
  const came = await OURS_ONLY.fetchDidSucceed?.({ request: new Request(FILE), response: portal() } as Came)
  expect(came && isOurs(came)).toBe(false)
})

it('a file that was dropped from the cache is answered without a connection; the install fails instead', async () => {
  type Failed = Parameters<NonNullable<typeof OURS_ONLY.handlerDidError>>[0]
  const answerTo = (type: string) =>
    OURS_ONLY.handlerDidError?.({ request: new Request(FILE), event: new Event(type) } as unknown as Failed)
  expect((await answerTo('fetch'))?.status).toBe(504)
  expect(await answerTo('install')).toBeUndefined()
})
