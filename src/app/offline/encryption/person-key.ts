// Obtains a person's key (src/docs/offline.md#encryption-on-the-tablet): by the device alone, by a recovery right
// after a sign-in, or by the PIN at the locked screen.
import type { TabletDatabase } from '../store/db.ts'
import type { Key } from './cipher.ts'
import { type Lock, setLock } from './lock.ts'
import { type Missing, ownerKey, ownerRow } from './owner-key.ts'
import { MOST_TRIES, markForgotten, tryPin } from './pin.ts'

/** Asks the server for the key after a full sign-in; null where it has no answer now. */
export type Recover = (db: TabletDatabase, missing: Missing) => Promise<Key | null>

/** A lock whose PIN gives the key to `admit`; who leaves it for the sign-in gives null. */
export function lockOf(db: TabletDatabase, way: Missing, admit: (key: Key | null) => Promise<void>): Lock {
  const open: Lock['open'] = async (pin) => {
    const answer = await tryPin(db, pin)
    if (answer === 'sign_in') setLock({ ...lock, way: 'sign_in' })
    if (answer === 'sign_in' || 'wrong' in answer) return answer
    await admit(answer.key)
    setLock(null)
    return 'open'
  }
  const leave = async () => {
    await markForgotten(db)
    setLock(null)
    await admit(null)
  }
  const lock: Lock = { userId: db.userId, way, open, leave }
  return lock
}

async function askPerson(db: TabletDatabase, missing: Missing): Promise<Key | null> {
  const tries = (await ownerRow(db))?.pin?.tries ?? 0
  const way = tries >= MOST_TRIES ? 'sign_in' : missing
  return new Promise((resolve) => setLock(lockOf(db, way, async (key) => resolve(key))))
}

/** The key of a database that was just opened; null where the person has to sign in first. */
export async function enter(db: TabletDatabase, recover?: Recover): Promise<Key | null> {
  const key = await ownerKey(db)
  if (typeof key !== 'string') return key
  return (await recover?.(db, key)) ?? askPerson(db, key)
}
