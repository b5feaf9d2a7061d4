// Encryption of a rescue file (decision 0021). The content has its own key; the grant contains that key and is encrypted
// to the server's public key, so that even this tablet cannot open the file again.
import {
  RESCUE_KEY_INFO,
  type RescueGrant,
  type RescueHeader,
  rescueBinding,
} from '#api/shapes/rescue-file.ts'
import type { RescueKey } from './key.ts'

type Bytes = Uint8Array<ArrayBuffer>
const IV = 12
const CURVE = { name: 'ECDH', namedCurve: 'P-256' } as const
const GCM = 'AES-GCM'

export const utf8 = (text: string): Bytes => new TextEncoder().encode(text)

/** Base64url of bytes. */
export function toBase64(bytes: Bytes): string {
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte)
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}
export const fromBase64 = (text: string): Bytes =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0))

/** A new key for the content of one rescue file. */
export const createContentKey = (): Bytes => crypto.getRandomValues(new Uint8Array(32))
export const importContentKey = (raw: Bytes): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', raw, GCM, false, ['encrypt', 'decrypt'])

/** The part number is the iv: a key is used for one file only, so no iv repeats under a key. */
function gcmParams(part: number, binding: Bytes): AesGcmParams {
  const iv = new Uint8Array(IV)
  new DataView(iv.buffer).setUint32(IV - 4, part)
  return { name: GCM, iv, additionalData: binding }
}

export const encryptPart = (
  key: CryptoKey,
  part: number,
  binding: Bytes,
  bytes: BufferSource,
): Promise<ArrayBuffer> => crypto.subtle.encrypt(gcmParams(part, binding), key, bytes)

/** Decrypts a part; null when it was changed, truncated or moved. */
export const decryptPart = (
  key: CryptoKey,
  part: number,
  binding: Bytes,
  bytes: BufferSource,
): Promise<ArrayBuffer | null> =>
  crypto.subtle.decrypt(gcmParams(part, binding), key, bytes).catch(() => null)

async function deriveSharedKey(server: RescueKey, mine: CryptoKey, id: string): Promise<CryptoKey> {
  const theirs = await crypto.subtle.importKey('raw', fromBase64(server.public_key), CURVE, false, [])
  const shared = await crypto.subtle.deriveBits({ name: 'ECDH', public: theirs }, mine, 256)
  const base = await crypto.subtle.importKey('raw', shared, 'HKDF', false, ['deriveKey'])
  const rules = { name: 'HKDF', hash: 'SHA-256', salt: utf8(id), info: utf8(RESCUE_KEY_INFO) }
  return crypto.subtle.deriveKey(rules, base, { name: GCM, length: 256 }, false, ['encrypt'])
}

/** Creates the header of a file; only the server can decrypt its grant. */
export async function encryptGrant(server: RescueKey, id: string, grant: RescueGrant): Promise<RescueHeader> {
  const mine = await crypto.subtle.generateKey(CURVE, false, ['deriveBits'])
  const key = await deriveSharedKey(server, mine.privateKey, id)
  const iv = crypto.getRandomValues(new Uint8Array(IV))
  const rules = { name: GCM, iv, additionalData: utf8(rescueBinding(id)) }
  const encrypted = await crypto.subtle.encrypt(rules, key, utf8(JSON.stringify(grant)))
  const half = await crypto.subtle.exportKey('raw', mine.publicKey)
  return {
    id,
    key_id: server.key_id,
    ephemeral: toBase64(new Uint8Array(half)),
    iv: toBase64(iv),
    grant: toBase64(new Uint8Array(encrypted)),
  }
}
