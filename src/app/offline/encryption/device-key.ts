// The device's own key (src/docs/offline.md#encryption-on-the-tablet): it wraps the keys of the people who work here.
// A CryptoKey that no script can read out, where the browser can keep one; some cannot store it or give null back, so
// it is proved at every start and replaced by plain bytes where the proof fails. Such a tablet is marked, nothing
// hangs.
import { inDevice, readDevice, writeDevice } from '../store/device.ts'
import { type Bytes, type Encrypted, encrypt, open, randomBytes } from './cipher.ts'

type Stored = { key: CryptoKey | Bytes; proof: Encrypted }
export type DeviceKey = {
  kind: 'key' | 'raw'
  seal: (place: string, plain: Bytes) => Promise<Encrypted>
  open: (place: string, sealed: Encrypted) => Promise<Bytes>
}

const ENTRY = 'wrapping-key'
const PROOF = 'device|proof'
const SAMPLE = new Uint8Array([1, 2, 3, 4])
const LIMIT_MS = 5000
const utf8 = new TextEncoder()

const inTime = <T>(work: Promise<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(reject, LIMIT_MS, new Error('no answer in time'))
    void work.then(resolve, reject).finally(() => clearTimeout(timer))
  })

const ofRaw = (key: Bytes): DeviceKey => ({
  kind: 'raw',
  seal: async (place, plain) => encrypt(key, place, plain),
  open: async (place, sealed) => open(key, place, sealed),
})

const ofCryptoKey = (key: CryptoKey): DeviceKey => {
  const how = (iv: Bytes, place: string) => ({ name: 'AES-GCM', iv, additionalData: utf8.encode(place) })
  return {
    kind: 'key',
    seal: async (place, plain) => {
      const iv = randomBytes(12)
      return { iv, ct: new Uint8Array(await crypto.subtle.encrypt(how(iv, place), key, plain)) }
    },
    open: async (place, { iv, ct }) => new Uint8Array(await crypto.subtle.decrypt(how(iv, place), key, ct)),
  }
}

const ofStored = ({ key }: Stored): DeviceKey => (ArrayBuffer.isView(key) ? ofRaw(key) : ofCryptoKey(key))

/** The stored key if it still opens what it once sealed. */
async function proved(stored: Stored | undefined): Promise<DeviceKey | null> {
  try {
    if (!stored?.key) return null
    const key = ofStored(stored)
    const sample = await inTime(key.open(PROOF, stored.proof))
    return sample.join() === SAMPLE.join() ? key : null
  } catch {
    return null
  }
}

const stored = (): Promise<Stored | undefined> => readDevice<Stored>(ENTRY)

/** Makes a key, keeps it unless another tab was first, and proves what is kept by reading it back. */
async function madeWith(key: CryptoKey | Bytes): Promise<DeviceKey | null> {
  const fresh: Stored = { key, proof: await ofStored({ key } as Stored).seal(PROOF, SAMPLE) }
  await inTime(
    inDevice(async ({ read, write }) => {
      if ((await read(ENTRY)) === undefined) await write(ENTRY, fresh)
    }),
  )
  return proved(await inTime(stored()))
}

const cryptoKey = () =>
  crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])

async function rawKey(): Promise<DeviceKey> {
  const bytes = randomBytes(32)
  await writeDevice(ENTRY, { key: bytes, proof: encrypt(bytes, PROOF, SAMPLE) } satisfies Stored)
  return ofRaw(bytes)
}

async function made(): Promise<DeviceKey> {
  try {
    const key = await madeWith((await inTime(cryptoKey())) as CryptoKey)
    if (key) return key
  } catch {
    // DataCloneError, no WebCrypto, no answer: plain bytes below.
  }
  return rawKey()
}

/** The device's key, made where there is none; null where the stored one gives no answer or no longer works. */
export async function deviceKey(): Promise<DeviceKey | null> {
  try {
    const found = await inTime(stored())
    return found === undefined ? await made() : await proved(found)
  } catch {
    // A silent database proves nothing against the key in it: it is never replaced for that.
    return null
  }
}

/**
 * Puts a new key in the place of one that no longer works, plain bytes, since this browser has lost a CryptoKey once.
 * Whoever else the old one wrapped comes in by the recovery.
 */
export const renewDeviceKey = (): Promise<DeviceKey> => rawKey()
