// The last keystroke before a tab is gone (F01). The transaction that saves a change reads before it writes, which takes
// a few turns of the page, and a page that is closed takes it along. So every change is first noted by one put that is
// committed in the same turn; saving takes the note away, and a tablet that is opened saves the notes it finds.
import { v7 as uuid } from 'uuid'
import type { ProvidedSources } from '#domain/applications/sources.ts'
import { encryptText, openText } from '../encryption/cipher.ts'
import type { TabletDatabase } from '../store/db.ts'
import { recordEvent } from '../store/event-log.ts'
import type { NoteRow, Values } from '../store/rows.ts'
import { applyChange } from './apply.ts'

type Change = { values: Values; sources: ProvidedSources }
/** Notes of one draft: those of this page, and those that another one left and that could not be saved yet. */
export type Journal = { ids: readonly string[]; found: readonly NoteRow[] }

const NONE: Journal = { ids: [], found: [] }
const noted = new Map<string, Journal>()
const placeOf = (id: string) => `notes|${id}`

/**
 * Notes a change at once. Nothing waits for it and no failure of it is told: it only stands in until the change itself
 * is saved, which says whether it was. Not synced to the disk: it outlives the page, and the power is the saving's.
 */
export function recordChange(db: TabletDatabase, appId: string, change: Change): void {
  const { key } = db.safe
  if (!key) return
  const id = uuid()
  try {
    const trans = db.backendDB().transaction('notes', 'readwrite', { durability: 'relaxed' })
    trans.onerror = (event) => event.preventDefault()
    const row: NoteRow = { id, appId, ...encryptText(key, placeOf(id), JSON.stringify(change)) }
    trans.objectStore('notes').put(row)
    trans.commit()
  } catch {
    return
  }
  addNotes(appId, { ids: [id], found: [] })
}

function addNotes(appId: string, { ids, found }: Journal): void {
  const known = noted.get(appId) ?? NONE
  noted.set(appId, { ids: [...known.ids, ...ids], found: [...known.found, ...found] })
}

/** The notes of what is about to be saved; they are given back where saving fails. */
export function takeJournal(appId: string): Journal {
  const notes = noted.get(appId) ?? NONE
  noted.delete(appId)
  return notes
}
export function restoreJournal(appId: string, notes: Journal): void {
  const later = takeJournal(appId)
  addNotes(appId, notes)
  addNotes(appId, later)
}
export const clearJournal = (): void => noted.clear()

const changeOf = (db: TabletDatabase, { id, iv, ct }: NoteRow): Change | null => {
  try {
    return db.safe.key ? (JSON.parse(openText(db.safe.key, placeOf(id), { iv, ct })) as Change) : null
  } catch {
    return null
  }
}

async function redo(db: TabletDatabase, row: NoteRow): Promise<void> {
  const change = changeOf(db, row)
  const draft = await db.applications.get(row.appId)
  // What cannot be read now stays for whoever can read it: neither a damaged note nor the change of a damaged draft goes.
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

/** Saves notes that are still there, in the caller's transaction. */
export async function redoFound(db: TabletDatabase, rows: readonly NoteRow[]): Promise<void> {
  for (const row of rows) if ((await db.notes.get(row.id)) !== undefined) await redo(db, row)
}

/**
 * Saves what pages that are gone have noted and not saved, in the order it was typed. Where that cannot be done now (a
 * full disk) the tablet opens all the same: the notes stay, and the next change of their draft takes them along.
 */
export async function replayJournal(db: TabletDatabase): Promise<void> {
  let rows: NoteRow[] = []
  try {
    await db.transaction('rw', [db.notes, db.damaged, db.applications, db.photos, db.outbox], async () => {
      rows = await db.notes.orderBy('id').toArray()
      await redoFound(db, rows)
    })
  } catch {
    for (const row of rows) addNotes(row.appId, { ids: [], found: [row] })
    await recordEvent(db, 'notes_kept_for_later')
  }
}
