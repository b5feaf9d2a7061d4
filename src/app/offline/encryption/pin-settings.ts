// The PIN for the settings (src/docs/offline.md#encryption-on-the-tablet): set, changed and taken away by the person
// who knows it.
import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useState } from 'react'
import { tablet, useTablet } from '../store/db.ts'
import { deviceKey } from './device-key.ts'
import { ownerRow } from './owner-key.ts'
import { removePin, setPin, tryPin } from './pin.ts'

export type PinState = {
  isSet: boolean
  /** The server keeps the way back, so that a forgotten PIN loses nothing; without it no PIN can be set. */
  isReady: boolean
}

/** Whether this person has a PIN here; undefined while loading. */
export function usePin(): PinState | undefined {
  const db = useTablet()
  const row = useLiveQuery(async () => (db ? await ownerRow(db) : undefined), [db])
  return row && { isSet: row.pin !== undefined, isReady: row.recovery.secret === undefined }
}

/** Whether this browser could not keep a key that no script can read (the tablet is marked so). */
export function useIsWeakDevice(): boolean {
  const [isWeak, setWeak] = useState(false)
  useEffect(() => {
    void deviceKey().then((key) => setWeak(key?.kind === 'raw'))
  }, [])
  return isWeak
}

export type PinChange = { current: string | null; next: string | null }

/** Sets, changes or (next: null) takes the PIN away; where there is one, the current one is asked. */
export async function changePin({ current, next }: PinChange): Promise<'done' | 'wrong' | 'not_now'> {
  const db = tablet()
  const known = await ownerRow(db)
  if (known?.pin) {
    const answer = await tryPin(db, current ?? '')
    if (answer === 'sign_in' || 'wrong' in answer) return 'wrong'
  }
  if (next !== null) return (await setPin(db, next)) ? 'done' : 'not_now'
  await removePin(db)
  return 'done'
}
