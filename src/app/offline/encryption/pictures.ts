// Encryption of pictures (src/docs/offline.md#encryption-on-the-tablet): each has its own key, is encrypted by
// WebCrypto before the transaction that saves it, and decrypted after it was read. The key goes with the picture:
// when the receipt deletes one it deletes the other.
import type { TabletDatabase } from '../store/db.ts'
import type { BlobRow } from '../store/rows.ts'
import { createKey, decryptLarge, encryptLarge } from './cipher.ts'
import { unwrapKey, wrapKey } from './codecs.ts'

const aadOf = (id: string) => `blobs|${id}`

/** Encrypts a picture; returns the row to be saved. Throws where the tablet is locked. */
export async function encryptPicture(db: TabletDatabase, id: string, bytes: ArrayBuffer): Promise<BlobRow> {
  const owner = db.encryption.key
  if (!owner) throw new Error('the tablet is locked')
  const key = createKey()
  const encrypted = await encryptLarge(key, aadOf(id), bytes)
  return { id, size: bytes.byteLength, sealed: encrypted, key: wrapKey(owner, aadOf(id), key) }
}

/** Decrypts the picture of a row; null where it is damaged or its key is missing. */
export async function decryptPicture(db: TabletDatabase, row: BlobRow): Promise<ArrayBuffer | null> {
  const { id, bytes, sealed: encrypted, key } = row
  if (!encrypted) return bytes ?? null
  if (!key || !db.encryption.key) return null
  try {
    return await decryptLarge(unwrapKey(db.encryption.key, aadOf(id), key), aadOf(id), encrypted)
  } catch {
    return null
  }
}
