// The seal of a parcel (decision 0021). The content is under a key of its own; that key stands in the grant, and the grant
// is sealed to the server's public key, so that this tablet itself cannot open the file again.
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

/** Base64url of bytes, in pieces that a call takes. */
export function base64(bytes: Bytes): string {
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte)
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}
export const fromBase64 = (text: string): Bytes =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0))

/** A fresh key for the content of one parcel. */
export const newContentKey = (): Bytes => crypto.getRandomValues(new Uint8Array(32))
export const contentKey = (raw: Bytes): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', raw, GCM, false, ['encrypt', 'decrypt'])

/** A key serves one file and each of its parts has a number, so a number never serves twice under a key. */
function rulesOf(part: number, bond: Bytes): AesGcmParams {
  const iv = new Uint8Array(IV)
  new DataView(iv.buffer).setUint32(IV - 4, part)
  return { name: GCM, iv, additionalData: bond }
}

export const encryptPart = (
  key: CryptoKey,
  part: number,
  bond: Bytes,
  bytes: BufferSource,
): Promise<ArrayBuffer> => crypto.subtle.encrypt(rulesOf(part, bond), key, bytes)

/** Opens a part; null when it was changed, cut or stands in another place. */
export const openPart = (
  key: CryptoKey,
  part: number,
  bond: Bytes,
  bytes: BufferSource,
): Promise<ArrayBuffer | null> => crypto.subtle.decrypt(rulesOf(part, bond), key, bytes).catch(() => null)

async function keyWith(server: RescueKey, mine: CryptoKey, id: string): Promise<CryptoKey> {
  const theirs = await crypto.subtle.importKey('raw', fromBase64(server.public_key), CURVE, false, [])
  const shared = await crypto.subtle.deriveBits({ name: 'ECDH', public: theirs }, mine, 256)
  const base = await crypto.subtle.importKey('raw', shared, 'HKDF', false, ['deriveKey'])
  const rules = { name: 'HKDF', hash: 'SHA-256', salt: utf8(id), info: utf8(RESCUE_KEY_INFO) }
  return crypto.subtle.deriveKey(rules, base, { name: GCM, length: 256 }, false, ['encrypt'])
}

/** The head of a file: its grant can be opened by the server alone. */
export async function encryptGrant(server: RescueKey, id: string, grant: RescueGrant): Promise<RescueHeader> {
  const mine = await crypto.subtle.generateKey(CURVE, false, ['deriveBits'])
  const key = await keyWith(server, mine.privateKey, id)
  const iv = crypto.getRandomValues(new Uint8Array(IV))
  const rules = { name: GCM, iv, additionalData: utf8(rescueBinding(id)) }
  const sealed = await crypto.subtle.encrypt(rules, key, utf8(JSON.stringify(grant)))
  const half = await crypto.subtle.exportKey('raw', mine.publicKey)
  return {
    id,
    key_id: server.key_id,
    ephemeral: base64(new Uint8Array(half)),
    iv: base64(iv),
    grant: base64(new Uint8Array(sealed)),
  }
}
