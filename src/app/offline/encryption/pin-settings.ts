// The PIN for the settings (src/docs/offline.md#encryption-on-the-tablet): set, changed and removed by the
// person who knows it.
import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useState } from 'react'
import { tablet, useTablet } from '../store/db.ts'
import { getDeviceKey } from './device-key.ts'
import { readOwnerRow } from './owner-key.ts'
import { removePin, setPin, tryPin } from './pin.ts'

export type PinState = {
  isSet: boolean
  /** The server stores the recovery secret, so that a forgotten PIN loses nothing; without it no PIN can be set. */
  isReady: boolean
}

/** Whether this person has a PIN here; undefined while loading. */
export function usePin(): PinState | undefined {
  const db = useTablet()
  const row = useLiveQuery(async () => (db ? await readOwnerRow(db) : undefined), [db])
  return row && { isSet: row.pin !== undefined, isReady: row.recovery.secret === undefined }
}

/** Whether this browser could not store a non-extractable key. */
export function useIsWeakDevice(): boolean {
  const [isWeak, setWeak] = useState(false)
  useEffect(() => {
    void getDeviceKey().then((key) => setWeak(key?.kind === 'raw'))
  }, [])
  return isWeak
}

export type PinChange = { current: string | null; next: string | null }

/** Sets, changes or (next: null) removes the PIN; where one is set, `current` must match it. */
export async function changePin({ current, next }: PinChange): Promise<'done' | 'wrong' | 'not_now'> {
  const db = tablet()
  const known = await readOwnerRow(db)
  if (known?.pin) {
    const answer = await tryPin(db, current ?? '')
    if (answer === 'sign_in' || 'wrong' in answer) return 'wrong'
  }
  if (next !== null) return (await setPin(db, next)) ? 'done' : 'not_now'
  await removePin(db)
  return 'done'
}
