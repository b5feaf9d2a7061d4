// The PIN (L2, src/docs/offline.md#levels-of-protection-on-the-tablet): six digits stretched by PBKDF2-SHA-256,
// around the device's own wrapping. Honest: whoever copied the whole profile tries a million PINs in hours; it keeps
// a curious colleague out, not a laboratory.
import type { TabletDatabase } from '../store/db.ts'
import type { OwnerRow, PinLock } from '../store/rows.ts'
import { type Bytes, type Encrypted, encrypt, type Key, open, randomBytes } from './cipher.ts'
import { deviceKey, renewDeviceKey } from './device-key.ts'
import { changeOwner, ownerRow, wrapByDevice } from './owner-key.ts'

const ROUNDS = 600_000
export const PIN_DIGITS = 6
/** Whether a text can be a PIN at all. */
export const isPin = (text: string): boolean => /^\d{6}$/.test(text)
export const MOST_TRIES = 10
const BY_PIN = 'owner|pin'
const BY_BOTH = 'owner|pin-device'

export type PinAnswer = { key: Key } | { wrong: number } | 'sign_in'

async function stretched(pin: string, salt: Bytes, rounds: number): Promise<Key> {
  const key = await crypto.subtle.importKey('raw', new TextEncoder().encode(pin), 'PBKDF2', false, [
    'deriveBits',
  ])
  const how = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: rounds }
  return new Uint8Array(await crypto.subtle.deriveBits(how, key, 256))
}

// Both parts lie in one sealed text: the inner one needs the PIN, the outer one the device.
const packed = ({ iv, ct }: Encrypted): Bytes => new Uint8Array([...iv, ...ct])
const unpacked = (bytes: Bytes): Encrypted => ({ iv: bytes.slice(0, 12), ct: bytes.slice(12) })

/** Sets the PIN, or another one. Only where the server has the recovery secret: a forgotten PIN must lose nothing. */
export async function setPin(db: TabletDatabase, pin: string): Promise<boolean> {
  const key = db.safe.key
  const row = await ownerRow(db)
  if (!key || !row || row.recovery.secret || !isPin(pin)) return false
  const salt = randomBytes(16)
  const inner = encrypt(await stretched(pin, salt, ROUNDS), BY_PIN, key)
  const device = (await deviceKey()) ?? (await renewDeviceKey())
  const sealed = await device.seal(BY_BOTH, packed(inner))
  const lock: PinLock = { salt, rounds: ROUNDS, sealed, tries: 0, forgotten: false }
  await changeOwner(db, ({ device: _gone, ...known }) => ({ ...known, pin: lock }))
  return true
}

const withPin = (row: OwnerRow, change: Partial<PinLock>): OwnerRow =>
  row.pin ? { ...row, pin: { ...row.pin, ...change } } : row

/** Tries a PIN. The try is counted before it is made, so that a reload gives nobody a free one. */
export async function tryPin(db: TabletDatabase, pin: string): Promise<PinAnswer> {
  const row = await ownerRow(db)
  if (!row?.pin || row.pin.tries >= MOST_TRIES) return 'sign_in'
  await changeOwner(db, (known) => withPin(known, { tries: (known.pin?.tries ?? 0) + 1 }))
  const device = await deviceKey()
  const inner = await device?.open(BY_BOTH, row.pin.sealed).catch(() => null)
  if (!inner) return 'sign_in'
  try {
    const key = open(await stretched(pin, row.pin.salt, row.pin.rounds), BY_PIN, unpacked(inner))
    await changeOwner(db, (known) => withPin(known, { tries: 0 }))
    return { key }
  } catch {
    const wrong = row.pin.tries + 1
    if (wrong < MOST_TRIES) return { wrong }
    await markForgotten(db)
    return 'sign_in'
  }
}

/** The next full sign-in of this person takes the PIN away. */
export const markForgotten = (db: TabletDatabase): Promise<void> =>
  changeOwner(db, (row) => withPin(row, { forgotten: true }))

export async function removePin(db: TabletDatabase): Promise<void> {
  if (db.safe.key) await wrapByDevice(db, db.safe.key)
}

export const hasPin = async (db: TabletDatabase): Promise<boolean> => (await ownerRow(db))?.pin !== undefined
