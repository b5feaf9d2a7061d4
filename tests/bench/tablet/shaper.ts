// A simulated connection outside the browser: rate and delay in each direction, and outages. Each direction has one queue
// and one clock, so that bytes never overtake each other (src/docs/performance.md#how-the-bench-is-built).
import { createServer, connect as open, type Socket } from 'node:net'

export type Line = { upPerSecond: number; downPerSecond: number; roundTripMs: number }
export type Shaper = {
  port: number
  url: string
  /** Sets the connection; null: as fast as the machine. */
  use: (line: Line | null) => void
  /** Bytes sent up the connection since the last `use`, without those that were still waiting when it broke. */
  sentUp: () => number
  /** Breaks every connection and refuses new ones until `mend`. */
  cut: () => void
  mend: () => void
  close: () => Promise<void>
}

const PIECE = 8 * 1024
/** Bytes that one connection may have waiting before it is no longer read. */
const BACKLOG = 64 * 1024

type Packet = { at: number; deliver: () => void }

/** One direction: packets leave one after the other at the rate and arrive half a round trip later. */
function direction() {
  const queue: Packet[] = []
  let freeAt = 0
  let isAwaited = false
  const sleep = () => {
    const [first] = queue
    if (first === undefined || isAwaited) return
    isAwaited = true
    setTimeout(next, Math.max(0, first.at - performance.now()))
  }
  const next = () => {
    isAwaited = false
    while (queue[0] && queue[0].at <= performance.now()) queue.shift()?.deliver()
    sleep()
  }
  return (bytes: number, perSecond: number, delayMs: number, deliver: () => void) => {
    const now = performance.now()
    freeAt = Math.max(now, freeAt) + (bytes / perSecond) * 1000
    queue.push({ at: freeAt + delayMs, deliver })
    sleep()
  }
}

/** Starts a shaped connection in front of a port of this machine. */
export async function startShaper(target: number): Promise<Shaper> {
  let line: Line | null = null
  let up = 0
  let isDown = false
  const sockets = new Set<Socket>()
  const upward = direction()
  const downward = direction()

  const carry = (from: Socket, to: Socket, isUp: boolean) => {
    let waiting = 0
    const send = (bytes: Buffer | null) => {
      const deliver = () => {
        waiting -= bytes?.length ?? 0
        if (waiting <= BACKLOG) from.resume()
        if (to.destroyed) return
        if (isUp) up += bytes?.length ?? 0
        if (bytes === null) to.end()
        else to.write(bytes)
      }
      waiting += bytes?.length ?? 0
      if (line === null) return deliver()
      const way = isUp ? upward : downward
      const rate = isUp ? line.upPerSecond : line.downPerSecond
      way(bytes?.length ?? 0, rate, line.roundTripMs / 2, deliver)
      if (waiting > BACKLOG) from.pause()
    }
    from.on('data', (chunk: Buffer) => {
      for (let at = 0; at < chunk.length; at += PIECE) send(chunk.subarray(at, at + PIECE))
    })
    from.on('end', () => send(null))
    from.on('error', () => to.destroy())
    from.on('close', () => {
      sockets.delete(from)
      if (from.errored) to.destroy()
    })
  }

  const server = createServer({ allowHalfOpen: true }, (socket) => {
    socket.on('error', () => {})
    if (isDown) return void socket.resetAndDestroy()
    const onward = open({ port: target, host: '127.0.0.1', allowHalfOpen: true })
    for (const one of [socket, onward]) {
      one.setNoDelay(true)
      sockets.add(one)
    }
    // The TCP handshake takes a round trip.
    socket.pause()
    setTimeout(() => socket.resume(), line?.roundTripMs ?? 0)
    carry(socket, onward, true)
    carry(onward, socket, false)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const breakAll = () => {
    for (const socket of sockets) socket.resetAndDestroy()
    sockets.clear()
  }
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    use: (next) => {
      line = next
      up = 0
    },
    sentUp: () => up,
    cut: () => {
      isDown = true
      breakAll()
    },
    mend: () => {
      isDown = false
    },
    close: async () => {
      breakAll()
      await new Promise((done) => server.close(done))
    },
  }
}
