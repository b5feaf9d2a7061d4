// The bytes of a photo (src/docs/offline.md#exactly-once-on-the-server): checked from the headers first, streamed to
// the store with a byte cap before any transaction begins, so that no database connection is in use while a slow
// tablet sends. After a break the tablet asks how many bytes were received and sends the rest (`Content-Range`, RFC 9110 14.5).
import { createHash } from 'node:crypto'
import { finished } from 'node:stream/promises'
import type { FastifyRequest } from 'fastify'
import type { StagedPhoto } from '../files/store.ts'
import type { Deps } from './deps.ts'
import { fieldError, Problem } from './problems.ts'
import { returnUploadQuota, takeUploadQuota } from './upload-quota.ts'

const DIGEST = /(?:^|,\s*)sha-256=:([A-Za-z0-9+/]{43}=):/

/** The expected SHA-256 in hex, from `Content-Digest: sha-256=:…:`. */
function digestOf(request: FastifyRequest): string {
  const header = request.headers['content-digest']
  const match = typeof header === 'string' ? DIGEST.exec(header) : null
  if (!match?.[1]) throw new Problem('digest_mismatch')
  return Buffer.from(match[1], 'base64').toString('hex')
}

const RANGE = /^bytes (\d{1,9})-(\d{1,9})\/(\d{1,9})$/

/** The offset of the body in the photo, and the size of the whole photo. */
function extentOf({ headers }: FastifyRequest): { from: number; total: number } {
  if (headers['content-length'] === undefined) throw new Problem('length_required')
  const length = Number(headers['content-length'])
  const range = headers['content-range']
  if (range === undefined) return { from: 0, total: length }
  const [from = 0, last = 0, total = 0] = RANGE.exec(range)?.slice(1).map(Number) ?? []
  if (total > 0 && last === total - 1 && length === total - from) return { from, total }
  throw fieldError('content-range', 'invalid')
}

type Whose = { userId: number; photoId: string }

/** The name of a partial upload; it contains the person, so that nobody continues another person's upload. */
const nameOf = ({ userId, photoId }: Whose, sha256: string): string =>
  createHash('sha256').update(`${userId} ${photoId} ${sha256}`).digest('hex')

/** Longest time that the rest of a refused body is read before the answer is sent. */
const DRAIN_MS = 20_000

/**
 * Reads a refused body to its end: a simple proxy drops an answer that is sent earlier
 * (src/docs/offline.md#exactly-once-on-the-server).
 */
export async function drain(request: FastifyRequest): Promise<void> {
  if (request.raw.readableEnded) return
  const deadline = AbortSignal.timeout(DRAIN_MS)
  request.raw.resume()
  await finished(request.raw, { signal: deadline, cleanup: true }).catch(() => {})
}

/** Receives the body into the store. */
export async function receivePhoto(deps: Deps, request: FastifyRequest, whose: Whose): Promise<StagedPhoto> {
  const { env, photos } = deps
  const maxBytes = env.MAX_PHOTO_BYTES
  const { from, total } = extentOf(request)
  if (total > maxBytes) throw new Problem('too_large', { details: { max_bytes: maxBytes } })
  const expectedSha256 = digestOf(request)
  const begun = { name: nameOf(whose, expectedSha256), from }
  const counted = { userId: whose.userId, bytes: total - from, files: from === 0 ? 1 : 0 }
  await takeUploadQuota(deps, counted)
  try {
    return await photos.receive(request.raw, { maxBytes, expectedSha256, expectedLength: total, begun })
  } catch (error) {
    if (error instanceof Problem) await returnUploadQuota(deps, counted)
    throw error
  }
}

/** Number of bytes of this photo that were received before its connection broke. */
export const receivedOf = async ({ photos }: Deps, request: FastifyRequest, whose: Whose): Promise<number> =>
  photos.received(nameOf(whose, digestOf(request)))
