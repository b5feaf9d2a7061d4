// The key of a person on this tablet (src/docs/offline.md#encryption-on-the-tablet): made once, kept in the person's
// own database, wrapped by the device's key, and from its first moment also by a secret for the server, so that no
// lost key ever loses unsent work.
import { v4 as uuid } from 'uuid'
import type { TabletDatabase } from '../store/db.ts'
import type { OwnerRow } from '../store/rows.ts'
import { encrypt, type Key, newKey, open, randomBytes } from './cipher.ts'
import { deviceKey, renewDeviceKey } from './device-key.ts'

const OWNER = 'owner'
const BY_DEVICE = 'owner|device'
const BY_SERVER = 'owner|recovery'
const SECRET = 'owner|secret'

/** Why a key is not at hand: a PIN is asked, or only a sign-in can bring it back. */
export type Missing = 'pin' | 'sign_in'

export const ownerRow = (db: TabletDatabase): Promise<OwnerRow | undefined> => db.vault.get(OWNER)

async function fresh(key: Key): Promise<OwnerRow> {
  const device = (await deviceKey()) ?? (await renewDeviceKey())
  const secret = randomBytes(32)
  return {
    id: OWNER,
    keyId: uuid(),
    madeAt: Date.now(),
    device: await device.seal(BY_DEVICE, key),
    recovery: { sealed: encrypt(secret, BY_SERVER, key), secret: encrypt(key, SECRET, secret) },
  }
}

async function byDevice(row: OwnerRow): Promise<Key | Missing> {
  const device = await deviceKey()
  if (!device || !row.device) return 'sign_in'
  return device.open(BY_DEVICE, row.device).catch(() => 'sign_in' as const)
}

/** The person's key, made where there is none yet; or what is missing for it. */
export async function ownerKey(db: TabletDatabase): Promise<Key | Missing> {
  const known = await ownerRow(db)
  if (known?.pin) return 'pin'
  if (known) return byDevice(known)
  const key = newKey()
  const made = await fresh(key)
  const kept = await db.transaction('rw', db.vault, async () => {
    const first = await ownerRow(db)
    if (!first) await db.vault.add(made)
    return first ?? made
  })
  return kept.keyId === made.keyId ? key : byDevice(kept)
}

/** Changes the person's row from what it says at that moment. */
export const changeOwner = (db: TabletDatabase, change: (row: OwnerRow) => OwnerRow): Promise<void> =>
  db.transaction('rw', db.vault, async () => {
    const row = await ownerRow(db)
    if (row) await db.vault.put(change(row))
  })

/** The key lies under the device's key alone again: no PIN any more, or the device has a new key. */
export async function wrapByDevice(db: TabletDatabase, key: Key): Promise<void> {
  const device = (await deviceKey()) ?? (await renewDeviceKey())
  const sealed = await device.seal(BY_DEVICE, key)
  await changeOwner(db, ({ pin: _gone, ...row }) => ({ ...row, device: sealed }))
}

/** The secret that the server has not confirmed yet, or null. */
export function pendingSecret(row: OwnerRow, key: Key): Uint8Array | null {
  return row.recovery.secret ? open(key, SECRET, row.recovery.secret) : null
}

/** The server has the secret: the tablet forgets it. */
export const secretGiven = (db: TabletDatabase, keyId: string): Promise<void> =>
  changeOwner(db, (row) => {
    if (row.keyId !== keyId) return row
    return { ...row, recovery: { sealed: row.recovery.sealed } }
  })

export const openBySecret = (row: OwnerRow, secret: Uint8Array): Key =>
  open(new Uint8Array(secret), BY_SERVER, row.recovery.sealed)

/**
 * The key is nowhere any more, not even on the server: the person goes on with a new one. What the old one sealed stays
 * where it is and says that it cannot be read; the old row is put aside.
 */
export async function startOver(db: TabletDatabase): Promise<Key> {
  const key = newKey()
  const made = await fresh(key)
  await db.transaction('rw', db.vault, async () => {
    const row = await ownerRow(db)
    if (row) await db.vault.put({ ...row, id: `lost-${row.keyId}` })
    await db.vault.put(made)
  })
  return key
}
