// Locks an idle tablet (L2, src/docs/offline.md#levels-of-protection-on-the-tablet) after the minutes of the server's
// settings, if a PIN is set. Not while a camera is open, so that a picture that waits to be confirmed is not lost.
import { isCameraOpen } from '#app/capture/camera-open.ts'
import { LOCK_MINUTES } from '#domain/settings/settings.ts'
import type { TabletDatabase } from '../store/db.ts'
import { type ReferenceAnswer, readRef } from '../store/refs.ts'

const LOOK_MS = 10_000
const MINUTE_MS = 60_000
const TOUCHES = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const

async function limitOf(db: TabletDatabase): Promise<number> {
  const kept = await readRef<ReferenceAnswer>('reference', db)
  return (kept?.lock_minutes ?? LOCK_MINUTES) * MINUTE_MS
}

/** Calls `lock` when the tablet has lain untouched for long enough; returns how to stop. */
export function watchIdle(db: TabletDatabase, lock: () => Promise<void>): () => void {
  if (typeof window === 'undefined') return () => {}
  const stop = new AbortController()
  const { signal } = stop
  let touchedAt = Date.now()
  const look = async () => {
    const limit = await limitOf(db)
    if (signal.aborted || isCameraOpen() || Date.now() - touchedAt < limit) return
    await lock()
  }
  const lookNow = () => void look().catch(() => {})
  const touch = () => {
    touchedAt = Date.now()
  }
  for (const name of TOUCHES) window.addEventListener(name, touch, { signal, capture: true, passive: true })
  // A tablet that slept locks before it shows anything. Going to sleep opens no transaction: it would sleep with it.
  const wakeUp = () => document.visibilityState === 'visible' && lookNow()
  document.addEventListener('visibilitychange', wakeUp, { signal })
  const timer = setInterval(lookNow, LOOK_MS)
  signal.addEventListener('abort', () => clearInterval(timer))
  return () => stop.abort()
}
