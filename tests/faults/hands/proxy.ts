// The bad line between browser and server: an HTTP proxy that breaks what it is told to break (offline.md 3.0). The
// product has no fault code; everything that goes wrong on the way goes wrong here.
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** What happens to a request. */
export type Act =
  | { do: 'pass' }
  /** The connection is reset after this many bytes of the body have come ('last': all but one, 'after': the whole body). */
  | { do: 'rst'; at: number | 'half' | 'last' | 'after' }
  /** The server does it, and nobody hears that it did. */
  | { do: 'drop-reply' }
  /** Taken and never answered. */
  | { do: 'blackhole' }
  | { do: 'delay'; ms: number }
  /** The reply is late; the server has done it at once. */
  | { do: 'late-reply'; ms: number }
  /** The server gets it twice at once. */
  | { do: 'dup' }
  | { do: 'portal'; as: 'html' | 'redirect' | 'basic' }
  | { do: 'inject'; status: number; headers?: Record<string, string>; body?: string }
  /** Refused before the body was read, the connection closed. */
  | { do: 'early-413' }
export type Seen = { method: string; path: string; opId: string | null; token: string | null }
export type Rule = { when?: (seen: Seen) => boolean; act: Act; times?: number }
export type Passed = Seen & { at: number; act: Act['do']; status: number | null }

export type FaultProxy = {
  url: string
  port: number
  /** Every request that came, oldest first, with what became of it. */
  passed: Passed[]
  /** The rules from now on; the first that fits decides, others pass. */
  rules: (...rules: Rule[]) => void
  /** How often rules have struck since the last `rules`. */
  struck: () => number
  /** Where requests go. */
  toward: (port: number) => void
  /** Nobody can connect, and what is under way is cut. */
  cut: () => void
  mend: () => Promise<void>
  close: () => Promise<void>
}

const PORTAL = '<!doctype html><title>Wi-Fi</title><form>Sign in to the network</form>'
const one = (value: string | string[] | undefined): string | null =>
  Array.isArray(value) ? (value[0] ?? null) : (value ?? null)

const seenOf = (incoming: IncomingMessage): Seen => ({
  method: incoming.method ?? 'GET',
  path: incoming.url ?? '/',
  opId: one(incoming.headers['idempotency-key']),
  token: one(incoming.headers.authorization)?.replace('Bearer ', '') ?? null,
})

const reset = (socket: Socket) => socket.resetAndDestroy()

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

type Way = { port: number; agent: Agent }

/** Sends a request on; the answer's stream, or null where the server did not answer. */
function forward(way: Way, incoming: IncomingMessage, body: Buffer | null): Promise<IncomingMessage | null> {
  return new Promise((resolve) => {
    const onward = request({
      ...{ host: '127.0.0.1', port: way.port, agent: way.agent },
      ...{ method: incoming.method, path: incoming.url, headers: incoming.headers },
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
      ...{ host: '127.0.0.1', port: way.port, agent: false as const },
      ...{ method: incoming.method, path: incoming.url, headers: incoming.headers },
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

type Case = { way: Way; incoming: IncomingMessage; reply: ServerResponse }
const wait = (ms: number) => new Promise((done) => setTimeout(done, ms))

const ACTS: { [K in Act['do']]: (given: Case, act: Extract<Act, { do: K }>) => Promise<number | null> } = {
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
    const twin = forward(way, incoming, body).then(drained)
    const status = answer(reply, await forward(way, incoming, body))
    await twin
    return status
  },
  portal: async ({ incoming, reply }, { as }) => {
    incoming.resume()
    if (as === 'html') reply.writeHead(200, { 'content-type': 'text/html' }).end(PORTAL)
    if (as === 'redirect') reply.writeHead(302, { location: 'http://127.0.0.1:9/login' }).end()
    if (as === 'basic') reply.writeHead(401, { 'www-authenticate': 'Basic realm="Wi-Fi"' }).end('Sign in')
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

/** Starts the proxy before a server's port. */
export async function startProxy(port: number): Promise<FaultProxy> {
  const way: Way = { port, agent: new Agent({ keepAlive: true }) }
  const passed: Passed[] = []
  let rules: { rule: Rule; left: number }[] = []
  let struck = 0
  const choose = (seen: Seen): Act => {
    const found = rules.find(({ rule, left }) => left > 0 && (rule.when === undefined || rule.when(seen)))
    if (found === undefined) return { do: 'pass' }
    found.left -= 1
    struck += 1
    return found.rule.act
  }
  const sockets = new Set<Socket>()
  const server = createServer((incoming, reply) => {
    const seen = seenOf(incoming)
    const act = choose(seen)
    const note: Passed = { ...seen, at: Date.now(), act: act.do, status: null }
    passed.push(note)
    incoming.on('error', () => {})
    reply.on('error', () => {})
    const run = ACTS[act.do] as (given: Case, act: Act) => Promise<number | null>
    void run({ way, incoming, reply }, act).then(
      (status) => {
        note.status = status
      },
      () => reset(incoming.socket),
    )
  })
  server.requestTimeout = 0
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => sockets.delete(socket))
  })
  const listen = (at: number) => new Promise<void>((done) => server.listen(at, '127.0.0.1', done))
  const stopListening = () => {
    server.close()
    for (const socket of sockets) reset(socket)
  }
  await listen(0)
  const address = server.address()
  const own = typeof address === 'object' && address !== null ? address.port : 0
  return {
    ...{ url: `http://127.0.0.1:${own}`, port: own, passed },
    rules: (...given) => {
      struck = 0
      rules = given.map((rule) => ({ rule, left: rule.times ?? Number.POSITIVE_INFINITY }))
    },
    struck: () => struck,
    toward: (next) => {
      way.port = next
    },
    cut: stopListening,
    mend: () => (server.listening ? Promise.resolve() : listen(own)),
    close: async () => {
      stopListening()
      way.agent.destroy()
    },
  }
}
