// Daily cleanup of the photo store: a file that no row names is removed a day after it was received
// (src/docs/offline.md#exactly-once-on-the-server).

import { sql } from 'kysely'
import { DAY_MS } from '#domain/kernel/time/durations.ts'
import type { Deps } from '../platform/deps.ts'

export const LEFTOVER_AGE_MS = DAY_MS
const BATCH = 1000

/** Of these keys, those that a row of any table names. */
async function namedKeys(db: Deps['db'], keys: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ file_key: string }>`
    select file_key from photos where file_key = any(${[...keys]}::text[])
    union all select file_key from contracts where file_key = any(${[...keys]}::text[])
    union all select file_key from chat_files where file_key = any(${[...keys]}::text[])
    union all select file_key from product_pictures where file_key = any(${[...keys]}::text[])`.execute(db)
  return rows.map((row) => row.file_key)
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
        for (const key of await namedKeys(db, batch)) named.add(key)
      }
      return named
    },
  })
