// Drafts of applications: every change is durable at once, together with its operation
// (src/docs/offline.md#drafts-and-the-journal, F01).
import { useLiveQuery } from 'dexie-react-hooks'
import { useSyncExternalStore } from 'react'
import { v7 as uuid } from 'uuid'
import type { ApplicationView } from '#api/applications.ts'
import { getCurrentTime } from '#app/platform/wire/clock.ts'
import type { Filled } from '#domain/applications/defaults.ts'
import type { FormField } from '#domain/applications/form.ts'
import type { Origin } from '#domain/applications/reasons.ts'
import { isProvided, type Marks, type ProvidedSources } from '#domain/applications/sources.ts'
import { withFreedSpace } from '../outbox/acknowledged.ts'
import { discardDraftRows } from '../outbox/discard-draft.ts'
import { enqueueChange, enqueueComment, enqueueSubmit } from '../outbox/enqueue.ts'
import { notifyPendingWork } from '../outbox/pending-work.ts'
import { type TabletDatabase, tablet, useTablet, withReopen } from '../store/db.ts'
import type { DraftRow, PhotoRow, Values } from '../store/rows.ts'
import { applyChange } from './apply.ts'
import { readWaitingValues, recordDamagedDraft, setDraftAside } from './damaged.ts'
import { isSavedElsewhere, recordChange, restoreJournal, saveEntries, takeJournal } from './journal.ts'
import { getSaveState, onSaveStateChange, type SaveState, waitForWrites, writeThrough } from './writer.ts'

export { readRecentClients, rememberClient } from './recent.ts'

const DRAFT_SCHEMA = 1
const NO_VALUES: Filled = { values: {}, sources: {} }

const emptyDraft = (db: TabletDatabase, id: string, origin: Origin): DraftRow => ({
  id,
  syncState: 'empty',
  updatedAt: Date.now(),
  localRev: 0,
  baseVersion: 0,
  step: 0,
  values: {},
  origin,
  number: null,
  status: 'unfinished',
  createdBy: db.userId,
  createdAtDevice: getCurrentTime().toISOString(),
  takenOver: false,
  sentAt: null,
  draftSchema: DRAFT_SCHEMA,
})

/**
 * Starts an application on this tablet; nothing is queued until the first change. `filled`: what the form fills in by itself.
 */
export async function startDraft({
  origin = 'shop',
  filled = NO_VALUES,
}: {
  origin?: Origin
  filled?: Filled
} = {}): Promise<string> {
  const db = tablet()
  const values: Values = origin === 'outside' ? { ...filled.values, is_outside: true } : filled.values
  const draft = { ...emptyDraft(db, uuid(), origin), values, sources: filled.sources }
  await withReopen(db, () => db.applications.add(draft))
  return draft.id
}

// The API expects `null` for an emptied field; JSON would drop `undefined`.
const withNulls = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).map(([field, value]) => [field, value ?? null]))

const NO_MARKS: Marks = { sources: {}, asOf: {} }
/** Marks of the values that are being written; values without a source were typed. */
const pendingMarks = new Map<string, Marks>()

const without = <M extends object>(marks: M, values: Values): M =>
  Object.fromEntries(Object.entries(marks).filter(([field]) => !Object.hasOwn(values, field))) as M

const commit = (db: TabletDatabase) => async (appId: string, values: Values) => {
  const notes = takeJournal(appId)
  const save = () =>
    db.transaction('rw', [db.applications, db.photos, db.outbox, db.notes, db.damaged], async () => {
      await saveEntries(db, notes.found)
      if (await isSavedElsewhere(db, notes)) return (await db.applications.get(appId))?.localRev ?? 0
      const change = { values, ...(pendingMarks.get(appId) ?? NO_MARKS) }
      const [localRev] = await Promise.all([
        applyChange(db, appId, change),
        db.notes.bulkDelete([...notes.ids]),
      ])
      return localRev
    })
  try {
    const localRev = await withFreedSpace(db, () => withReopen(db, save))
    notifyPendingWork()
    return localRev
  } catch (error) {
    restoreJournal(appId, notes)
    throw error
  }
}

/**
 * Records changed fields durably at once (`getSaveState`), then saves and queues them in one strict transaction; resolves on its commit
 * with the draft's new `localRev`. `marks`: the sources of values that were not typed, and the days of those that have to be checked.
 */
export function setFields(
  appId: string,
  values: Values,
  { sources = {}, asOf = {} }: Partial<Marks> = {},
): Promise<number> {
  const before = pendingMarks.get(appId) ?? NO_MARKS
  pendingMarks.set(appId, {
    sources: { ...without(before.sources, values), ...sources },
    asOf: { ...without(before.asOf, values), ...asOf },
  })
  const db = tablet()
  const isDurable = recordChange(db, appId, { values: withNulls(values), sources, asOf })
  return writeThrough(appId, withNulls(values), commit(db), isDurable)
}

export const setField = <F extends FormField>(appId: string, field: F, value: Values[F]): Promise<number> =>
  setFields(appId, { [field]: value } as Values)

/** Remembers the step of the wizard; it is the tablet's own and never sent. */
export async function setStep(appId: string, step: number): Promise<void> {
  const db = tablet()
  await withReopen(db, () => db.applications.update(appId, { step }))
}

/** Queues the submit after every waiting operation of this application. A second call changes nothing. */
export async function submitDraft(appId: string): Promise<void> {
  const db = tablet()
  await waitForWrites(appId)
  await withReopen(db, () =>
    db.transaction('rw', db.applications, db.photos, db.outbox, async () => {
      const draft = await db.applications.get(appId)
      if (!draft || draft.unreadable) throw new Error('the draft is not on this tablet')
      if (draft.syncState === 'sent') return
      if (draft.syncState === 'empty') await enqueueChange(db, draft, {})
      await enqueueSubmit(db, draft)
      await db.applications.update(appId, { syncState: 'submitted', updatedAt: Date.now() })
    }),
  )
  notifyPendingWork()
}

