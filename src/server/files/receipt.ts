// The receipt of one photo into a `.part` file: hash and length while it streams, then magic and size of the picture
// (offline.md 2.13 "stream to .part with hash and byte cap").
import { createHash, randomUUID } from 'node:crypto'
import { type FileHandle, open, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { inspectJpeg } from '#domain/kernel/jpeg.ts'
import { Problem } from '../platform/problems.ts'
import type { Expected, StagedPhoto } from './store.ts'

export const PART = '.part'
/** Full, or at a limit that the machine set for the folder or the process. */
const FULL = new Set(['ENOSPC', 'EDQUOT', 'EFBIG'])

const isFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && FULL.has(String(error.code))

/** A new key: 256 folders by its first two characters. */
export function newKey(): string {
  const id = randomUUID()
  return `${id.slice(0, 2)}/${id}`
}

async function pour(stream: Readable, file: FileHandle, expected: Expected) {
  const hash = createHash('sha256')
  let size = 0
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

/** Accepts a whole JPEG of sensible size; gives its width and height. */
export function requireJpeg(bytes: Uint8Array): { width: number; height: number } {
  const answer = inspectJpeg(bytes)
  if (!answer.ok) throw new Problem('image_invalid', { errors: [{ code: answer.code }] })
  return { width: answer.width, height: answer.height }
}

async function receiveInto(
  path: string,
  stream: Readable,
  expected: Expected,
): Promise<Omit<StagedPhoto, 'key'>> {
  const file = await open(path, 'wx', 0o600)
  try {
    const { size, sha256 } = await pour(stream, file, expected)
    if (size === 0) throw new Problem('image_invalid')
    if (size !== expected.expectedLength || sha256 !== expected.expectedSha256)
      throw new Problem('digest_mismatch')
    await file.sync()
    return { sha256, size, ...requireJpeg(await readFile(path)) }
  } finally {
    await file.close()
  }
}

/** Receives into `folder/<id>.part`; on any fault the part is removed. */
export async function receivePart(folder: string, stream: Readable, expected: Expected) {
  const key = newKey()
  const path = join(folder, `${key.slice(3)}${PART}`)
  try {
    return { path, staged: { key, ...(await receiveInto(path, stream, expected)) } }
  } catch (error) {
    await rm(path, { force: true })
    throw isFull(error) ? new Problem('storage_full', { retryAfter: 60 }) : error
  }
}

/** Turns a full disk into its Problem. */
export const asStoreProblem = (error: unknown): unknown =>
  isFull(error) ? new Problem('storage_full', { retryAfter: 60 }) : error
