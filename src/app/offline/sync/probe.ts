// Connection monitor (src/docs/offline.md#state-of-the-connection): probes every 30 seconds while work waits or the
// screen is on, sooner after a failure, and at every hint of the browser. Hints only cause a probe; the answer's body
// alone decides.
import { api } from '#api/index.ts'
import { PONG } from '#api/tablet.ts'
import {
  getConnection,
  getConnectionState,
  hasWaiting,
  type LinkState,
  lostLink,
  recordLinkState,
  setProbe,
} from '#app/platform/connection.ts'
import type { Reply } from './request.ts'

export const PROBE_MS = 30_000
const FIRST_PROBE_MS = 400
const LATER_BY = 1.2
/** After waking up the first request of an iPad fails for a moment (src/docs/offline.md#table-of-answers). */
export const RESUME_DELAY_MS = 1500
const FOCUS_MS = 5000

export type MonitorCallbacks = {
  ping: () => Promise<Reply>
  /** The link is back, after `awayMs` milliseconds. */
  onBack: (awayMs: number) => void
  /** The page is hidden or closed: the lock must be released. */
  onHide: () => void
  /** The page is about to be frozen and runs nothing until it resumes. */
  onFreeze: () => void
  onResume: () => void
  /** After every probe that reached our server. */
  onGood: () => void
}
export const syncLimits = { spreadMs: 15_000, maxParallel: 2 }

/** The link state that a probe's reply proves; also updates `syncLimits`. */
export function linkOf(reply: Reply): LinkState {
  if (reply.outcome === 'network' || reply.outcome === 'timeout') return lostLink()
  if (reply.outcome === 'portal') return 'portal'
  if (reply.status >= 500) return 'server_down'
  if (!reply.signed) return 'portal'
  const pong = api.tablet.ping.returns.safeParse(reply.body)
  if (reply.status >= 300) return 'online'
  if (!pong.success || pong.data.anketa !== PONG) return 'portal'
  syncLimits.spreadMs = Math.max(0, pong.data.sync_spread_ms)
  syncLimits.maxParallel = Math.max(1, Math.floor(pong.data.max_parallel))
  return 'online'
}

/**
 * Milliseconds until the next probe after `silences` failed ones in a row: an interruption of two seconds is detected as
 * over within one second, a long one is probed twice a minute.
 */
export const nextProbeDelay = (silences: number, random = Math.random): number => {
  if (silences === 0) return PROBE_MS
  return Math.min(PROBE_MS, FIRST_PROBE_MS * LATER_BY ** (silences - 1)) * (0.75 + random() / 2)
}

type Probe = () => Promise<void>

/** Runs one probe at a time; concurrent callers share its result. Calls `afterwards` with the number of failures in a row. */
export function createProbe(callbacks: MonitorCallbacks, afterwards: (silences: number) => void): Probe {
  let running: Promise<void> | null = null
  let silences = 0
  let goneSince: number | null = null
  const once = async () => {
    const before = getConnection()
    const link = linkOf(await callbacks.ping())
    silences = link === 'offline' || link === 'unreachable' ? silences + 1 : 0
    recordLinkState(link)
    if (link !== 'online') {
      goneSince ??= performance.now()
      return
    }
    const awayMs = goneSince === null ? 0 : performance.now() - goneSince
    goneSince = null
    if (before !== 'online') callbacks.onBack(awayMs)
    callbacks.onGood()
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

/** Starts monitoring; returns how to stop. */
export function startConnectionMonitor(callbacks: MonitorCallbacks): () => void {
  const stop = new AbortController()
  const { signal } = stop
  let timer: ReturnType<typeof setTimeout> | undefined
  const scheduleProbe = (silences: number) => {
    clearTimeout(timer)
    if (!signal.aborted) timer = setTimeout(tick, nextProbeDelay(silences))
  }
  const probe = createProbe(callbacks, scheduleProbe)
  const tick = () => (hasWaiting(getConnectionState()) || isVisible() ? void probe() : scheduleProbe(0))
  setProbe(probe)
  signal.addEventListener('abort', () => clearTimeout(timer))
  if (typeof window !== 'undefined') addListeners(callbacks, probe, signal)
  void probe()
  return () => stop.abort()
}

function addListeners(callbacks: MonitorCallbacks, probe: () => Promise<void>, signal: AbortSignal): void {
  const on = (target: EventTarget, names: string[], act: () => void) => {
    for (const name of names) target.addEventListener(name, act, { signal })
  }
  const ask = () => void probe()
  const probeAfterResume = () => {
    if (!isVisible()) return
    setTimeout(() => {
      if (signal.aborted) return
      callbacks.onResume()
      ask()
    }, RESUME_DELAY_MS)
  }
  on(window, ['online', 'offline'], ask)
  on(window, ['focus'], () => {
    if (Date.now() - (getConnectionState().checkedAt ?? 0) > FOCUS_MS) ask()
  })
  on(document, ['visibilitychange', 'resume'], probeAfterResume)
  on(window, ['pageshow'], probeAfterResume)
  on(window, ['pagehide'], callbacks.onHide)
  on(document, ['freeze'], () => {
    callbacks.onHide()
    callbacks.onFreeze()
  })
}
