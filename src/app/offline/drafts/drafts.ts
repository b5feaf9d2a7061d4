// Drafts of applications: every change is durable at once, together with its operation
// (src/docs/offline.md#drafts-and-the-journal, F01).
import { useLiveQuery } from 'dexie-react-hooks'
import { useSyncExternalStore } from 'react'
import { v7 as uuid } from 'uuid'
import type { ApplicationView } from '#api/applications.ts'
import type { FormField } from '#domain/applications/form.ts'
import type { Origin } from '#domain/applications/reasons.ts'
import type { ProvidedSources } from '#domain/applications/sources.ts'
import { withFreedSpace } from '../outbox/acknowledged.ts'
import { discardDraftRows } from '../outbox/discard-draft.ts'
import { enqueueChange, enqueueComment, enqueueSubmit } from '../outbox/enqueue.ts'
import { notifyPendingWork } from '../outbox/pending-work.ts'
import { type TabletDatabase, tablet, useTablet, withReopen } from '../store/db.ts'
import type { DraftRow, PhotoRow, Values } from '../store/rows.ts'
import { applyChange } from './apply.ts'
import { recordDamagedDraft, setDraftAside, waitingValues } from './damaged.ts'
import { recordChange, redoFound, restoreJournal, takeJournal } from './journal.ts'
import { onSaved, type Saved, savedOf, settled, writeThrough } from './writer.ts'

export { recentClients, rememberClient } from './recent.ts'

const DRAFT_SCHEMA = 1

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
  createdAtDevice: new Date().toISOString(),
  takenOver: false,
  sentAt: null,
  draftSchema: DRAFT_SCHEMA,
})

/** Starts an application on this tablet; nothing is queued until the first change. */
export async function startDraft({ origin = 'shop' }: { origin?: Origin } = {}): Promise<string> {
  const db = tablet()
  const values: Values = origin === 'outside' ? { is_outside: true } : {}
  const draft = { ...emptyDraft(db, uuid(), origin), values }
  await withReopen(db, () => db.applications.add(draft))
  return draft.id
}

// On the wire an emptied field is `null`; `undefined` would silently vanish from the JSON.
const emptied = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).map(([field, value]) => [field, value ?? null]))

/** Sources of values that are being written; what has none was typed. */
const given = new Map<string, ProvidedSources>()

const commit = (db: TabletDatabase) => async (appId: string, values: Values) => {
  const notes = takeJournal(appId)
  const save = () =>
    db.transaction('rw', [db.applications, db.photos, db.outbox, db.notes, db.damaged], async () => {
      await redoFound(db, notes.found)
      const change = { values, sources: given.get(appId) ?? {} }
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
 * Saves changed fields and queues them in one strict transaction; resolves on commit with the `localRev` of the draft that
 * holds them. `sources`: what was not typed.
 */
export function setFields(appId: string, values: Values, sources: ProvidedSources = {}): Promise<number> {
  const untouched = Object.entries(given.get(appId) ?? {}).filter(([field]) => !Object.hasOwn(values, field))
  given.set(appId, { ...Object.fromEntries(untouched), ...sources })
  const db = tablet()
  recordChange(db, appId, { values: emptied(values), sources })
  return writeThrough(appId, emptied(values), commit(db))
}

export const setField = <F extends FormField>(appId: string, field: F, value: Values[F]): Promise<number> =>
  setFields(appId, { [field]: value } as Values)

/** Remembers the step of the wizard; it is the tablet's own and never sent. */
export async function setStep(appId: string, step: number): Promise<void> {
  const db = tablet()
  await withReopen(db, () => db.applications.update(appId, { step }))
}

/** Queues the submit after everything of this application that is still here. Asking twice is one submit. */
export async function submitDraft(appId: string): Promise<void> {
  const db = tablet()
  await settled(appId)
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

/** Throws away a draft of this person that was never submitted; false when it was meanwhile. */
export async function discardDraft(appId: string): Promise<boolean> {
  const db = tablet()
  await settled(appId)
  const isGone = await withReopen(db, () =>
    db.transaction('rw', [db.applications, db.photos, db.blobs, db.outbox, db.acknowledged], () =>
      discardDraftRows(db, appId),
    ),
  )
  notifyPendingWork()
  return isGone
}

/** Queues a comment to an application, known to this tablet or only to the server. */
export async function addComment(appId: string, text: string): Promise<void> {
  const db = tablet()
  await withReopen(db, () => db.transaction('rw', db.outbox, () => enqueueComment(db, appId, text)))
  notifyPendingWork()
}

const adopted = (db: TabletDatabase, view: ApplicationView, before: DraftRow | undefined): DraftRow => ({
  ...(before ?? emptyDraft(db, view.id, view.origin)),
  syncState: 'synced',
  updatedAt: Date.now(),
  baseVersion: view.version,
  values: view.values,
  number: view.number,
  status: view.status,
  sentAt: null,
})

const photoOf = (appId: string, photo: ApplicationView['photos'][number]): PhotoRow => ({
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
 * Takes an application of the server onto this tablet to go on with it. What is unsent here is never overwritten by
 * what comes from there; a difference shows itself as a conflict when it is sent.
 */
export async function adoptApplication(view: ApplicationView): Promise<void> {
  const db = tablet()
  await db.transaction('rw', db.applications, db.photos, db.outbox, async () => {
    const before = await db.applications.get(view.id)
    const live = await db.outbox.where('appId').equals(view.id).count()
    // A damaged row is not replaced behind a person's back (`openServerCopy`).
    if (live === 0 && !before?.unreadable) await db.applications.put(adopted(db, view, before))
    const mine = await db.photos.where('appId').equals(view.id).toArray()
    const have = new Set(mine.flatMap((photo) => [photo.id, `${photo.slot}:${photo.gen}`]))
    const fresh = view.photos.filter(
      (photo) => !have.has(photo.id) && !have.has(`${photo.slot}:${photo.gen}`),
    )
    await db.photos.bulkAdd(fresh.map((photo) => photoOf(view.id, photo)))
    // A photo that was sent back has to be taken again here as well.
    const spoiled = new Set(view.photos.filter(({ state }) => state === 'bad').map(({ id }) => id))
    await db.photos
      .where('appId')
      .equals(view.id)
      .and((photo) => photo.state === 'on_server' && spoiled.has(photo.id))
      .modify({ state: 'damaged' })
  })
}

/**
 * Opens the server's copy of an application whose draft on this tablet cannot be read. The damaged row is kept aside;
 * changes that still wait here stand over the server's values, as they will once they are sent.
 */
export async function openServerCopy(view: ApplicationView): Promise<void> {
  const db = tablet()
  await db.transaction('rw', [db.applications, db.outbox, db.damaged, db.keys], async () => {
    const waiting = await waitingValues(db, view.id)
    const live = await db.outbox.where('appId').equals(view.id).count()
    await setDraftAside(db, view.id)
    const draft = adopted(db, view, undefined)
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

/** Every application on this tablet, the ones sent today too, the latest first. */
export function useAllDrafts(): DraftRow[] {
  const db = useTablet()
  const rows = useLiveQuery(async () => db?.applications.orderBy('updatedAt').reverse().toArray(), [db])
  return rows ?? []
}

/** Every draft of this person that is unfinished or still on its way, the latest first. */
export const useDrafts = (): DraftRow[] =>
  useAllDrafts().filter((draft) => draft.syncState !== 'empty' && draft.syncState !== 'sent')

export const useSaved = (appId: string): Saved =>
  useSyncExternalStore(
    onSaved,
    () => savedOf(appId),
    () => savedOf(appId),
  )
