// Secrets of other systems at rest: AES-256-GCM under a key made of SECRETS_KEY, bound to what they are for, so that a
// sealed text moved to another place does not open.
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const CIPHER = 'aes-256-gcm'
const IV = 12
const TAG = 16
const MARK = 'v1.'

const keyOf = (key: string): Buffer => Buffer.from(hkdfSync('sha256', key, '', 'anketa secrets', 32))

/** Seals bytes; `purpose` is asked for again when they are opened. */
export function encryptBytes(key: string, purpose: string, bytes: Uint8Array): Uint8Array {
  const iv = randomBytes(IV)
  const cipher = createCipheriv(CIPHER, keyOf(key), iv).setAAD(Buffer.from(purpose))
  const sealed = Buffer.concat([cipher.update(bytes), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed])
}

/** Opens sealed bytes; null under another key or purpose, or when they were changed. */
export function decryptBytes(key: string, purpose: string, sealed: Uint8Array): Uint8Array | null {
  if (sealed.length < IV + TAG) return null
  try {
    const decipher = createDecipheriv(CIPHER, keyOf(key), sealed.subarray(0, IV), { authTagLength: TAG })
      .setAAD(Buffer.from(purpose))
      .setAuthTag(sealed.subarray(IV, IV + TAG))
    return Buffer.concat([decipher.update(sealed.subarray(IV + TAG)), decipher.final()])
  } catch {
    return null
  }
}

/** Seals a text. */
export const encrypt = (key: string, purpose: string, text: string): string =>
  `${MARK}${Buffer.from(encryptBytes(key, purpose, Buffer.from(text))).toString('base64url')}`

/** Whether a text was sealed here. */
export const isEncrypted = (text: string): boolean => text.startsWith(MARK)

/** Opens a sealed text; null under another key or purpose, or when it was changed. */
export function decrypt(key: string, purpose: string, sealed: string): string | null {
  const bytes = Buffer.from(isEncrypted(sealed) ? sealed.slice(MARK.length) : '', 'base64url')
  const opened = decryptBytes(key, purpose, bytes)
  return opened && Buffer.from(opened).toString()
}
