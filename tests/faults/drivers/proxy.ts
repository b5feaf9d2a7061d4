// The faulty connection between browser and server: an HTTP proxy that applies the requested faults
// (src/docs/offline.md#fault-matrix). The product has no fault code; every fault of the connection is
// made here.
import { Agent, createServer } from 'node:http'
import type { Socket } from 'node:net'
import { ACTS, type Act, type Case, reset, type Seen, seenOf, type Way } from './acts.ts'

export type Rule = { when?: (seen: Seen) => boolean; act: Act; times?: number }
/** `until` is null while the request is in progress. */
export type ProxiedRequest = Seen & {
  at: number
  until: number | null
  act: Act['do']
  status: number | null
}

export type FaultProxy = {
  url: string
  port: number
  /** Every request, oldest first, with its result. */
  requests: ProxiedRequest[]
  /** Replaces the rules; the first that matches decides, other requests pass. */
  setRules: (...setRules: Rule[]) => void
  /** How often rules were applied since the last `setRules`. */
  appliedCount: () => number
  /** Forwards requests to another port and closes kept connections to the one before. */
  forwardTo: (port: number) => void
  /** Refuses connections and cuts requests in progress. */
  cut: () => void
  mend: () => Promise<void>
  close: () => Promise<void>
}

/** Starts the proxy in front of a server's port. */
export async function startProxy(port: number): Promise<FaultProxy> {
  const way: Way = { port, agent: new Agent({ keepAlive: true }) }
  const passed: ProxiedRequest[] = []
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
    const record: ProxiedRequest = { ...seen, at: Date.now(), until: null, act: act.do, status: null }
    passed.push(record)
    incoming.on('error', () => {})
    reply.on('error', () => {})
    reply.on('close', () => {
      record.until = Date.now()
    })
    const run = ACTS[act.do] as (newRules: Case, act: Act) => Promise<number | null>
    void run({ way, incoming, reply }, act).then(
      (status) => {
        record.status = status
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
    url: `http://127.0.0.1:${own}`,
    port: own,
    requests: passed,
    setRules: (...newRules) => {
      struck = 0
      rules = newRules.map((rule) => ({ rule, left: rule.times ?? Number.POSITIVE_INFINITY }))
    },
    appliedCount: () => struck,
    forwardTo: (next) => {
      way.port = next
      way.agent.destroy()
      way.agent = new Agent({ keepAlive: true })
    },
    cut: stopListening,
    mend: () => (server.listening ? Promise.resolve() : listen(own)),
    close: async () => {
      stopListening()
      way.agent.destroy()
    },
  }
}
