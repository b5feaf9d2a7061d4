// The PIN (L2, src/docs/offline.md#levels-of-protection-on-the-tablet): six digits stretched by PBKDF2-SHA-256,
// around the device's own wrapping. An attacker with a copy of the whole profile can try a million PINs in hours: the PIN
// protects against a colleague, not against a laboratory.
import type { TabletDatabase } from '../store/db.ts'
import type { Bytes, Encrypted, Key, OwnerRow, PinLock } from '../store/rows.ts'
import { decrypt, encrypt, randomBytes } from './cipher.ts'
import { getDeviceKey, renewDeviceKey } from './device-key.ts'
import { readOwnerRow, updateOwnerRow, wrapByDevice } from './owner-key.ts'

const ROUNDS = 600_000
export const PIN_DIGITS = 6
/** Whether a text can be a PIN at all. */
export const isPin = (text: string): boolean => /^\d{6}$/.test(text)
export const MAX_PIN_ATTEMPTS = 10
const BY_PIN = 'owner|pin'
const BY_BOTH = 'owner|pin-device'

export type PinAnswer = { key: Key } | { wrong: number } | 'sign_in'

async function deriveKey(pin: string, salt: Bytes, rounds: number): Promise<Key> {
  const key = await crypto.subtle.importKey('raw', new TextEncoder().encode(pin), 'PBKDF2', false, [
    'deriveBits',
  ])
  const params = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: rounds }
  return new Uint8Array(await crypto.subtle.deriveBits(params, key, 256))
}

// Encrypted twice: the inner layer needs the PIN, the outer one the device key.
const pack = ({ iv, ct }: Encrypted): Bytes => new Uint8Array([...iv, ...ct])
const unpack = (bytes: Bytes): Encrypted => ({ iv: bytes.slice(0, 12), ct: bytes.slice(12) })

/** Sets or changes the PIN; false where the server does not yet have the recovery secret (a forgotten PIN must lose nothing). */
export async function setPin(db: TabletDatabase, pin: string): Promise<boolean> {
  const key = db.encryption.key
  const row = await readOwnerRow(db)
  if (!key || !row || row.recovery.secret || !isPin(pin)) return false
  const salt = randomBytes(16)
  const inner = encrypt(await deriveKey(pin, salt, ROUNDS), BY_PIN, key)
  const device = (await getDeviceKey()) ?? (await renewDeviceKey())
  const encrypted = await device.encrypt(BY_BOTH, pack(inner))
  const lock: PinLock = { salt, rounds: ROUNDS, sealed: encrypted, tries: 0, forgotten: false }
  await updateOwnerRow(db, ({ device: _gone, ...known }) => ({ ...known, pin: lock }))
  return true
}

const changePinLock = (row: OwnerRow, change: Partial<PinLock>): OwnerRow =>
  row.pin ? { ...row, pin: { ...row.pin, ...change } } : row

/** Tries a PIN. The attempt is counted before it is checked, so that a reload gives no free attempt. */
export async function tryPin(db: TabletDatabase, pin: string): Promise<PinAnswer> {
  const row = await readOwnerRow(db)
  if (!row?.pin || row.pin.tries >= MAX_PIN_ATTEMPTS) return 'sign_in'
  await updateOwnerRow(db, (known) => changePinLock(known, { tries: (known.pin?.tries ?? 0) + 1 }))
  const device = await getDeviceKey()
  const inner = await device?.decrypt(BY_BOTH, row.pin.sealed).catch(() => null)
  if (!inner) return 'sign_in'
  try {
    const key = decrypt(await deriveKey(pin, row.pin.salt, row.pin.rounds), BY_PIN, unpack(inner))
    await updateOwnerRow(db, (known) => changePinLock(known, { tries: 0 }))
    return { key }
  } catch {
    const wrong = row.pin.tries + 1
    if (wrong < MAX_PIN_ATTEMPTS) return { wrong }
    await markForgotten(db)
    return 'sign_in'
  }
}

/** Makes the next full sign-in of this person remove the PIN. */
export const markForgotten = (db: TabletDatabase): Promise<void> =>
  updateOwnerRow(db, (row) => changePinLock(row, { forgotten: true }))

export async function removePin(db: TabletDatabase): Promise<void> {
  if (db.encryption.key) await wrapByDevice(db, db.encryption.key)
}

export const hasPin = async (db: TabletDatabase): Promise<boolean> =>
  (await readOwnerRow(db))?.pin !== undefined
