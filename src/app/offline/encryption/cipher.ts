// Encryption of data on the tablet (src/docs/offline.md#encryption-on-the-tablet): AES-256-GCM, a fresh 96-bit IV for
// every write, bound to the table and the row. Synchronous, because a Dexie transaction ends at the first await of
// anything but Dexie; pictures go by WebCrypto before it. Both write the same format, so that each can decrypt what the
// other encrypted.
import { gcm } from '@noble/ciphers/aes'

export type Bytes = Uint8Array<ArrayBuffer>
export type Key = Bytes
/** What is stored in the place of what was meant; the tag is the last 16 bytes. */
export type Encrypted = { iv: Bytes; ct: Bytes }

const IV_BYTES = 12
const KEY_BYTES = 32
const utf8 = new TextEncoder()

export const randomBytes = (length: number): Bytes => crypto.getRandomValues(new Uint8Array(length))
export const newKey = (): Key => randomBytes(KEY_BYTES)
const own = (bytes: Uint8Array): Bytes => new Uint8Array(bytes)

/**
 * Encrypts bytes with a key for one row; for any other row they cannot be decrypted (AAD = table‖id,
 * src/docs/offline.md#encryption-on-the-tablet).
 */
export function encrypt(key: Key, place: string, plain: Uint8Array): Encrypted {
  const iv = randomBytes(IV_BYTES)
  return { iv, ct: own(gcm(key, iv, utf8.encode(place)).encrypt(plain)) }
}

/** Opens what `seal` made; throws where key, place or bytes are not the ones it was made with. */
export const open = (key: Key, place: string, { iv, ct }: Encrypted): Bytes =>
  own(gcm(key, iv, utf8.encode(place)).decrypt(ct))

export const encryptText = (key: Key, place: string, text: string): Encrypted =>
  encrypt(key, place, utf8.encode(text))
export const openText = (key: Key, place: string, sealed: Encrypted): string =>
  new TextDecoder().decode(open(key, place, sealed))

const webKey = (key: Key, use: 'encrypt' | 'decrypt') =>
  crypto.subtle.importKey('raw', key, 'AES-GCM', false, [use])
const how = (iv: Bytes, place: string) => ({ name: 'AES-GCM', iv, additionalData: utf8.encode(place) })

/** The same for a picture, off the main thread; never inside a transaction. */
export async function encryptLarge(key: Key, place: string, plain: ArrayBuffer): Promise<Encrypted> {
  const iv = randomBytes(IV_BYTES)
  const ct = await crypto.subtle.encrypt(how(iv, place), await webKey(key, 'encrypt'), plain)
  return { iv, ct: new Uint8Array(ct) }
}

/** The picture again; rejects where a single bit of it has changed. */
export const openLarge = async (key: Key, place: string, { iv, ct }: Encrypted): Promise<ArrayBuffer> =>
  crypto.subtle.decrypt(how(iv, place), await webKey(key, 'decrypt'), ct)
