// An answer from the network before it is classified (src/docs/offline.md#table-of-answers). "Signed" means that it
// provably comes from our server; any other success is the sign-in page of a Wi-Fi or a proxy.
import { API_VERSION, type Endpoint, HEADERS } from '#api/endpoint.ts'

export type Outcome = 'network' | 'timeout' | 'portal' | 'answer'
export type Reply = {
  outcome: Outcome
  status: number
  signed: boolean
  opId: string | null
  body: unknown
  /** Milliseconds the server asks to wait, from `Retry-After`. */
  retryAfterMs: number | null
  /** Milliseconds since 1970 by the server's clock. */
  serverTime: number | null
}

/** A reply without anything from our server. */
export const noReply = (outcome: Outcome): Reply => ({
  outcome,
  status: 0,
  signed: false,
  opId: null,
  body: null,
  retryAfterMs: null,
  serverTime: null,
})

function retryAfter(header: string | null): number | null {
  if (header === null) return null
  const seconds = Number(header)
  if (Number.isFinite(seconds)) return Math.max(0, seconds * 1000)
  const at = Date.parse(header)
  return Number.isNaN(at) ? null : Math.max(0, at - Date.now())
}

async function bodyOf(response: Response, isImage: boolean): Promise<unknown> {
  const type = response.headers.get('content-type') ?? ''
  if (type.includes('json')) return response.json()
  return isImage && response.ok ? response.blob() : undefined
}

/** Reads an answer; a body that cannot be parsed makes it unsigned. */
export async function readReply(response: Response, endpoint: Endpoint): Promise<Reply> {
  const body = await bodyOf(response, endpoint.kind === 'binary').catch((error: unknown) => {
    if (error instanceof SyntaxError) return undefined
    throw error
  })
  const isSigned = response.headers.get(HEADERS.signed) === API_VERSION && body !== undefined
  const looksDone = response.status < 400 || response.status === 401
  const at = Date.parse(response.headers.get('date') ?? '')
  return {
    outcome: looksDone && !isSigned ? 'portal' : 'answer',
    status: response.status,
    signed: isSigned,
    opId: response.headers.get(HEADERS.operation),
    body: body ?? null,
    retryAfterMs: retryAfter(response.headers.get('retry-after')),
    serverTime: Number.isNaN(at) ? null : at,
  }
}
