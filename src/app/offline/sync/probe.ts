// Connection monitor (src/docs/offline.md#state-of-the-connection): probes every 30 seconds while work waits or the
// screen is on, sooner after a failure, and at every hint of the browser. Hints only cause a probe; the answer's body
// alone decides.
import { api } from '#api/index.ts'
import { PONG } from '#api/tablet.ts'
import {
  getConnection,
  getConnectionState,
  hasWaiting,
  heard,
  type LinkState,
  setProbe,
} from './connection.ts'
import type { Reply } from './request.ts'

export const PROBE_MS = 30_000
const FIRST_PROBE_MS = 400
const LATER_BY = 1.2
/** After waking up the first request of an iPad fails for a moment (src/docs/offline.md#table-of-answers). */
export const WAKE_MS = 1500
const FOCUS_MS = 5000

export type Watched = {
  ping: () => Promise<Reply>
  /** The link has come back, after so many milliseconds. */
  onBack: (awayMs: number) => void
  /** The page is going away or to sleep: the lock must not go with it. */
  onSleep: () => void
  /** The page is frozen: it runs no more until it wakes. */
  onFreeze: () => void
  onWake: () => void
  /** After every probe that reached our server. */
  onGood: () => void
}
export const limits = { spreadMs: 15_000, maxParallel: 2 }

/** What a probe proves about the way to our server. */
export function linkOf(reply: Reply): LinkState {
  if (reply.outcome === 'network' || reply.outcome === 'timeout') return 'offline'
  if (reply.outcome === 'portal') return 'portal'
  if (reply.status >= 500) return 'server_down'
  if (!reply.signed) return 'portal'
  const pong = api.tablet.ping.returns.safeParse(reply.body)
  if (reply.status >= 300) return 'online'
  if (!pong.success || pong.data.anketa !== PONG) return 'portal'
  limits.spreadMs = Math.max(0, pong.data.sync_spread_ms)
  limits.maxParallel = Math.max(1, Math.floor(pong.data.max_parallel))
  return 'online'
}

/**
 * Milliseconds until the next probe after so many silent ones in a row: a line that was gone for two seconds is used
 * again within one, a line that is gone for minutes is asked twice a minute.
 */
export const nextProbe = (silences: number, random = Math.random): number => {
  if (silences === 0) return PROBE_MS
  return Math.min(PROBE_MS, FIRST_PROBE_MS * LATER_BY ** (silences - 1)) * (0.75 + random() / 2)
}

type Probe = () => Promise<void>

/** One probe at a time; whoever asks meanwhile gets the same answer. `afterwards` is told how many were silent in a row. */
export function makeProbe(watched: Watched, afterwards: (silences: number) => void): Probe {
  let running: Promise<void> | null = null
  let silences = 0
  let goneSince: number | null = null
  const once = async () => {
    const before = getConnection()
    const link = linkOf(await watched.ping())
    silences = link === 'offline' ? silences + 1 : 0
    heard(link)
    if (link !== 'online') {
      goneSince ??= performance.now()
      return
    }
    const awayMs = goneSince === null ? 0 : performance.now() - goneSince
    goneSince = null
    if (before !== 'online') watched.onBack(awayMs)
    watched.onGood()
  }
  return () => {
    running ??= once().finally(() => {
      running = null
      afterwards(silences)
    })
    return running
  }
}

const isVisible = () => typeof document !== 'undefined' && document.visibilityState === 'visible'

/** Starts watching; returns how to stop. */
export function startWatcher(watched: Watched): () => void {
  const stop = new AbortController()
  const { signal } = stop
  let timer: ReturnType<typeof setTimeout> | undefined
  const later = (silences: number) => {
    clearTimeout(timer)
    if (!signal.aborted) timer = setTimeout(tick, nextProbe(silences))
  }
  const probe = makeProbe(watched, later)
  const tick = () => (hasWaiting(getConnectionState()) || isVisible() ? void probe() : later(0))
  setProbe(probe)
  signal.addEventListener('abort', () => clearTimeout(timer))
  if (typeof window !== 'undefined') listen(watched, probe, signal)
  void probe()
  return () => stop.abort()
}

function listen(watched: Watched, probe: () => Promise<void>, signal: AbortSignal): void {
  const on = (target: EventTarget, names: string[], act: () => void) => {
    for (const name of names) target.addEventListener(name, act, { signal })
  }
  const ask = () => void probe()
  const askAfterWake = () => {
    if (!isVisible()) return
    setTimeout(() => {
      if (signal.aborted) return
      watched.onWake()
      ask()
    }, WAKE_MS)
  }
  on(window, ['online', 'offline'], ask)
  on(window, ['focus'], () => {
    if (Date.now() - (getConnectionState().checkedAt ?? 0) > FOCUS_MS) ask()
  })
  on(document, ['visibilitychange', 'resume'], askAfterWake)
  on(window, ['pageshow'], askAfterWake)
  on(window, ['pagehide'], watched.onSleep)
  on(document, ['freeze'], () => {
    watched.onSleep()
    watched.onFreeze()
  })
}
