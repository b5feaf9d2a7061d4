// Encryption of data on the tablet (src/docs/offline.md#encryption-on-the-tablet): AES-256-GCM, a fresh 96-bit IV for
// every write, bound to the table and the row. Synchronous, because a Dexie transaction ends at the first await of
// anything but Dexie; WebCrypto encrypts pictures before the transaction. Both write the same format, so that each can decrypt what the
// other encrypted.
import { gcm } from '@noble/ciphers/aes'
import type { Bytes, Encrypted, Key } from '../store/rows.ts'

const IV_BYTES = 12
const KEY_BYTES = 32
const utf8 = new TextEncoder()

export const randomBytes = (length: number): Bytes => crypto.getRandomValues(new Uint8Array(length))
export const createKey = (): Key => randomBytes(KEY_BYTES)
const copyBytes = (bytes: Uint8Array): Bytes => new Uint8Array(bytes)

/**
 * Encrypts bytes with a key for one row; for any other row they cannot be decrypted: `aad`, the additional authenticated
 * data, names the table and the row (src/docs/offline.md#encryption-on-the-tablet).
 */
export function encrypt(key: Key, aad: string, plain: Uint8Array): Encrypted {
  const iv = randomBytes(IV_BYTES)
  return { iv, ct: copyBytes(gcm(key, iv, utf8.encode(aad)).encrypt(plain)) }
}

/** Decrypts what `encrypt` returned; throws where key, `aad` or bytes differ. */
export const decrypt = (key: Key, aad: string, { iv, ct }: Encrypted): Bytes =>
  copyBytes(gcm(key, iv, utf8.encode(aad)).decrypt(ct))

export const encryptText = (key: Key, aad: string, text: string): Encrypted =>
  encrypt(key, aad, utf8.encode(text))
export const decryptText = (key: Key, aad: string, encrypted: Encrypted): string =>
  new TextDecoder().decode(decrypt(key, aad, encrypted))

const webKey = (key: Key, use: 'encrypt' | 'decrypt') =>
  crypto.subtle.importKey('raw', key, 'AES-GCM', false, [use])
const gcmParams = (iv: Bytes, aad: string) => ({ name: 'AES-GCM', iv, additionalData: utf8.encode(aad) })

/** Encrypts a picture off the main thread; must not run inside a transaction. */
export async function encryptLarge(key: Key, aad: string, plain: ArrayBuffer): Promise<Encrypted> {
  const iv = randomBytes(IV_BYTES)
  const ct = await crypto.subtle.encrypt(gcmParams(iv, aad), await webKey(key, 'encrypt'), plain)
  return { iv, ct: new Uint8Array(ct) }
}

/** Decrypts a picture; rejects where a single bit of it has changed. */
export const decryptLarge = async (key: Key, aad: string, { iv, ct }: Encrypted): Promise<ArrayBuffer> =>
  crypto.subtle.decrypt(gcmParams(iv, aad), await webKey(key, 'decrypt'), ct)
