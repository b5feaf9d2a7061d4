// The faults that the proxy can apply to one request (src/docs/offline.md#fault-matrix).
import { type Agent, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** What happens to a request. */
export type Act =
  | { do: 'pass' }
  /** The connection is reset after this many bytes of the body have come ('last': all but one, 'after': the whole body). */
  | { do: 'rst'; at: number | 'half' | 'last' | 'after' }
  /** The server handles it, and the answer is lost. */
  | { do: 'drop-reply' }
  /** Accepted and never answered. */
  | { do: 'blackhole' }
  | { do: 'delay'; ms: number }
  /** The reply is late; the server has handled the request at once. */
  | { do: 'late-reply'; ms: number }
  /** The server gets it twice at the same time. */
  | { do: 'dup' }
  | { do: 'portal'; as: 'html' | 'redirect' | 'basic' }
  | { do: 'inject'; status: number; headers?: Record<string, string>; body?: string }
  /** Refused before the body was read, the connection closed. */
  | { do: 'early-413' }
export type Seen = {
  method: string
  path: string
  opId: string | null
  token: string | null
  /** Which build of the app sent it. */
  client: string | null
  /** Which bytes of a photo it has, unless it is the whole photo. */
  range: string | null
}

const PORTAL = '<!doctype html><title>Wi-Fi</title><form>Sign in to the network</form>'
const one = (value: string | string[] | undefined): string | null =>
  Array.isArray(value) ? (value[0] ?? null) : (value ?? null)

export const seenOf = (incoming: IncomingMessage): Seen => ({
  method: incoming.method ?? 'GET',
  path: incoming.url ?? '/',
  opId: one(incoming.headers['idempotency-key']),
  token: one(incoming.headers.authorization)?.replace('Bearer ', '') ?? null,
  client: one(incoming.headers['x-anketa-client']),
  range: one(incoming.headers['content-range']),
})

export const reset = (socket: Socket) => socket.resetAndDestroy()

function bodyOf(incoming: IncomingMessage): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = []
    incoming.on('data', (part: Buffer) => parts.push(part))
    incoming.on('end', () => resolve(Buffer.concat(parts)))
    incoming.on('error', reject)
  })
}

const cutAt = (at: number | 'half' | 'last' | 'after', length: number): number =>
  at === 'half' ? Math.floor(length / 2) : at === 'last' ? length - 1 : at === 'after' ? length : at

export type Way = { port: number; agent: Agent }

/** Forwards a request; returns the answer's stream, or null without an answer. */
function forward(way: Way, incoming: IncomingMessage, body: Buffer | null): Promise<IncomingMessage | null> {
  return new Promise((resolve) => {
    const onward = request({
      host: '127.0.0.1',
      port: way.port,
      agent: way.agent,
      method: incoming.method,
      path: incoming.url,
      headers: incoming.headers,
    })
    onward.on('response', resolve)
    onward.on('error', () => resolve(null))
    if (body === null) incoming.pipe(onward)
    else onward.end(body)
    incoming.on('aborted', () => onward.destroy())
  })
}

function answer(reply: ServerResponse, from: IncomingMessage | null): number | null {
  if (from === null) {
    if (reply.socket) reset(reply.socket)
    return null
  }
  reply.writeHead(from.statusCode ?? 502, from.headers)
  from.pipe(reply)
  from.on('error', () => reply.destroy())
  reply.on('close', () => from.destroy())
  return from.statusCode ?? null
}

const drained = (from: IncomingMessage | null) =>
  new Promise<void>((done) => (from === null ? done() : from.on('end', done).on('close', done).resume()))

/** Part of the body reaches the server, then both ends see a reset. */
function cutUpload(way: Way, incoming: IncomingMessage, at: number): Promise<void> {
  return new Promise((done) => {
    const onward = request({
      host: '127.0.0.1',
      port: way.port,
      agent: false as const,
      method: incoming.method,
      path: incoming.url,
      headers: incoming.headers,
    })
    onward.on('error', () => {})
    onward.on('response', (response) => response.resume())
    let left = at
    const end = () => {
      onward.destroy()
      reset(incoming.socket)
      done()
    }
    incoming.on('data', (part: Buffer) => {
      const slice = part.subarray(0, left)
      left -= slice.length
      if (slice.length > 0) onward.write(slice, () => left <= 0 && end())
      else if (left <= 0) end()
    })
    incoming.on('error', end)
    if (at <= 0) onward.flushHeaders()
    if (at <= 0) end()
  })
}

export type Case = { way: Way; incoming: IncomingMessage; reply: ServerResponse }
const wait = (ms: number) => new Promise((done) => setTimeout(done, ms))

export const ACTS: {
  [K in Act['do']]: (target: Case, act: Extract<Act, { do: K }>) => Promise<number | null>
} = {
  pass: async ({ way, incoming, reply }) => answer(reply, await forward(way, incoming, null)),
  rst: async ({ way, incoming }, { at }) => {
    await cutUpload(way, incoming, cutAt(at, Number(incoming.headers['content-length'] ?? 0)))
    return null
  },
  'drop-reply': async ({ way, incoming }) => {
    await drained(await forward(way, incoming, await bodyOf(incoming)))
    reset(incoming.socket)
    return null
  },
  blackhole: async ({ incoming }) => {
    incoming.resume()
    return null
  },
  delay: async ({ way, incoming, reply }, { ms }) => {
    const body = await bodyOf(incoming)
    await wait(ms)
    return answer(reply, await forward(way, incoming, body))
  },
  'late-reply': async ({ way, incoming, reply }, { ms }) => {
    const from = await forward(way, incoming, await bodyOf(incoming))
    await wait(ms)
    return answer(reply, from)
  },
  dup: async ({ way, incoming, reply }) => {
    const body = await bodyOf(incoming)
    const duplicate = forward(way, incoming, body).then(drained)
    const status = answer(reply, await forward(way, incoming, body))
    await duplicate
    return status
  },
  portal: async ({ incoming, reply }, { as }) => {
    incoming.resume()
    if (as === 'html') reply.writeHead(200, { 'content-type': 'text/html' }).end(PORTAL)
    if (as === 'redirect') reply.writeHead(302, { location: 'http://127.0.0.1:9/login' }).end()
    // For `Basic` the browser itself would open a dialog that only a person can close.
    if (as === 'basic') reply.writeHead(401, { 'www-authenticate': 'Portal realm="Wi-Fi"' }).end('Sign in')
    return reply.statusCode
  },
  inject: async ({ incoming, reply }, { status, headers = {}, body = '' }) => {
    incoming.resume()
    reply.writeHead(status, headers).end(body)
    return status
  },
  'early-413': async ({ incoming, reply }) => {
    reply.writeHead(413, { connection: 'close' }).end('too large', () => incoming.destroy())
    return 413
  },
}
