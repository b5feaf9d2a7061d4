// Storage of photos: one interface over a folder or an S3-compatible store
// (src/docs/offline.md#exactly-once-on-the-server). A photo is whole and durable under its final key before its row
// is written; a file without a row is deleted after a day.
import type { Readable } from 'node:stream'

/** A photo whose bytes were checked and are durable, but which no row names yet. */
export type StagedPhoto = { key: string; sha256: string; size: number; width: number; height: number }

/**
 * From the headers of the request: `expectedSha256` (hex) and `expectedLength` of the whole photo. With `begun`, bytes
 * that were received before the stream broke are stored under its `name` (letters and digits), and the stream continues
 * after the first `from` bytes stored there.
 */
export type Expected = {
  maxBytes: number
  expectedSha256: string
  expectedLength: number
  begun?: { name: string; from: number }
}

export type Sweep = {
  olderThanMs: number
  now: Date
  /** Of these keys, the ones a row names. */
  known: (keys: readonly string[]) => Promise<ReadonlySet<string>>
}

export type PhotoStore = {
  /**
   * Reads the whole stream. Problems: `too_large`, `digest_mismatch`, `image_invalid`, `storage_full`, and `in_flight`
   * where the stored beginning to continue is missing; after any of them nothing is left on the disk. When the stream
   * itself breaks, the received bytes are stored under the name in `begun`, until an upload continues or a sweep.
   */
  receive: (stream: Readable, expected: Expected) => Promise<StagedPhoto>
  /** Number of stored bytes of an interrupted upload; 0 where there are none. */
  received: (name: string) => Promise<number>
  /** Marks a photo as referenced by a row, so that `drop` does not delete it. */
  keep: (staged: StagedPhoto) => void
  /** Deletes a staged photo for which `keep` was not called. */
  drop: (staged: StagedPhoto) => Promise<void>
  /** Stores bytes made by the server itself: thumbnails, the photos of the seed. */
  write: (key: string, bytes: Uint8Array) => Promise<void>
  /** Whether bytes are stored under the key, without reading them. */
  has: (key: string) => Promise<boolean>
  /** The bytes as they were received, or null. */
  read: (key: string) => Promise<Uint8Array | null>
  remove: (key: string) => Promise<void>
  /** Removes leftovers: parts of interrupted uploads and files that no row names. Returns how many. */
  sweep: (sweep: Sweep) => Promise<number>
  /** Throws when the store cannot be written and read. */
  check: () => Promise<void>
}

const THUMB = '.thumb'
/** The key of the thumbnail of a photo. */
export const thumbKey = (key: string): string => `${key}${THUMB}`
/** The photo that a file belongs to. */
export const photoKeyOf = (key: string): string => (key.endsWith(THUMB) ? key.slice(0, -THUMB.length) : key)

/** Keys are made here and nowhere else; anything else never reaches a path. */
export const isKey = (key: string): boolean => /^[0-9a-f]{2}\/[0-9a-f-]{36}(\.thumb)?$/.test(key)

/** Marks of photos for which `keep` was called, shared by every kind of store. */
export function keeping(remove: (key: string) => Promise<void>): Pick<PhotoStore, 'keep' | 'drop'> {
  const kept = new WeakSet<StagedPhoto>()
  return {
    keep: (staged) => void kept.add(staged),
    drop: async (staged) => {
      if (!kept.has(staged)) await remove(staged.key)
    },
  }
}
