// Secrets of other people's servers at rest: AES-256-GCM under a key that stands in the environment and never in the
// database, bound to the record they belong to (decisions/0017-partner-secrets.md).
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const MARK = 'sealed:1:'
const IV = 12
const TAG = 16

const keyFrom = (key: string): Buffer => Buffer.from(hkdfSync('sha256', key, '', 'anketa secrets 1', 32))

/** A secret as it may stand in the database; without a key (a trial) it stays as it is. `owner` names its record. */
export function seal(key: string, owner: string, secret: string): string {
  if (key === '' || secret === '') return secret
  const iv = randomBytes(IV)
  const cipher = createCipheriv('aes-256-gcm', keyFrom(key), iv).setAAD(Buffer.from(owner))
  const sealed = Buffer.concat([iv, cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return MARK + sealed.toString('base64url')
}

/** The secret itself; null where it was sealed under another key or for another record. */
export function unseal(key: string, owner: string, stored: string): string | null {
  if (!stored.startsWith(MARK)) return stored
  try {
    const bytes = Buffer.from(stored.slice(MARK.length), 'base64url')
    const decipher = createDecipheriv('aes-256-gcm', keyFrom(key), bytes.subarray(0, IV))
      .setAAD(Buffer.from(owner))
      .setAuthTag(bytes.subarray(-TAG))
    return Buffer.concat([decipher.update(bytes.subarray(IV, -TAG)), decipher.final()]).toString('utf8')
  } catch {
    return null
  }
}
