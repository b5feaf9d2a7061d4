// Detects that the database is deleted while the app is open (src/docs/offline.md#detection-of-data-loss, F06): by
// the browser's close event, and by a check every few seconds where no event comes.
import type { TabletDatabase } from '../store/db.ts'
import { onDeviceClosed } from '../store/device.ts'
import { checkPerson } from './generation.ts'

const LOOK_MS = 10_000

/** Starts watching; returns how to stop. */
export function watchStorageGeneration(db: TabletDatabase): () => void {
  const look = () => void checkPerson(db).catch(() => {})
  // The browser reports while it is still clearing: the look comes after it.
  const soon = () => setTimeout(look, 0)
  const timer = setInterval(look, LOOK_MS)
  const stopDevice = onDeviceClosed(soon)
  db.on('close', soon)
  const isPage = typeof document !== 'undefined'
  // Not on the way out: a tab that is frozen over an open transaction keeps the others waiting for it.
  const lookIfSeen = () => document.visibilityState === 'visible' && look()
  if (isPage) document.addEventListener('visibilitychange', lookIfSeen)
  return () => {
    clearInterval(timer)
    stopDevice()
    db.on('close').unsubscribe(soon)
    if (isPage) document.removeEventListener('visibilitychange', lookIfSeen)
  }
}
