// Answers that were seen last (lists, records, figures), so that they show without internet, with their age. They hold
// personal data, so they live in the person's own database, encrypted like the drafts, bounded, and end with the sign-out
// (decision 0040).
import { type TabletDatabase, tabletOrNull } from '../store/db.ts'
import { readRef, readStoredRef, saveRef } from '../store/refs.ts'

export type Seen = { value: unknown; at: number }

const PREFIX = 'seen:'
const INDEX = 'seen-index'
/** How many answers a person's database keeps, and how long; the ones used longest ago go first. */
export const MOST_SEEN = 40
export const SEEN_FOR_MS = 7 * 86_400_000
/** A longer answer is not kept. */
export const LONGEST_SEEN = 400_000

/** When each kept answer was read, by the name of its row. */
type Index = Record<string, number>

/** Keeps an answer in the place of the one before. `name` carries no personal data: it is stored in the open. */
export async function saveSeen(name: string, { value, at }: Seen): Promise<void> {
  const db = tabletOrNull()
  if (db?.safe.key == null || JSON.stringify(value).length > LONGEST_SEEN) return
  await db.transaction('rw', db.refs, async () => {
    const index: Index = { ...(await readRef<Index>(INDEX, db)), [name]: at }
    const newest = Object.entries(index).sort(([, one], [, other]) => other - one)
    const gone = newest.filter(([, time], place) => place >= MOST_SEEN || at - time > SEEN_FOR_MS)
    const leaving = new Set(gone.map(([key]) => key))
    await db.refs.put({ key: PREFIX + name, value, at })
    await db.refs.bulkDelete([...leaving].map((key) => PREFIX + key))
    await saveRef(INDEX, Object.fromEntries(newest.filter(([key]) => !leaving.has(key))), db)
  })
}

/** The answer that was seen last under this name; undefined where there is none, it is too old or cannot be read. */
export async function readSeen(name: string, now = Date.now()): Promise<Seen | undefined> {
  const db = tabletOrNull()
  const kept = db === null ? undefined : await readStoredRef(PREFIX + name, db)
  return kept === undefined || now - kept.at > SEEN_FOR_MS ? undefined : kept
}

/** Takes every kept answer away: at the end of a session. */
export async function purgeSeen(db: TabletDatabase | null = tabletOrNull()): Promise<void> {
  if (db === null) return
  await db.transaction('rw', db.refs, async () => {
    await db.refs.bulkDelete([...(await db.refs.where('key').startsWith(PREFIX).primaryKeys()), INDEX])
  })
}
