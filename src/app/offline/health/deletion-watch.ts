// Detects that the database is deleted while the app is open (src/docs/offline.md#detection-of-data-loss, F06): by
// the browser's close event, and by a check every few seconds where no event comes.
import type { TabletDatabase } from '../store/db.ts'
import { onDeviceClosed } from '../store/device.ts'
import { checkPerson } from './generation.ts'

const CHECK_MS = 10_000

/** Starts monitoring; returns how to stop. */
export function watchStorageGeneration(db: TabletDatabase): () => void {
  const check = () => void checkPerson(db).catch(() => {})
  // The browser fires the event while it is still deleting: the check runs after it.
  const checkSoon = () => setTimeout(check, 0)
  const timer = setInterval(check, CHECK_MS)
  const stopDevice = onDeviceClosed(checkSoon)
  db.on('close', checkSoon)
  const isPage = typeof document !== 'undefined'
  // Not when the page is hidden: a tab that is frozen with an open transaction blocks the others.
  const checkIfVisible = () => document.visibilityState === 'visible' && check()
  if (isPage) document.addEventListener('visibilitychange', checkIfVisible)
  return () => {
    clearInterval(timer)
    stopDevice()
    db.on('close').unsubscribe(checkSoon)
    if (isPage) document.removeEventListener('visibilitychange', checkIfVisible)
  }
}
