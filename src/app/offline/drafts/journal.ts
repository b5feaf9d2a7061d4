// A change is durable by one put that is committed in the same turn (F01, P6). The transaction that saves it in draft and queue reads
// before it writes, which takes a few event-loop turns, and closing the page aborts it; it follows when the typing pauses (writer.ts),
// and deletes the entry. Opening the database saves the entries that it finds.
import { v7 as uuid } from 'uuid'
import type { Marks } from '#domain/applications/sources.ts'
import { decryptText, encryptText } from '../encryption/cipher.ts'
import type { TabletDatabase } from '../store/db.ts'
import { recordEvent } from '../store/event-log.ts'
import type { NoteRow, Values } from '../store/rows.ts'
import { applyChange } from './apply.ts'

/** Entries of older builds have no `asOf`. */
type Change = { values: Values; sources: Marks['sources']; asOf?: Marks['asOf'] }
/** Entries of one draft: those of this page, and those of closed pages that could not be saved yet. */
export type Journal = { ids: readonly string[]; found: readonly NoteRow[] }

const NONE: Journal = { ids: [], found: [] }
const journals = new Map<string, Journal>()
/** Entries that the database did not take; their values are in memory alone. */
const refused = new Set<string>()
const aadOf = (id: string) => `notes|${id}`

/**
 * Records a change at once. Resolves with whether it is durable: its put is committed strictly. Never rejects: where the put fails, the
 * save that follows reports it.
 */
export function recordChange(db: TabletDatabase, appId: string, change: Change): Promise<boolean> {
  const { key } = db.encryption
  if (!key) return Promise.resolve(false)
  const id = uuid()
  try {
    const trans = db.backendDB().transaction('notes', 'readwrite', { durability: 'strict' })
    const isDurable = new Promise<boolean>((resolve) => {
      trans.oncomplete = () => resolve(true)
      trans.onabort = () => {
        refused.add(id)
        resolve(false)
      }
    })
    trans.onerror = (event) => event.preventDefault()
    const row: NoteRow = { id, appId, ...encryptText(key, aadOf(id), JSON.stringify(change)) }
    trans.objectStore('notes').put(row)
    trans.commit()
    addToJournal(appId, { ids: [id], found: [] })
    return isDurable
  } catch {
    return Promise.resolve(false)
  }
}

function addToJournal(appId: string, { ids, found }: Journal): void {
  const known = journals.get(appId) ?? NONE
  journals.set(appId, { ids: [...known.ids, ...ids], found: [...known.found, ...found] })
}

/** Removes and returns the entries of a draft that is about to be saved; `restoreJournal` puts them back on failure. */
export function takeJournal(appId: string): Journal {
  const journal = journals.get(appId) ?? NONE
  journals.delete(appId)
  return journal
}
export function restoreJournal(appId: string, journal: Journal): void {
  const later = takeJournal(appId)
  addToJournal(appId, journal)
  addToJournal(appId, later)
}
export function clearJournal(): void {
  journals.clear()
  refused.clear()
}

/**
 * Whether another window has saved every one of these entries, in the caller's transaction: it may have changed the same fields since,
 * and older values must not return.
 */
export async function isSavedElsewhere(db: TabletDatabase, { ids }: Pick<Journal, 'ids'>): Promise<boolean> {
  if (ids.length === 0 || ids.some((id) => refused.has(id))) return false
  return (
    (await db.notes
      .where('id')
      .anyOf([...ids])
      .count()) === 0
  )
}

const decryptChange = (db: TabletDatabase, { id, iv, ct }: NoteRow): Change | null => {
  try {
    return db.encryption.key
      ? (JSON.parse(decryptText(db.encryption.key, aadOf(id), { iv, ct })) as Change)
      : null
  } catch {
    return null
  }
}

async function saveEntry(db: TabletDatabase, row: NoteRow): Promise<void> {
  const change = decryptChange(db, row)
  const draft = await db.applications.get(row.appId)
  // An unreadable entry is kept in `damaged`, and the entry of an unreadable draft stays until the draft is readable.
  if (draft?.unreadable) return
  if (change === null)
    await db.damaged.put({
      id: row.id,
      table: 'notes',
      rowId: row.appId,
      row: { iv: row.iv, ct: row.ct },
      key: null,
      at: Date.now(),
    })
  else if (draft && draft.syncState !== 'sent') await applyChange(db, row.appId, change)
  await db.notes.delete(row.id)
}

/** Saves entries that still exist, in the caller's transaction. */
export async function saveEntries(db: TabletDatabase, rows: readonly NoteRow[]): Promise<void> {
  for (const row of rows) if ((await db.notes.get(row.id)) !== undefined) await saveEntry(db, row)
}

/**
 * Saves entries of closed pages, in the order in which they were typed. Where that fails (a full disk) the database opens
 * all the same: the entries stay and are saved with the next change of their draft.
 */
export async function saveJournal(db: TabletDatabase): Promise<void> {
  let rows: NoteRow[] = []
  try {
    await db.transaction('rw', [db.notes, db.damaged, db.applications, db.photos, db.outbox], async () => {
      rows = await db.notes.orderBy('id').toArray()
      await saveEntries(db, rows)
    })
  } catch {
    for (const row of rows) addToJournal(row.appId, { ids: [], found: [row] })
    await recordEvent(db, 'notes_kept_for_later')
  }
}
