// Whether a file really came from our server. The sign-in page of a Wi-Fi answers any URL with 200 and a page of its
// own: once cached, it would replace a part of the app until the next build (F16, decision 0033).
import type { addPlugins } from 'workbox-precaching'

/** The header of every answer of our server, `HEADERS.signed` of the API. */
export const SIGNED = 'x-anketa-api'

/** Whether an answer may be cached. */
export const isOurs = (answer: Response): boolean =>
  answer.ok && !answer.redirected && answer.headers.has(SIGNED)

/** Repeats a request with a foreign answer past the HTTP cache, which may hold files from before they were signed. */
const again = (request: Request | string, answer: Response): Promise<Response> | Response =>
  isOurs(answer) || !answer.ok ? answer : fetch(request, { cache: 'reload' })

/** Fetches a file. The caller checks the answer with `isOurs`. */
export const fetchFile = async (request: Request | string, options: RequestInit = {}): Promise<Response> =>
  again(request, await fetch(request, options))

/**
 * The answer to a page's file that neither a cache nor the network has. A rejected `respondWith` stays for ever: WebKit
 * refuses the same module after the connection is back too, reloads included. A status is asked for again.
 */
export const notHere = (): Response =>
  new Response(null, { status: 504, statusText: 'No connection', headers: { 'cache-control': 'no-store' } })

/** Makes the install fail at a foreign file; the browser retries it later. */
export const OURS_ONLY: Parameters<typeof addPlugins>[0][number] = {
  fetchDidSucceed: async ({ request, response }) => again(request, response),
  cacheWillUpdate: async ({ response }) => (isOurs(response) ? response : null),
  // Only for a file that the browser dropped from the cache: the install itself must fail and be tried again.
  handlerDidError: async ({ event }) => (event.type === 'fetch' ? notHere() : undefined),
}
