// Storage of photos: one interface over a folder or an S3-compatible store
// (src/docs/offline.md#exactly-once-on-the-server). A photo is whole and durable under its final key before its row
// is written; a file without a row is swept after a day.
import type { Readable } from 'node:stream'

/** A photo whose bytes were checked and are durable, but which no row names yet. */
export type StagedPhoto = { key: string; sha256: string; size: number; width: number; height: number }

/**
 * What the headers of the request promised: `expectedSha256` (hex) and `expectedLength` of the whole photo. Where
 * `begun` is given, what has come when the stream breaks is kept under its `name` (letters and digits), and the stream
 * goes on behind the first `from` bytes kept there.
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
   * where the beginning that it goes on from is not here; on any of them nothing stays behind. Where the stream itself
   * breaks, what has come is kept where `begun` names it, until it is gone on with or swept.
   */
  receive: (stream: Readable, expected: Expected) => Promise<StagedPhoto>
  /** Bytes of a broken upload that are kept under a name; 0 where there are none. */
  received: (name: string) => Promise<number>
  /** Says that a row names the photo from now on, so that `drop` leaves it alone. */
  keep: (staged: StagedPhoto) => void
  /** Removes a staged photo that was not kept. */
  drop: (staged: StagedPhoto) => Promise<void>
  /** Stores bytes made by the server itself: thumbnails, the photos of the seed. */
  write: (key: string, bytes: Uint8Array) => Promise<void>
  /** Whether bytes are stored under the key, without reading them. */
  has: (key: string) => Promise<boolean>
  /** The bytes as they were received, or null. */
  read: (key: string) => Promise<Uint8Array | null>
  remove: (key: string) => Promise<void>
  /** Removes leftovers: parts and beginnings of broken uploads and files that no row names. Gives how many. */
  sweep: (sweep: Sweep) => Promise<number>
  /** Throws when the store cannot be written and read. */
  check: () => Promise<void>
}

const THUMB = '.thumb'
/** Where the small picture of a photo stands. */
export const thumbKey = (key: string): string => `${key}${THUMB}`
/** The photo that a file belongs to. */
export const photoKeyOf = (key: string): string => (key.endsWith(THUMB) ? key.slice(0, -THUMB.length) : key)

/** Keys are made here and nowhere else; anything else never reaches a path. */
export const isKey = (key: string): boolean => /^[0-9a-f]{2}\/[0-9a-f-]{36}(\.thumb)?$/.test(key)

/** Marks of kept photos, shared by every kind of store. */
export function keeping(remove: (key: string) => Promise<void>): Pick<PhotoStore, 'keep' | 'drop'> {
  const kept = new WeakSet<StagedPhoto>()
  return {
    keep: (staged) => void kept.add(staged),
    drop: async (staged) => {
      if (!kept.has(staged)) await remove(staged.key)
    },
  }
}
