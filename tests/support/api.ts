// A small typed API client for tests: one call is one real HTTP request with the cookie, headers and token
// that the application sends.
import { createHash, randomUUID } from 'node:crypto'
import { type Endpoint, HEADERS, type Input, type Returns } from '#api/endpoint.ts'
import type { ProblemBody } from '#api/problems.ts'

export type Answer<T> = {
  status: number
  headers: Headers
  body: T
  problem: ProblemBody | null
  text: string
}
export type CallOptions = {
  opId?: string
  /** Raw bytes for a photo endpoint. */
  bytes?: Uint8Array
  headers?: Record<string, string | undefined>
}
type Parts = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown }

/** The address of a call: `:name` filled in, the query appended. */
export function addressOf(row: Endpoint, { params, query }: Parts): string {
  const path = row.path.replaceAll(/:(\w+)/g, (_all, name: string) =>
    encodeURIComponent(String(params?.[name])),
  )
  const defined = Object.entries(query ?? {}).filter(([, value]) => value !== undefined)
  const search = new URLSearchParams(defined.map(([name, value]) => [name, String(value)])).toString()
  return search ? `${path}?${search}` : path
}

const digestOf = (bytes: Uint8Array) => `sha-256=:${createHash('sha256').update(bytes).digest('base64')}:`

export class ApiSession {
  readonly url: string
  token: string | null = null
  deviceId = 'test-tablet'
  /** Headers that a proxy adds. */
  onTheWay: Record<string, string> = {}
  private xsrf: string | null = null

  constructor(url: string) {
    this.url = url
  }

  /** Gets the XSRF cookie like a browser that opened the page. */
  async xsrfToken(): Promise<string> {
    if (this.xsrf) return this.xsrf
    const response = await fetch(`${this.url}/api/ping`)
    const cookie = response.headers.getSetCookie().find((line) => line.startsWith('XSRF-TOKEN='))
    await response.arrayBuffer()
    this.xsrf = cookie?.split(';')[0]?.slice('XSRF-TOKEN='.length) ?? ''
    return this.xsrf
  }

  /** The headers of an ordinary request. */
  async headers(row: Endpoint, options: CallOptions = {}): Promise<Record<string, string>> {
    const xsrf = await this.xsrfToken()
    const type = row.kind === 'photo' ? 'image/jpeg' : 'application/json'
    const all: Record<string, string | undefined> = {
      accept: 'application/json',
      cookie: `XSRF-TOKEN=${xsrf}`,
      [HEADERS.xsrf]: xsrf,
      [HEADERS.device]: this.deviceId,
      ...(row.method !== 'GET' && { 'content-type': type }),
      ...(this.token && { authorization: `Bearer ${this.token}` }),
      ...(row.operation && { [HEADERS.idempotencyKey]: options.opId ?? randomUUID() }),
      ...(options.bytes && { 'content-digest': digestOf(options.bytes) }),
      ...this.onTheWay,
      ...options.headers,
    }
    return Object.fromEntries(
      Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== undefined),
    )
  }

  /** Calls an endpoint with any input; does not check the response. */
  async send<R extends Endpoint>(
    row: R,
    input: Parts,
    options: CallOptions = {},
  ): Promise<Answer<Returns<R>>> {
    const json = row.method === 'GET' ? undefined : JSON.stringify(input.body ?? {})
    const response = await fetch(`${this.url}${addressOf(row, input)}`, {
      method: row.method,
      headers: await this.headers(row, options),
      redirect: 'manual',
      ...(row.method !== 'GET' && { body: (options.bytes as BodyInit | undefined) ?? json ?? null }),
    })
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false
    const body = isJson ? JSON.parse(text) : text
    return {
      status: response.status,
      headers: response.headers,
      body,
      problem: response.ok ? null : body,
      text,
    }
  }

  /** Calls an endpoint with a valid input; throws unless it succeeds. */
  async call<R extends Endpoint>(row: R, input: Input<R>, options: CallOptions = {}): Promise<Returns<R>> {
    const answer = await this.send(row, input as Parts, options)
    if (answer.status >= 300) throw new Error(`${row.method} ${row.path}: ${answer.status} ${answer.text}`)
    return answer.body
  }
}
