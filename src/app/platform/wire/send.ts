// The lowest level of the wire: one row, one request, one Reply. Never throws, never shows anything (specification
// S7.4).
import { type Endpoint, HEADERS, type Input } from '#api/endpoint.ts'
import { CLIENT } from './build.ts'
import { recordServerTime } from './clock.ts'
import { readCookie } from './cookies.ts'
import { noReply, type Reply, readReply } from './reply.ts'
import { accessToken } from './token.ts'
import { upload } from './upload.ts'

export type SendOptions = {
  opId?: string | undefined
  /** Raw body of a photo. */
  bytes?: ArrayBuffer | undefined
  /** Told how much of `bytes` has left, 0 to 1. */
  onProgress?: ((share: number) => void) | undefined
  headers?: Record<string, string> | undefined
  /** There is no default time-out (specification S7.4). */
  timeoutMs?: number | undefined
  signal?: AbortSignal | undefined
}
type Parts = { params?: unknown; query?: unknown; body?: unknown }

let deviceId: (() => Promise<string>) | null = null
/** From now on every request says which tablet it comes from. */
export function identifyBy(source: () => Promise<string>): void {
  deviceId = source
}

const entries = (part: unknown): [string, unknown][] =>
  Object.entries((part ?? {}) as Record<string, unknown>).filter(([, value]) => value !== undefined)

/** The row's path with its parameters and its query written in. */
export function addressOf(row: Endpoint, input: Parts): string {
  const params = new Map(entries(input.params))
  const path = row.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params.get(name))))
  const query = new URLSearchParams(entries(input.query).map(([key, value]) => [key, String(value)]))
  return query.size > 0 ? `${path}?${query}` : path
}

async function headersOf(row: Endpoint, options: SendOptions): Promise<Headers> {
  const headers = new Headers({ accept: 'application/json', ...options.headers })
  headers.set('content-type', options.bytes === undefined ? 'application/json' : 'image/jpeg')
  headers.set(HEADERS.client, CLIENT)
  if (deviceId !== null) headers.set(HEADERS.device, await deviceId())
  const token = accessToken()
  if (row.access !== 'public' && token !== null) headers.set('authorization', `Bearer ${token}`)
  const xsrf = readCookie('__Host-XSRF-TOKEN') ?? readCookie('XSRF-TOKEN')
  if (xsrf !== null) headers.set(HEADERS.xsrf, xsrf)
  if (options.opId !== undefined) headers.set(HEADERS.idempotencyKey, options.opId)
  return headers
}

function signalOf(options: SendOptions): AbortSignal | undefined {
  const signals: AbortSignal[] = []
  if (options.signal !== undefined) signals.push(options.signal)
  if (options.timeoutMs !== undefined) signals.push(AbortSignal.timeout(options.timeoutMs))
  return signals.length > 0 ? AbortSignal.any(signals) : undefined
}

async function exchange(row: Endpoint, parts: Parts, options: SendOptions): Promise<Response> {
  const headers = await headersOf(row, options)
  const signal = signalOf(options) ?? null
  const { bytes, onProgress } = options
  const url = addressOf(row, parts)
  if (bytes !== undefined && onProgress !== undefined)
    return upload(url, { method: row.method, headers, body: bytes, signal, onProgress })
  const body = row.body === undefined ? null : JSON.stringify(parts.body ?? {})
  return fetch(url, {
    method: row.method,
    // Our API never redirects: an answer that does is somebody else's and says so by having neither status nor body.
    redirect: 'manual',
    cache: 'no-store',
    credentials: 'same-origin',
    signal,
    headers,
    body: bytes ?? body,
  })
}

/** The request that is neither repeated nor judged; used by `call` and by the replayer. */
export async function send<R extends Endpoint>(
  row: R,
  input: Input<R>,
  options: SendOptions = {},
): Promise<Reply> {
  try {
    const reply = await readReply(await exchange(row, input as Parts, options), row)
    if (reply.signed && reply.serverTime !== null) recordServerTime(reply.serverTime)
    return reply
  } catch (error) {
    const isLate = error instanceof DOMException && error.name === 'TimeoutError'
    return noReply(isLate ? 'timeout' : 'network')
  }
}
