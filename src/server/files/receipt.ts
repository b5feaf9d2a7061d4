// The receipt of one photo into a `.part` file: hash and length while it streams, then magic and size of the picture
// (src/docs/offline.md#exactly-once-on-the-server). The part received before a connection broke is kept, so that the
// tablet sends only the rest (P9); the request that continues claims the file by renaming it, which only one can.
import { createHash, type Hash, randomUUID } from 'node:crypto'
import { type FileHandle, open, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { inspectJpeg } from '#domain/kernel/images/jpeg.ts'
import { Problem } from '../platform/problems.ts'
import type { Expected, StagedPhoto } from './store.ts'

export const PART = '.part'
export const KEPT = '.kept'
/** Fewer bytes are not worth the request that asks for them. */
const WORTH_KEEPING = 32 * 1024
/** Error codes of a full disk, or of a limit of the folder or the process. */
const FULL = new Set(['ENOSPC', 'EDQUOT', 'EFBIG'])

const isFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && FULL.has(String(error.code))

/** A new key: 256 folders by its first two characters. */
export function newKey(): string {
  const id = randomUUID()
  return `${id.slice(0, 2)}/${id}`
}

type Begun = { hash: Hash; size: number }

async function pour(stream: Readable, file: FileHandle, expected: Expected, { hash, size: before }: Begun) {
  let size = before
  for await (const chunk of stream.iterator({ destroyOnReturn: false })) {
    const bytes: Buffer = Buffer.isBuffer(chunk) ? chunk : Buffer.from(chunk)
    size += bytes.length
    if (size > expected.maxBytes)
      throw new Problem('too_large', { details: { max_bytes: expected.maxBytes } })
    hash.update(bytes)
    await file.writeFile(bytes)
  }
  return { size, sha256: hash.digest('hex') }
}

/** Accepts a complete JPEG of a permitted size; returns its width and height. */
export function requireJpeg(bytes: Uint8Array): { width: number; height: number } {
  const answer = inspectJpeg(bytes)
  if (!answer.ok) throw new Problem('image_invalid', { errors: [{ code: answer.code }] })
  return { width: answer.width, height: answer.height }
}

const keptAt = (folder: string, name: string) => join(folder, `${name}${KEPT}`)

const sizeAt = (path: string): Promise<number> =>
  stat(path).then(
    ({ size }) => size,
    () => 0,
  )

/** Running uploads, by the path of their partial file: the function that aborts each. */
const underWay = new Map<string, () => Promise<unknown>>()

/**
 * Number of bytes stored under a name. The tablet asks after its connection broke, which the server may not have noticed
 * yet: a running upload under this name is aborted first.
 */
export async function receivedIn(folder: string, name: string): Promise<number> {
  const kept = keptAt(folder, name)
  await underWay.get(kept)?.()
  return sizeAt(kept)
}

/** Continues from a stored beginning; throws when another upload has taken it, or it has another length. */
async function takeUp(kept: string, path: string, from: number): Promise<void> {
  const isTaken = await rename(kept, path).then(
    () => true,
    () => false,
  )
  if (isTaken && (await stat(path)).size === from) return
  await rm(path, { force: true })
  throw new Problem('in_flight', { retryAfter: 1 })
}

/** Keeps the received bytes of a photo whose connection broke; a refused photo, or one without space, leaves nothing. */
async function putAside(path: string, kept: string | null, error: unknown): Promise<void> {
  const isBroken = kept !== null && !(error instanceof Problem) && !isFull(error)
  if (isBroken && (await sizeAt(path)) >= WORTH_KEEPING) await rename(path, kept)
  else await rm(path, { force: true })
}

async function begunAt(path: string, from: number): Promise<Begun> {
  const hash = createHash('sha256')
  if (from > 0) hash.update(await readFile(path))
  return { hash, size: from }
}

async function receiveInto(
  path: string,
  stream: Readable,
  expected: Expected,
): Promise<Omit<StagedPhoto, 'key'>> {
  const from = expected.begun?.from ?? 0
  const begun = await begunAt(path, from)
  const file = await open(path, from > 0 ? 'a' : 'wx', 0o600)
  try {
    const { size, sha256 } = await pour(stream, file, expected, begun)
    if (size === 0) throw new Problem('image_invalid')
    // The stored beginning does not match: the tablet sends the whole photo again.
    if (size !== expected.expectedLength || sha256 !== expected.expectedSha256)
      throw from > 0 ? new Problem('in_flight', { retryAfter: 1 }) : new Problem('digest_mismatch')
    await file.sync()
    return { sha256, size, ...requireJpeg(await readFile(path)) }
  } finally {
    await file.close()
  }
}

async function receiveOrPutAside(folder: string, kept: string | null, stream: Readable, expected: Expected) {
  const key = newKey()
  const path = join(folder, `${key.slice(3)}${PART}`)
  const from = expected.begun?.from ?? 0
  try {
    if (kept !== null && from > 0) await takeUp(kept, path, from)
    return { path, staged: { key, ...(await receiveInto(path, stream, expected)) } }
  } catch (error) {
    await putAside(path, kept, error)
    throw asStoreProblem(error)
  }
}

/** Receives into `folder/<id>.part`; after a failure the part is deleted, or stored as the beginning of the next try. */
export async function receivePart(folder: string, stream: Readable, expected: Expected) {
  const kept = expected.begun ? keptAt(folder, expected.begun.name) : null
  const work = receiveOrPutAside(folder, kept, stream, expected)
  if (kept === null) return work
  const breakOff = () => {
    stream.destroy(new Error('the tablet came back for it'))
    return work.catch(() => {})
  }
  underWay.set(kept, breakOff)
  try {
    return await work
  } finally {
    if (underWay.get(kept) === breakOff) underWay.delete(kept)
  }
}

/** Turns a full disk into its Problem. */
export const asStoreProblem = (error: unknown): unknown =>
  isFull(error) ? new Problem('storage_full', { retryAfter: 60 }) : error