/** Discards a draft of this person that was never submitted; false when it was submitted meanwhile. */
export async function discardDraft(appId: string): Promise<boolean> {
  const db = tablet()
  await waitForWrites(appId)
  const isDiscarded = await withReopen(db, () =>
    db.transaction('rw', [db.applications, db.photos, db.blobs, db.outbox, db.acknowledged], () =>
      discardDraftRows(db, appId),
    ),
  )
  notifyPendingWork()
  return isDiscarded
}

/** Queues a comment to an application, known to this tablet or only to the server. */
export async function addComment(appId: string, text: string): Promise<void> {
  const db = tablet()
  await withReopen(db, () => db.transaction('rw', db.outbox, () => enqueueComment(db, appId, text)))
  notifyPendingWork()
}

/** The sources that a tablet has declared, so that defaults follow their inputs on another tablet too. */
const providedIn = ({ sources }: ApplicationView): ProvidedSources =>
  Object.fromEntries(
    Object.entries(sources).flatMap(([field, { by }]) => (isProvided(by) ? [[field, by]] : [])),
  )

const draftFromServer = (
  db: TabletDatabase,
  view: ApplicationView,
  before: DraftRow | undefined,
): DraftRow => ({
  ...(before ?? emptyDraft(db, view.id, view.origin)),
  syncState: 'synced',
  updatedAt: Date.now(),
  baseVersion: view.version,
  values: view.values,
  sources: providedIn(view),
  number: view.number,
  status: view.status,
  sentAt: null,
})

const photoFromServer = (appId: string, photo: ApplicationView['photos'][number]): PhotoRow => ({
  id: photo.id,
  appId,
  slot: photo.slot,
  gen: photo.gen,
  sha256: photo.sha256,
  size: photo.size,
  width: photo.width,
  height: photo.height,
  capturedAt: photo.captured_at ?? photo.received_at,
  createdAt: Date.parse(photo.received_at),
  state: photo.state === 'ok' ? 'on_server' : 'damaged',
})

/**
 * Copies an application of the server to this tablet to continue it. Unsent changes are never overwritten; a difference
 * becomes a conflict when they are sent.
 */
export async function adoptApplication(view: ApplicationView): Promise<void> {
  const db = tablet()
  await db.transaction('rw', db.applications, db.photos, db.outbox, async () => {
    const before = await db.applications.get(view.id)
    const live = await db.outbox.where('appId').equals(view.id).count()
    // A damaged row is replaced only on request (`openServerCopy`).
    if (live === 0 && !before?.unreadable) await db.applications.put(draftFromServer(db, view, before))
    const local = await db.photos.where('appId').equals(view.id).toArray()
    const known = new Set(local.flatMap((photo) => [photo.id, `${photo.slot}:${photo.gen}`]))
    const fresh = view.photos.filter(
      (photo) => !known.has(photo.id) && !known.has(`${photo.slot}:${photo.gen}`),
    )
    await db.photos.bulkAdd(fresh.map((photo) => photoFromServer(view.id, photo)))
    // A photo that was sent back has to be taken again here as well.
    const rejected = new Set(view.photos.filter(({ state }) => state === 'bad').map(({ id }) => id))
    await db.photos
      .where('appId')
      .equals(view.id)
      .and((photo) => photo.state === 'on_server' && rejected.has(photo.id))
      .modify({ state: 'damaged' })
  })
}

/**
 * Opens the server's copy of an application whose draft on this tablet cannot be read. The damaged row is kept
 * separately; waiting changes override the server's values, as they will once they are sent.
 */
export async function openServerCopy(view: ApplicationView): Promise<void> {
  const db = tablet()
  await db.transaction('rw', [db.applications, db.outbox, db.damaged, db.keys], async () => {
    const waiting = await readWaitingValues(db, view.id)
    const live = await db.outbox.where('appId').equals(view.id).count()
    await setDraftAside(db, view.id)
    const draft = draftFromServer(db, view, undefined)
    const values = { ...draft.values, ...waiting }
    await db.applications.put({ ...draft, values, syncState: live > 0 ? 'unsent' : 'synced' })
  })
  await recordDamagedDraft(db)
  await adoptApplication(view)
}

/** A draft that follows its changes: undefined while loading, null where there is none. */
export function useDraft(appId: string): DraftRow | undefined | null {
  const db = useTablet()
  return useLiveQuery(async () => (await db?.applications.get(appId)) ?? null, [db, appId])
}

function useDraftRows(): DraftRow[] | undefined {
  const db = useTablet()
  return useLiveQuery(async () => db?.applications.orderBy('updatedAt').reverse().toArray(), [db])
}

/** Every application on this tablet, including those sent today, the latest first. */
export const useAllDrafts = (): DraftRow[] => useDraftRows() ?? []

const isLeft = ({ syncState }: DraftRow): boolean => syncState !== 'empty' && syncState !== 'sent'

/** Every draft of this person that is unfinished or not yet sent, the latest first. */
export const useDrafts = (): DraftRow[] => useAllDrafts().filter(isLeft)

/** The drafts that home screen and list show: begun here, and not yet submitted to the server; undefined while loading. */
export const useUnfinishedDrafts = (): DraftRow[] | undefined =>
  useDraftRows()?.filter((draft) => isLeft(draft) && draft.status === 'unfinished')

export const useSaveState = (appId: string): SaveState =>
  useSyncExternalStore(
    onSaveStateChange,
    () => getSaveState(appId),
    () => getSaveState(appId),
  )
