// Locks an idle tablet (L2, src/docs/offline.md#levels-of-protection-on-the-tablet) after the minutes of the server's
// settings, if a PIN is set. Not while a camera is open, so that an unconfirmed picture is not lost.
import { isCameraOpen } from '#app/capture/camera-open.ts'
import { MINUTE_MS } from '#domain/kernel/time/durations.ts'
import { LOCK_MINUTES } from '#domain/settings/settings.ts'
import type { TabletDatabase } from '../store/db.ts'
import { type ReferenceAnswer, readRef } from '../store/refs.ts'

const CHECK_MS = 10_000
const ACTIVITY_EVENTS = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const

async function readIdleLimit(db: TabletDatabase): Promise<number> {
  const kept = await readRef<ReferenceAnswer>('reference', db)
  return (kept?.lock_minutes ?? LOCK_MINUTES) * MINUTE_MS
}

/** Calls `lock` when the tablet is idle for the configured minutes; returns how to stop. */
export function watchIdle(db: TabletDatabase, lock: () => Promise<void>): () => void {
  if (typeof window === 'undefined') return () => {}
  const stop = new AbortController()
  const { signal } = stop
  let activeAt = Date.now()
  const check = async () => {
    const limit = await readIdleLimit(db)
    if (signal.aborted || isCameraOpen() || Date.now() - activeAt < limit) return
    await lock()
  }
  const checkNow = () => void check().catch(() => {})
  const recordActivity = () => {
    activeAt = Date.now()
  }
  for (const name of ACTIVITY_EVENTS)
    window.addEventListener(name, recordActivity, { signal, capture: true, passive: true })
  // A tablet that wakes up locks before it shows anything. Nothing runs when it goes to sleep: a transaction would stay open.
  const onVisible = () => document.visibilityState === 'visible' && checkNow()
  document.addEventListener('visibilitychange', onVisible, { signal })
  const timer = setInterval(checkNow, CHECK_MS)
  signal.addEventListener('abort', () => clearInterval(timer))
  return () => stop.abort()
}
