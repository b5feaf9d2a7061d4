// The sync engine without a browser: the tablet's own database and engine in this process, its requests over real HTTP
// through the proxy. For races that need hundreds of runs.

import { type Endpoint, HEADERS, type Input } from '#api/endpoint.ts'
import type { OperationRequest, Sender } from '#app/offline/sync/request.ts'
import { noReply, readReply } from '#app/platform/wire/reply.ts'
import { urlOf } from '#app/platform/wire/send.ts'

const XSRF = 'q'.repeat(43)

const headersOf = ({ bytes, headers, opId }: OperationRequest, token: string): Record<string, string> => ({
  accept: 'application/json',
  ...headers,
  'content-type': bytes === undefined ? 'application/json' : 'image/jpeg',
  authorization: `Bearer ${token}`,
  cookie: `XSRF-TOKEN=${XSRF}`,
  [HEADERS.xsrf]: XSRF,
  [HEADERS.device]: 'wire',
  [HEADERS.idempotencyKey]: opId,
})

/** What the browser's `send` does, from this process. */
export const createHttpSender =
  (url: string, token: string): Sender =>
  async (request) => {
    const { endpoint, input, bytes } = request
    const body = bytes ?? JSON.stringify((input as Input<Endpoint>).body ?? {})
    try {
      const answer = await fetch(url + urlOf(endpoint, input), {
        method: endpoint.method,
        headers: headersOf(request, token),
        body,
        signal: AbortSignal.timeout(request.timeoutMs),
      })
      return await readReply(answer, endpoint)
    } catch {
      return noReply('network')
    }
  }
