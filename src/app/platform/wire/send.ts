// The lowest level of the API client: one endpoint, one request, one Reply. Never throws and shows no message
// (specification S7.4).
import { type Endpoint, HEADERS, type Input } from '#api/endpoint.ts'
import { CLIENT } from './build.ts'
import { recordServerTime } from './clock.ts'
import { readCookie } from './cookies.ts'
import { noReply, type Reply, readReply } from './reply.ts'
import { getAccessToken } from './token.ts'
import { upload } from './upload.ts'

export type SendOptions = {
  opId?: string | undefined
  /** Raw body of a photo. */
  bytes?: ArrayBuffer | undefined
  /** Called with the share of `bytes` that has been sent, 0 to 1. */
  onProgress?: ((share: number) => void) | undefined
  headers?: Record<string, string> | undefined
  /** There is no default time-out (specification S7.4). */
  timeoutMs?: number | undefined
  signal?: AbortSignal | undefined
}
type Parts = { params?: unknown; query?: unknown; body?: unknown }

let deviceId: (() => Promise<string>) | null = null
/** Sets the source of the device id, which every later request sends in a header. */
export function setDeviceIdSource(source: () => Promise<string>): void {
  deviceId = source
}

/** The header with the device id; empty before `setDeviceIdSource`. */
export const deviceHeader = async (): Promise<Record<string, string>> =>
  deviceId === null ? {} : { [HEADERS.device]: await deviceId() }

const entries = (part: unknown): [string, unknown][] =>
  Object.entries((part ?? {}) as Record<string, unknown>).filter(([, value]) => value !== undefined)

/** The endpoint's path with its parameters and query filled in. */
export function urlOf(endpoint: Endpoint, input: Parts): string {
  const params = new Map(entries(input.params))
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(params.get(name))),
  )
  const query = new URLSearchParams(entries(input.query).map(([key, value]) => [key, String(value)]))
  return query.size > 0 ? `${path}?${query}` : path
}

/** The headers of a request: who asks, from which build and device. */
export async function headersOf(endpoint: Endpoint, options: SendOptions): Promise<Headers> {
  const headers = new Headers({ accept: 'application/json', ...options.headers })
  headers.set('content-type', options.bytes === undefined ? 'application/json' : 'image/jpeg')
  headers.set(HEADERS.client, CLIENT)
  for (const [name, value] of Object.entries(await deviceHeader())) headers.set(name, value)
  const token = getAccessToken()
  if (endpoint.access !== 'public' && token !== null) headers.set('authorization', `Bearer ${token}`)
  const xsrf = readCookie('__Host-XSRF-TOKEN') ?? readCookie('XSRF-TOKEN')
  if (xsrf !== null) headers.set(HEADERS.xsrf, xsrf)
  if (options.opId !== undefined) headers.set(HEADERS.idempotencyKey, options.opId)
  return headers
}

/** Aborts as soon as one of them does; `AbortSignal.any` is newer than the oldest browser that we support. */
function eitherOf(one: AbortSignal, other: AbortSignal): AbortSignal {
  const either = new AbortController()
  for (const signal of [one, other]) {
    if (signal.aborted) either.abort(signal.reason)
    signal.addEventListener('abort', () => either.abort(signal.reason), { signal: either.signal })
  }
  return either.signal
}

function signalOf({ signal, timeoutMs }: SendOptions): AbortSignal | undefined {
  if (timeoutMs === undefined) return signal
  const timeout = AbortSignal.timeout(timeoutMs)
  return signal === undefined ? timeout : eitherOf(signal, timeout)
}

async function exchange(endpoint: Endpoint, parts: Parts, options: SendOptions): Promise<Response> {
  const headers = await headersOf(endpoint, options)
  const signal = signalOf(options) ?? null
  const { bytes, onProgress } = options
  const url = urlOf(endpoint, parts)
  if (bytes !== undefined && onProgress !== undefined)
    return upload(url, { method: endpoint.method, headers, body: bytes, signal, onProgress })
  const body = endpoint.body === undefined ? null : JSON.stringify(parts.body ?? {})
  return fetch(url, {
    method: endpoint.method,
    // The API never redirects: with `manual` a foreign redirect has neither status nor body and stays unsigned.
    redirect: 'manual',
    cache: 'no-store',
    credentials: 'same-origin',
    signal,
    headers,
    body: bytes ?? body,
  })
}

/** Sends one request without repeating it or resolving failures; used by `call` and the sync engine. */
export async function send<R extends Endpoint>(
  endpoint: R,
  input: Input<R>,
  options: SendOptions = {},
): Promise<Reply> {
  try {
    const reply = await readReply(await exchange(endpoint, input as Parts, options), endpoint)
    if (reply.signed && reply.serverTime !== null) recordServerTime(reply.serverTime)
    return reply
  } catch (error) {
    const isLate = error instanceof DOMException && error.name === 'TimeoutError'
    return noReply(isLate ? 'timeout' : 'network')
  }
}
