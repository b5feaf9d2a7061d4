// The product's replay without a browser: the tablet's own database and replayer in this process, its requests over real
// HTTP through the line. For races that need hundreds of runs.

import { type Endpoint, HEADERS, type Input } from '#api/endpoint.ts'
import type { OutRequest, Sender } from '#app/offline/sync/request.ts'
import { noReply, readReply } from '#app/platform/wire/reply.ts'
import { addressOf } from '#app/platform/wire/send.ts'

const XSRF = 'q'.repeat(43)

const headersOf = ({ bytes, headers, opId }: OutRequest, token: string): Record<string, string> => ({
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
export const overTheLine =
  (url: string, token: string): Sender =>
  async (request) => {
    const { row, input, bytes } = request
    const body = bytes ?? JSON.stringify((input as Input<Endpoint>).body ?? {})
    try {
      const answer = await fetch(url + addressOf(row, input), {
        method: row.method,
        headers: headersOf(request, token),
        body,
        signal: AbortSignal.timeout(request.timeoutMs),
      })
      return await readReply(answer, row)
    } catch {
      return noReply('network')
    }
  }
