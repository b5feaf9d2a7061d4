// Daily cleanup of the photo store: a file that no row names is removed a day after it was received
// (src/docs/offline.md#exactly-once-on-the-server).

import { DAY_MS } from '#domain/kernel/durations.ts'
import type { Deps } from '../platform/handler.ts'

export const LEFTOVER_AGE_MS = DAY_MS
const BATCH = 1000

const documentKeys = async (db: Deps['db'], keys: readonly string[]): Promise<string[]> => {
  const rows = await db.selectFrom('contracts').select('file_key').where('file_key', 'in', keys).execute()
  return rows.flatMap((row) => row.file_key ?? [])
}

/** Removes leftovers; returns the number of deleted files. */
export const sweepPhotos = ({ db, photos, now }: Pick<Deps, 'db' | 'photos' | 'now'>): Promise<number> =>
  photos.sweep({
    olderThanMs: LEFTOVER_AGE_MS,
    now: now(),
    known: async (keys) => {
      const named = new Set<string>()
      for (let at = 0; at < keys.length; at += BATCH) {
        const batch = keys.slice(at, at + BATCH)
        const rows = await db.selectFrom('photos').select('file_key').where('file_key', 'in', batch).execute()
        for (const row of rows) named.add(row.file_key)
        for (const key of await documentKeys(db, batch)) named.add(key)
      }
      return named
    },
  })
