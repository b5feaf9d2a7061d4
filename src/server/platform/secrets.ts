// Secrets of other systems at rest: AES-256-GCM under a key made of SECRETS_KEY, bound to what they are for, so that a
// sealed text moved to another place does not open.
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const CIPHER = 'aes-256-gcm'
const IV = 12
const TAG = 16
const MARK = 'v1.'

const keyOf = (key: string): Buffer => Buffer.from(hkdfSync('sha256', key, '', 'anketa secrets', 32))

/** Seals a text; `purpose` is asked for again when it is opened. */
export function seal(key: string, purpose: string, text: string): string {
  const iv = randomBytes(IV)
  const cipher = createCipheriv(CIPHER, keyOf(key), iv).setAAD(Buffer.from(purpose))
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return `${MARK}${Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')}`
}

/** Whether a text was sealed here. */
export const isSealed = (text: string): boolean => text.startsWith(MARK)

/** Opens a sealed text; null under another key or purpose, or when it was changed. */
export function unseal(key: string, purpose: string, sealed: string): string | null {
  const bytes = Buffer.from(isSealed(sealed) ? sealed.slice(MARK.length) : '', 'base64url')
  if (bytes.length < IV + TAG) return null
  try {
    const decipher = createDecipheriv(CIPHER, keyOf(key), bytes.subarray(0, IV), { authTagLength: TAG })
      .setAAD(Buffer.from(purpose))
      .setAuthTag(bytes.subarray(IV, IV + TAG))
    return decipher.update(bytes.subarray(IV + TAG), undefined, 'utf8') + decipher.final('utf8')
  } catch {
    return null
  }
}
