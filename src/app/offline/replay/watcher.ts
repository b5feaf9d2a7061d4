// The watcher of the connection (offline.md 2.8): a probe every 30 seconds while something waits or the screen is on,
// and at every hint of the browser. Hints only cause a probe; the answer's body alone decides.
import { contract } from '#contract/index.ts'
import { PONG } from '#contract/tablet.ts'
import { connectionNow, heard, type LinkState, linkNow, setProbe } from '../online.ts'
import type { Reply } from './request.ts'

export const PROBE_MS = 30_000
/** After waking up the first request of an iPad fails for a moment (offline.md 2.5). */
export const WAKE_MS = 1500
const FOCUS_MS = 5000

export type Watched = {
  ping: () => Promise<Reply>
  /** The link has come back. */
  onBack: () => void
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
  const pong = contract.tablet.ping.returns.safeParse(reply.body)
  if (reply.status >= 300) return 'online'
  if (!pong.success || pong.data.anketa !== PONG) return 'portal'
  limits.spreadMs = Math.max(0, pong.data.sync_spread_ms)
  limits.maxParallel = Math.max(1, Math.floor(pong.data.max_parallel))
  return 'online'
}

/** One probe at a time; whoever asks meanwhile gets the same answer. */
export function makeProbe(watched: Watched): () => Promise<void> {
  let running: Promise<void> | null = null
  const once = async () => {
    const before = linkNow()
    const link = linkOf(await watched.ping())
    heard(link)
    if (link !== 'online') return
    if (before !== 'online') watched.onBack()
    watched.onGood()
  }
  return () => {
    running ??= once().finally(() => {
      running = null
    })
    return running
  }
}

const isVisible = () => typeof document !== 'undefined' && document.visibilityState === 'visible'

/** Starts watching; returns how to stop. */
export function startWatcher(watched: Watched): () => void {
  const probe = makeProbe(watched)
  setProbe(probe)
  const stop = new AbortController()
  const { signal } = stop
  const tick = setInterval(() => {
    if (connectionNow().unsent > 0 || isVisible()) void probe()
  }, PROBE_MS)
  signal.addEventListener('abort', () => clearInterval(tick))
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
    if (Date.now() - (connectionNow().checkedAt ?? 0) > FOCUS_MS) ask()
  })
  on(document, ['visibilitychange', 'resume'], askAfterWake)
  on(window, ['pageshow'], askAfterWake)
  on(window, ['pagehide'], watched.onSleep)
  on(document, ['freeze'], () => {
    watched.onSleep()
    watched.onFreeze()
  })
}
