// The answers that screens showed last (lists, records, figures), shown without internet with their age. They contain
// personal data, so they are stored encrypted in the person's own database, limited in number, and deleted at the
// sign-out (decision 0040).

import { DAY_MS } from '#domain/kernel/time/durations.ts'
import { type TabletDatabase, tabletOrNull } from './db.ts'
import { readRef, readStoredRef, saveRef } from './refs.ts'

export type Seen = { value: unknown; at: number }

const PREFIX = 'seen:'
const INDEX = 'seen-index'
/** How many answers a person's database keeps, and how long; the ones used longest ago go first. */
export const MAX_SEEN = 150
export const SEEN_MAX_AGE_MS = 7 * DAY_MS
/** A longer answer, in characters of JSON, is not stored. */
export const MAX_SEEN_LENGTH = 400_000

/** When each stored answer was read, by its name. */
type Index = Record<string, number>

/** Stores an answer, replacing the previous one. `name` must not contain personal data: it is stored as plain text. */
export async function saveSeen(name: string, { value, at }: Seen): Promise<void> {
  const db = tabletOrNull()
  if (db?.encryption.key == null || JSON.stringify(value).length > MAX_SEEN_LENGTH) return
  await db.transaction('rw', db.refs, async () => {
    const index: Index = { ...(await readRef<Index>(INDEX, db)), [name]: at }
    const newest = Object.entries(index).sort(([, one], [, other]) => other - one)
    const removed = newest.filter(([, time], rank) => rank >= MAX_SEEN || at - time > SEEN_MAX_AGE_MS)
    const removedKeys = new Set(removed.map(([key]) => key))
    await db.refs.put({ key: PREFIX + name, value, at })
    await db.refs.bulkDelete([...removedKeys].map((key) => PREFIX + key))
    await saveRef(INDEX, Object.fromEntries(newest.filter(([key]) => !removedKeys.has(key))), db)
  })
}

/** The last answer of this name; undefined where it is absent, too old or unreadable. */
export async function readSeen(name: string, now = Date.now()): Promise<Seen | undefined> {
  const db = tabletOrNull()
  const stored = db === null ? undefined : await readStoredRef(PREFIX + name, db)
  return stored === undefined || now - stored.at > SEEN_MAX_AGE_MS ? undefined : stored
}

/** The stored answers whose names begin with a text, the newest first; without those that are too old or unreadable. */
export async function readSeenBeginning(start: string, now = Date.now()): Promise<Seen[]> {
  const db = tabletOrNull()
  if (db === null) return []
  const rows = await db.refs
    .where('key')
    .startsWith(PREFIX + start)
    .toArray()
  return rows
    .filter(({ value, at }) => value !== undefined && now - at <= SEEN_MAX_AGE_MS)
    .map(({ value, at }) => ({ value, at }))
    .sort((one, other) => other.at - one.at)
}

/** The person and their rights, stored for a start without internet. */
const PERSON_REFS = ['user', 'roles']

/** Deletes the copy of the person; without the key too, so also in the database of somebody who is not signed in. */
export const purgePerson = (db: TabletDatabase): Promise<void> => db.refs.bulkDelete(PERSON_REFS)

/** Deletes every stored answer and the copy of the person, at the end of a session. */
export async function purgeSeen(db: TabletDatabase | null = tabletOrNull()): Promise<void> {
  if (db === null) return
  await db.transaction('rw', db.refs, async () => {
    await db.refs.bulkDelete([...(await db.refs.where('key').startsWith(PREFIX).primaryKeys()), INDEX])
    await purgePerson(db)
  })
}
