// The key of a person on this tablet (src/docs/offline.md#encryption-on-the-tablet): made once, kept in the person's
// own database, wrapped by the device's key, and from its first moment also by a secret for the server, so that no
// lost key ever loses unsent work.
import { v4 as uuid } from 'uuid'
import type { TabletDatabase } from '../store/db.ts'
import type { Key, OwnerRow } from '../store/rows.ts'
import { createKey, decrypt, encrypt, randomBytes } from './cipher.ts'
import { getDeviceKey, renewDeviceKey } from './device-key.ts'

const OWNER = 'owner'
const BY_DEVICE = 'owner|device'
const BY_SERVER = 'owner|recovery'
const SECRET = 'owner|secret'

/** What unlocks a key that is not available: the PIN, or only a sign-in. */
export type UnlockMethod = 'pin' | 'sign_in'

export const readOwnerRow = (db: TabletDatabase): Promise<OwnerRow | undefined> => db.vault.get(OWNER)

async function createOwnerRow(key: Key): Promise<OwnerRow> {
  const device = (await getDeviceKey()) ?? (await renewDeviceKey())
  const secret = randomBytes(32)
  return {
    id: OWNER,
    keyId: uuid(),
    madeAt: Date.now(),
    device: await device.encrypt(BY_DEVICE, key),
    recovery: { sealed: encrypt(secret, BY_SERVER, key), secret: encrypt(key, SECRET, secret) },
  }
}

async function unwrapByDevice(row: OwnerRow): Promise<Key | UnlockMethod> {
  const device = await getDeviceKey()
  if (!device || !row.device) return 'sign_in'
  return device.decrypt(BY_DEVICE, row.device).catch(() => 'sign_in' as const)
}

/** The person's key, created where there is none yet; or what unlocks it. */
export async function getOwnerKey(db: TabletDatabase): Promise<Key | UnlockMethod> {
  const known = await readOwnerRow(db)
  if (known?.pin) return 'pin'
  if (known) return unwrapByDevice(known)
  const key = createKey()
  const created = await createOwnerRow(key)
  const stored = await db.transaction('rw', db.vault, async () => {
    const first = await readOwnerRow(db)
    if (!first) await db.vault.add(created)
    return first ?? created
  })
  return stored.keyId === created.keyId ? key : unwrapByDevice(stored)
}

/** Updates the person's row in a transaction. */
export const updateOwnerRow = (db: TabletDatabase, change: (row: OwnerRow) => OwnerRow): Promise<void> =>
  db.transaction('rw', db.vault, async () => {
    const row = await readOwnerRow(db)
    if (row) await db.vault.put(change(row))
  })

/** Wraps the key by the device's key alone: the PIN was removed, or the device has a new key. */
export async function wrapByDevice(db: TabletDatabase, key: Key): Promise<void> {
  const device = (await getDeviceKey()) ?? (await renewDeviceKey())
  const encrypted = await device.encrypt(BY_DEVICE, key)
  await updateOwnerRow(db, ({ pin: _gone, ...row }) => ({ ...row, device: encrypted }))
}

/** The secret that the server has not confirmed yet, or null. */
export function decryptPendingSecret(row: OwnerRow, key: Key): Uint8Array | null {
  return row.recovery.secret ? decrypt(key, SECRET, row.recovery.secret) : null
}

/** Deletes the secret from the tablet, once the server stores it. */
export const forgetDeliveredSecret = (db: TabletDatabase, keyId: string): Promise<void> =>
  updateOwnerRow(db, (row) => {
    if (row.keyId !== keyId) return row
    return { ...row, recovery: { sealed: row.recovery.sealed } }
  })

export const unwrapBySecret = (row: OwnerRow, secret: Uint8Array): Key =>
  decrypt(new Uint8Array(secret), BY_SERVER, row.recovery.sealed)

/**
 * Creates a new key where the old one is lost on the server as well. Rows encrypted by the old key stay and are shown as
 * unreadable; the old owner row is kept under another id.
 */
export async function replaceLostKey(db: TabletDatabase): Promise<Key> {
  const key = createKey()
  const created = await createOwnerRow(key)
  await db.transaction('rw', db.vault, async () => {
    const row = await readOwnerRow(db)
    if (row) await db.vault.put({ ...row, id: `lost-${row.keyId}` })
    await db.vault.put(created)
  })
  return key
}
