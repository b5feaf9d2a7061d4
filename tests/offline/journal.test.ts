// The last keystroke before a tab closes (F01): recorded in the same turn, saved when the database is opened next.
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { setFields, startDraft } from '#app/offline/drafts/drafts.ts'
import { clearJournal, recordChange, saveJournal } from '#app/offline/drafts/journal.ts'
import { openTablet } from '#app/offline/open-tablet.ts'
import { closeTablet, type TabletDatabase } from '#app/offline/store/db.ts'
import { deleteTablet, freshTablet } from './test-tablet.ts'

let db: TabletDatabase
beforeEach(async () => {
  db = await freshTablet()
})
afterEach(async () => {
  vi.restoreAllMocks()
  await deleteTablet(db)
})

const raw = () =>
  new Promise<Record<string, unknown>[]>((done) => {
    db.backendDB().transaction('notes').objectStore('notes').getAll().onsuccess = (event) =>
      done((event.target as IDBRequest<Record<string, unknown>[]>).result)
  })

/** The tab is closed and another one opens the database. */
async function reopen(): Promise<void> {
  const { userId } = db
  closeTablet()
  clearJournal()
  db = await openTablet(userId)
}

it('is in the draft and in the queue although the tab was closed before it was saved', async () => {
  const appId = await startDraft()
  await setFields(appId, { surname: 'Каримов' })
  recordChange(db, appId, { values: { surname: 'Каримова' }, sources: { surname: 'document' } })
  recordChange(db, appId, { values: { name: 'Лола' }, sources: {} })
  expect(await raw()).toHaveLength(2)
  await reopen()
  const draft = await db.applications.get(appId)
  expect(draft?.values).toEqual({ surname: 'Каримова', name: 'Лола' })
  expect(draft?.sources).toEqual({ surname: 'document' })
  const ops = await db.outbox.toArray()
  expect(ops.at(-1)?.payload).toMatchObject({ values: { surname: 'Каримова', name: 'Лола' } })
  expect(await raw()).toEqual([])
})

it('has no journal entry after it was saved', async () => {
  const appId = await startDraft()
  await Promise.all([setFields(appId, { surname: 'А' }), setFields(appId, { surname: 'Аб' })])
  await setFields(appId, { surname: 'Абд' })
  expect(await raw()).toEqual([])
})

it('keeps the journal entry of a failed save', async () => {
  const appId = await startDraft()
  await setFields(appId, { surname: 'А' })
  const broken = vi.spyOn(db.applications, 'put').mockRejectedValue(new Error('no room'))
  await expect(setFields(appId, { surname: 'Аб' })).rejects.toThrow('no room')
  expect(await raw()).toHaveLength(1)
  broken.mockRestore()
  await setFields(appId, { name: 'Б' })
  expect((await db.applications.get(appId))?.values).toEqual({ surname: 'Аб', name: 'Б' })
  expect(await raw()).toEqual([])
})

it('is encrypted in the journal', async () => {
  const appId = await startDraft()
  recordChange(db, appId, { values: { surname: 'Каримов' }, sources: {} })
  const [entry] = await raw()
  const bytes = Buffer.concat(
    Object.values(entry ?? {}).map((value) => Buffer.from(value as Uint8Array)),
  ).toString('utf8')
  expect(bytes).not.toContain('Каримов')
  expect(Object.keys(entry ?? {}).sort()).toEqual(['appId', 'ct', 'id', 'iv'])
})

it('does not change a submitted draft, and is deleted with a deleted draft', async () => {
  const appId = await startDraft()
  await setFields(appId, { surname: 'А' })
  await db.applications.update(appId, { syncState: 'sent', values: {} })
  recordChange(db, appId, { values: { surname: 'Аб' }, sources: {} })
  recordChange(db, 'nobody', { values: { surname: 'Аб' }, sources: {} })
  await reopen()
  expect((await db.applications.get(appId))?.values).toEqual({})
  expect(await raw()).toEqual([])
})

it('the tablet opens although the entries cannot be saved, and the next change saves them', async () => {
  const appId = await startDraft()
  await setFields(appId, { surname: 'А' })
  recordChange(db, appId, { values: { surname: 'Аб', name: 'Б' }, sources: {} })
  const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('no room', 'QuotaExceededError')
  })
  await reopen()
  expect((await db.applications.get(appId))?.values).toEqual({ surname: 'А' })
  await expect(setFields(appId, { patronymic: 'В' })).rejects.toThrow()
  full.mockRestore()
  await setFields(appId, { name: 'Бв' })
  expect((await db.applications.get(appId))?.values).toEqual({ surname: 'Аб', name: 'Бв', patronymic: 'В' })
  expect(await raw()).toEqual([])
})

it('is not saved again where another tab has saved it meanwhile', async () => {
  const appId = await startDraft()
  await setFields(appId, { surname: 'А' })
  recordChange(db, appId, { values: { surname: 'Аб' }, sources: {} })
  const full = vi.spyOn(db.applications, 'get').mockRejectedValue(new Error('no room'))
  await saveJournal(db)
  full.mockRestore()
  await db.notes.clear()
  await setFields(appId, { name: 'Б' })
  expect((await db.applications.get(appId))?.values).toEqual({ surname: 'А', name: 'Б' })
})

it('does not return an older value over what another window has saved meanwhile', async () => {
  const appId = await startDraft()
  await setFields(appId, { surname: 'А' })
  const late = setFields(appId, { surname: 'Аб' })
  await vi.waitFor(async () => expect(await raw()).toHaveLength(1))
  // The other window opens the database, which saves the entry, and the person goes on there.
  await saveJournal(db)
  await db.applications.update(appId, { values: { surname: 'Абв' } })
  await late
  expect((await db.applications.get(appId))?.values).toEqual({ surname: 'Абв' })
})

it('saves what the journal did not take, although it has no entry', async () => {
  const appId = await startDraft()
  await setFields(appId, { surname: 'А' })
  const put = IDBObjectStore.prototype.put
  const aborted = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (
    this: IDBObjectStore,
    ...row
  ) {
    const request = put.apply(this, row)
    if (this.name === 'notes') this.transaction.abort()
    return request
  })
  await setFields(appId, { surname: 'Аб' })
  aborted.mockRestore()
  expect((await db.applications.get(appId))?.values).toEqual({ surname: 'Аб' })
})
