// Pictures of a camera: real JPEGs of about 300 KB; no two that are sent have the same bytes.
import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { withComment } from '#server/seed/demo-photos.ts'

const POOL = 50
const WANTED = 300_000

/** A noisy picture; the quality is chosen so that its size is that of a document at 1600 px. */
async function picture(quality: number, seed: number): Promise<Uint8Array> {
  const noise = { type: 'gaussian' as const, mean: 120 + (seed % 20), sigma: 24 }
  const raw = sharp({ create: { width: 1600, height: 1200, channels: 3, background: '#888', noise } })
  return raw.jpeg({ quality }).toBuffer()
}

async function qualityFor(bytes: number): Promise<number> {
  let quality = 20
  while (quality < 90 && (await picture(quality, 0)).length < bytes) quality += 2
  return quality
}

let pool: Uint8Array[] = []

export async function drawPool(): Promise<void> {
  if (pool.length > 0) return
  const quality = await qualityFor(WANTED)
  pool = await Promise.all(Array.from({ length: POOL }, (_, seed) => picture(quality, seed)))
}

export type Shot = { bytes: Uint8Array; digest: string; sha256: string }

/** The picture of a photo id: always the same bytes, and different for each id. */
export function shotOf(photoId: string): Shot {
  const base = pool[Number.parseInt(photoId.slice(-4), 16) % pool.length]
  if (base === undefined) throw new Error('the pictures are not drawn')
  const bytes = withComment(base, photoId)
  const hash = createHash('sha256').update(bytes).digest()
  return { bytes, digest: hash.toString('base64'), sha256: hash.toString('hex') }
}
