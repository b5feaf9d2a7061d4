// The device's own key (src/docs/offline.md#encryption-on-the-tablet): it wraps the keys of the people who work here.
// A non-extractable CryptoKey where the browser can store one. Some browsers cannot, or return null, so the stored key
// is verified at every start and replaced by plain bytes where verification fails; such a tablet is marked.
import { inDevice, readDevice, writeDevice } from '../store/device.ts'
import type { Bytes, Encrypted } from '../store/rows.ts'
import { decrypt, encrypt, randomBytes } from './cipher.ts'

type Stored = { key: CryptoKey | Bytes; proof: Encrypted }
export type DeviceKey = {
  kind: 'key' | 'raw'
  encrypt: (aad: string, plain: Bytes) => Promise<Encrypted>
  decrypt: (aad: string, encrypted: Encrypted) => Promise<Bytes>
}

const ENTRY = 'wrapping-key'
const PROOF = 'device|proof'
const SAMPLE = new Uint8Array([1, 2, 3, 4])
const TIMEOUT_MS = 5000
const utf8 = new TextEncoder()

const withTimeout = <T>(work: Promise<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(reject, TIMEOUT_MS, new Error('no answer in time'))
    void work.then(resolve, reject).finally(() => clearTimeout(timer))
  })

const fromRawKey = (key: Bytes): DeviceKey => ({
  kind: 'raw',
  encrypt: async (aad, plain) => encrypt(key, aad, plain),
  decrypt: async (aad, encrypted) => decrypt(key, aad, encrypted),
})

const fromCryptoKey = (key: CryptoKey): DeviceKey => {
  const gcmParams = (iv: Bytes, aad: string) => ({
    name: 'AES-GCM',
    iv,
    additionalData: utf8.encode(aad),
  })
  return {
    kind: 'key',
    encrypt: async (aad, plain) => {
      const iv = randomBytes(12)
      return { iv, ct: new Uint8Array(await crypto.subtle.encrypt(gcmParams(iv, aad), key, plain)) }
    },
    decrypt: async (aad, { iv, ct }) =>
      new Uint8Array(await crypto.subtle.decrypt(gcmParams(iv, aad), key, ct)),
  }
}

const fromStoredKey = ({ key }: Stored): DeviceKey =>
  ArrayBuffer.isView(key) ? fromRawKey(key) : fromCryptoKey(key)

/** The stored key, where it still decrypts its proof; otherwise null. */
async function verifyStoredKey(stored: Stored | undefined): Promise<DeviceKey | null> {
  try {
    if (!stored?.key) return null
    const key = fromStoredKey(stored)
    const sample = await withTimeout(key.decrypt(PROOF, stored.proof))
    return sample.join() === SAMPLE.join() ? key : null
  } catch {
    return null
  }
}

const stored = (): Promise<Stored | undefined> => readDevice<Stored>(ENTRY)

/** Stores a key unless another tab was first, and verifies the stored one by reading it back. */
async function storeAndVerify(key: CryptoKey | Bytes): Promise<DeviceKey | null> {
  const fresh: Stored = { key, proof: await fromStoredKey({ key } as Stored).encrypt(PROOF, SAMPLE) }
  await withTimeout(
    inDevice(async ({ read, write }) => {
      if ((await read(ENTRY)) === undefined) await write(ENTRY, fresh)
    }),
  )
  return verifyStoredKey(await withTimeout(stored()))
}

const generateCryptoKey = () =>
  crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])

async function createRawKey(): Promise<DeviceKey> {
  const bytes = randomBytes(32)
  await writeDevice(ENTRY, { key: bytes, proof: encrypt(bytes, PROOF, SAMPLE) } satisfies Stored)
  return fromRawKey(bytes)
}

async function createDeviceKey(): Promise<DeviceKey> {
  try {
    const key = await storeAndVerify((await withTimeout(generateCryptoKey())) as CryptoKey)
    if (key) return key
  } catch {
    // DataCloneError, no WebCrypto, no answer: plain bytes below.
  }
  return createRawKey()
}

/** The device's key, created where there is none; null where the stored one cannot be read in time or no longer works. */
export async function getDeviceKey(): Promise<DeviceKey | null> {
  try {
    const found = await withTimeout(stored())
    return found === undefined ? await createDeviceKey() : await verifyStoredKey(found)
  } catch {
    // A database that does not answer does not prove that its key is lost, so the key is not replaced.
    return null
  }
}

/**
 * Replaces a key that no longer works by plain bytes, since this browser has lost a CryptoKey once. People whose keys
 * the old one wrapped use the recovery.
 */
export const renewDeviceKey = (): Promise<DeviceKey> => createRawKey()
