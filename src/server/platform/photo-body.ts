// The bytes of a photo (offline.md 2.13, 2.14): checked from the headers first, streamed to the store with a byte cap
// before any transaction begins, so that no database connection is held while a slow tablet sends.
import { finished } from 'node:stream/promises'
import type { FastifyRequest } from 'fastify'
import type { StagedPhoto } from '../files/store.ts'
import type { Deps } from './handler.ts'
import { Problem } from './problems.ts'

const DIGEST = /(?:^|,\s*)sha-256=:([A-Za-z0-9+/]{43}=):/

/** The expected SHA-256 in hex, from `Content-Digest: sha-256=:…:`. */
function digestOf(request: FastifyRequest): string {
  const header = request.headers['content-digest']
  const match = typeof header === 'string' ? DIGEST.exec(header) : null
  if (!match?.[1]) throw new Problem('digest_mismatch')
  return Buffer.from(match[1], 'base64').toString('hex')
}

function lengthOf(request: FastifyRequest, maxBytes: number): number {
  const header = request.headers['content-length']
  if (header === undefined) throw new Problem('length_required')
  const length = Number(header)
  if (length > maxBytes) throw new Problem('too_large', { details: { max_bytes: maxBytes } })
  return length
}

/** Longest time that the rest of a refused body is read before the answer goes out. */
const DRAIN_MS = 20_000

/** An early refusal through a plain proxy is lost on the way: the body is read to its end first (offline.md 2.14). */
export async function drain(request: FastifyRequest): Promise<void> {
  if (request.raw.readableEnded) return
  const deadline = AbortSignal.timeout(DRAIN_MS)
  request.raw.resume()
  await finished(request.raw, { signal: deadline, cleanup: true }).catch(() => {})
}

/** Receives the body into the store. */
export async function receivePhoto({ env, photos }: Deps, request: FastifyRequest): Promise<StagedPhoto> {
  const maxBytes = env.MAX_PHOTO_BYTES
  const expectedLength = lengthOf(request, maxBytes)
  return photos.receive(request.raw, { maxBytes, expectedSha256: digestOf(request), expectedLength })
}
