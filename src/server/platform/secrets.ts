// Encryption of secrets of other systems at rest: AES-256-GCM under a key derived from SECRETS_KEY. The purpose is
// authenticated, so that a ciphertext copied to another place cannot be decrypted there.
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const CIPHER = 'aes-256-gcm'
const IV = 12
const TAG = 16
const MARK = 'v1.'

const keyOf = (key: string): Buffer => Buffer.from(hkdfSync('sha256', key, '', 'anketa secrets', 32))

/** Encrypts bytes; decryption requires the same `purpose`. */
export function encryptBytes(key: string, purpose: string, bytes: Uint8Array): Uint8Array {
  const iv = randomBytes(IV)
  const cipher = createCipheriv(CIPHER, keyOf(key), iv).setAAD(Buffer.from(purpose))
  const encrypted = Buffer.concat([cipher.update(bytes), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), encrypted])
}

/** Decrypts bytes; null under another key or purpose, or when they were changed. */
export function decryptBytes(key: string, purpose: string, encrypted: Uint8Array): Uint8Array | null {
  if (encrypted.length < IV + TAG) return null
  try {
    const decipher = createDecipheriv(CIPHER, keyOf(key), encrypted.subarray(0, IV), { authTagLength: TAG })
      .setAAD(Buffer.from(purpose))
      .setAuthTag(encrypted.subarray(IV, IV + TAG))
    return Buffer.concat([decipher.update(encrypted.subarray(IV + TAG)), decipher.final()])
  } catch {
    return null
  }
}

/** Encrypts a text. */
export const encrypt = (key: string, purpose: string, text: string): string =>
  `${MARK}${Buffer.from(encryptBytes(key, purpose, Buffer.from(text))).toString('base64url')}`

/** Whether a text is a ciphertext of `encrypt`. */
export const isEncrypted = (text: string): boolean => text.startsWith(MARK)

/** Decrypts a text; null under another key or purpose, or when it was changed. */
export function decrypt(key: string, purpose: string, encrypted: string): string | null {
  const bytes = Buffer.from(isEncrypted(encrypted) ? encrypted.slice(MARK.length) : '', 'base64url')
  const opened = decryptBytes(key, purpose, bytes)
  return opened && Buffer.from(opened).toString()
}
