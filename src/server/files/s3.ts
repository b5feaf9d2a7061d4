// Photos in an S3-compatible store: received into a part on the local disk first, then put under their key, and only
// then may a row name them.
import { mkdir, readFile, rm } from 'node:fs/promises'
import { S3mini } from 's3mini'
import { sweepParts } from './disk.ts'
import { receivedIn, receivePart } from './receipt.ts'
import { isKey, keeping, type PhotoStore, photoKeyOf, type Sweep } from './store.ts'

export type S3Place = {
  endpoint: string
  bucket: string
  region: string
  accessKey: string
  secretKey: string
  /** Local folder for what is on its way. */
  parts: string
}

const TIMEOUT_MS = 15_000
const PAGE = 1000

type Page = { keys: string[]; next: string | undefined }

async function pageOf(place: S3Place, before: number, token: string | undefined): Promise<Page> {
  const page = await clientOf(place).listObjectsPaged('/', '', PAGE, token)
  const old = (page?.objects ?? []).filter((object) => new Date(object.LastModified).getTime() < before)
  return { keys: old.map((object) => object.Key).filter(isKey), next: page?.nextContinuationToken }
}

async function sweepBucket(
  place: S3Place,
  sweep: Sweep,
  remove: (key: string) => Promise<void>,
): Promise<number> {
  let removed = 0
  let token: string | undefined
  do {
    const { keys, next } = await pageOf(place, sweep.now.getTime() - sweep.olderThanMs, token)
    const known = await sweep.known([...new Set(keys.map(photoKeyOf))])
    const lost = keys.filter((key) => !known.has(photoKeyOf(key)))
    for (const key of lost) await remove(key)
    removed += lost.length
    token = next
  } while (token)
  return removed
}

/**
 * A client for one request. The library keeps the day's signing key in its client, and requests that run side by side when a
 * day begins sign with the key of another day, so a client is never shared.
 */
const clientOf = (place: S3Place): S3mini =>
  new S3mini({
    endpoint: `${place.endpoint.replace(/\/$/, '')}/${place.bucket}`,
    region: place.region,
    accessKeyId: place.accessKey,
    secretAccessKey: place.secretKey,
    requestAbortTimeout: TIMEOUT_MS,
  })

function checked(key: string): string {
  if (!isKey(key)) throw new Error('not a key of the photo store')
  return key
}

async function put(place: S3Place, key: string, bytes: Uint8Array): Promise<void> {
  const answer = await clientOf(place).putObject(checked(key), bytes, 'image/jpeg')
  if (!answer.ok) throw new Error(`the photo store answered ${answer.status}`)
}

/** Opens the store over a bucket, which must exist. */
export async function openS3Store(place: S3Place): Promise<PhotoStore> {
  await mkdir(place.parts, { recursive: true, mode: 0o700 })
  const remove = async (key: string) => void (await clientOf(place).deleteObject(checked(key)))
  return {
    ...keeping(remove),
    remove,
    write: (key, bytes) => put(place, key, bytes),
    receive: async (stream, expected) => {
      const { path, staged } = await receivePart(place.parts, stream, expected)
      try {
        await put(place, staged.key, await readFile(path))
        return staged
      } finally {
        await rm(path, { force: true })
      }
    },
    received: (name) => receivedIn(place.parts, name),
    has: async (key) => (await clientOf(place).objectExists(checked(key))) === true,
    read: async (key) => {
      const bytes = await clientOf(place).getObjectArrayBuffer(checked(key))
      return bytes && new Uint8Array(bytes)
    },
    sweep: async (sweep) =>
      (await sweepBucket(place, sweep, remove)) + (await sweepParts(place.parts, sweep)),
    check: async () => {
      if (!(await clientOf(place).bucketExists())) throw new Error('the bucket is not there')
    },
  }
}
