// Whether a file really came from our server. The sign-in page of a Wi-Fi answers any URL with 200 and a page of its
// own: once cached, it would replace a part of the app until the next build (F16, decision 0033).
import type { addPlugins } from 'workbox-precaching'

/** What our server says on every answer, `HEADERS.signed` of the contract. */
export const SIGNED = 'x-anketa-api'

/** A file that may be kept. */
export const isOurs = (answer: Response): boolean =>
  answer.ok && !answer.redirected && answer.headers.has(SIGNED)

/** What is no file of ours is asked for once more, past the copy that the browser may have from before files were signed. */
const again = (request: Request | string, answer: Response): Promise<Response> | Response =>
  isOurs(answer) || !answer.ok ? answer : fetch(request, { cache: 'reload' })

/** A file from the network. Whether it is ours is to be asked of the answer. */
export const fetchFile = async (request: Request | string, options: RequestInit = {}): Promise<Response> =>
  again(request, await fetch(request, options))

/** The install fails over a stranger's file, and is tried again later. */
export const OURS_ONLY: Parameters<typeof addPlugins>[0][number] = {
  fetchDidSucceed: async ({ request, response }) => again(request, response),
  cacheWillUpdate: async ({ response }) => (isOurs(response) ? response : null),
}
