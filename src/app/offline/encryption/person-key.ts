// Obtains a person's key (src/docs/offline.md#encryption-on-the-tablet): by the device alone, by a recovery right
// after a sign-in, or by the PIN at the locked screen.
import type { TabletDatabase } from '../store/db.ts'
import type { Key } from '../store/rows.ts'
import { type Lock, setLock } from './lock.ts'
import { getOwnerKey, readOwnerRow, type UnlockMethod } from './owner-key.ts'
import { MAX_PIN_ATTEMPTS, markForgotten, tryPin } from './pin.ts'

/** Fetches the key from the server after a full sign-in; null where no answer comes. */
export type RecoverKey = (db: TabletDatabase, missing: UnlockMethod) => Promise<Key | null>

/** A screen lock that calls `onKey` with the key after the right PIN, with null where the person leaves for the sign-in. */
export function createScreenLock(
  db: TabletDatabase,
  method: UnlockMethod,
  onKey: (key: Key | null) => Promise<void>,
): Lock {
  const open: Lock['open'] = async (pin) => {
    const answer = await tryPin(db, pin)
    if (answer === 'sign_in') setLock({ ...lock, method: 'sign_in' })
    if (answer === 'sign_in' || 'wrong' in answer) return answer
    await onKey(answer.key)
    setLock(null)
    return 'open'
  }
  const leave = async () => {
    await markForgotten(db)
    setLock(null)
    await onKey(null)
  }
  const lock: Lock = { userId: db.userId, method, open, leave }
  return lock
}

async function waitForPerson(db: TabletDatabase, missing: UnlockMethod): Promise<Key | null> {
  const tries = (await readOwnerRow(db))?.pin?.tries ?? 0
  const method = tries >= MAX_PIN_ATTEMPTS ? 'sign_in' : missing
  return new Promise((resolve) => setLock(createScreenLock(db, method, async (key) => resolve(key))))
}

/** Obtains the key of a database that was just opened; null where the person has to sign in first. */
export async function obtainKey(db: TabletDatabase, recover?: RecoverKey): Promise<Key | null> {
  const key = await getOwnerKey(db)
  if (typeof key !== 'string') return key
  return (await recover?.(db, key)) ?? waitForPerson(db, key)
}
