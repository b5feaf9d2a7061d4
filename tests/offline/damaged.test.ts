// A stored row with a damaged byte is never treated as empty or missing, and never overwritten.
import 'fake-indexeddb/auto'

import { afterEach, beforeEach, expect, it } from 'vitest'
import type { ApplicationView } from '#api/applications.ts'
import {
  adoptApplication,
  openServerCopy,
  setFields,
  startDraft,
  submitDraft,
} from '#app/offline/drafts/drafts.ts'
import { recordChange, saveJournal } from '#app/offline/drafts/journal.ts'
import type { TabletDatabase } from '#app/offline/store/db.ts'
import { damage as damageIn, type Stored, stored as storedIn } from './damage.ts'
import { ModelServer } from './model-server.ts'
import { createTestTablet, deleteTablet, freshTablet } from './test-tablet.ts'

let db: TabletDatabase
beforeEach(async () => {
  db = await freshTablet()
})
afterEach(() => deleteTablet(db))

const stored = <T>(table: string, key: IDBValidKey, change?: (row: T) => T) =>
  storedIn(db, table, key, change)
const damage = (table: string, key: IDBValidKey) => damageIn(db, table, key)

async function damagedDraft(): Promise<string> {
  const id = await startDraft()
  await setFields(id, { name: 'Дилноза', surname: 'Каримова' })
  await damage('applications', id)
  return id
}

const viewOf = (id: string): ApplicationView =>
  ({
    id,
    origin: 'shop',
    version: 4,
    number: 12,
    status: 'unfinished',
    photos: [],
    values: { name: 'Dilnoza', patronymic: 'Anvarovna' },
    sources: {},
  }) as unknown as ApplicationView

it('a damaged draft is reported as unreadable and not overwritten', async () => {
  const id = await damagedDraft()
  const before = await stored<Stored>('applications', id)
  expect(await db.applications.get(id)).toMatchObject({ unreadable: true })
  await expect(setFields(id, { name: 'over' })).rejects.toThrow()
  await expect(submitDraft(id)).rejects.toThrow()
  await adoptApplication(viewOf(id))
  expect((await stored<Stored>('applications', id)).sealed).toEqual(before.sealed)
  const server = new ModelServer()
  await createTestTablet(db, (request) => server.receive(request)).drainAll()
  expect(server.apps.get(id)?.values).toEqual({ name: 'Дилноза', surname: 'Каримова' })
  expect((await stored<Stored>('applications', id)).sealed).toEqual(before.sealed)
})

it('the server’s copy opens with the waiting changes applied, and the damaged row is kept separately', async () => {
  const id = await damagedDraft()
  const before = await stored<Stored>('applications', id)
  await openServerCopy(viewOf(id))
  expect(await db.applications.get(id)).toMatchObject({
    number: 12,
    baseVersion: 4,
    syncState: 'unsent',
    values: { name: 'Дилноза', surname: 'Каримова', patronymic: 'Anvarovna' },
  })
  const [aside] = await db.damaged.toArray()
  expect(aside).toMatchObject({ table: 'applications', rowId: id, row: { sealed: before.sealed } })
  expect(aside?.key).not.toBeNull()
  await setFields(id, { name: 'Дилдора' })
  expect((await db.applications.get(id))?.values).toMatchObject({ name: 'Дилдора' })
})

it('no change is merged into an unreadable queued operation', async () => {
  const id = await startDraft()
  await setFields(id, { name: 'a' })
  const [op] = await db.outbox.toArray()
  await damage('outbox', op?.seq ?? 0)
  await setFields(id, { name: 'b' })
  const ops = await db.outbox.orderBy('seq').toArray()
  expect(ops.map(({ kind, unreadable }) => [kind, unreadable])).toEqual([
    ['app.create', true],
    ['app.patch', undefined],
  ])
  expect(ops[1]?.payload.values).toEqual({ name: 'b' })
})

it('an unreadable journal entry and the entry of a damaged draft are kept', async () => {
  const id = await startDraft()
  await setFields(id, { name: 'a' })
  recordChange(db, id, { values: { name: 'b' }, sources: {} })
  const [entry] = await db.notes.toArray()
  if (!entry) throw new Error('the journal is empty')
  const ct = entry.ct.slice()
  ct[3] = (ct[3] ?? 0) ^ 1
  await db.notes.put({ ...entry, ct })
  await saveJournal(db)
  expect([await db.notes.count(), (await db.damaged.toArray()).map(({ table }) => table)]).toEqual([
    0,
    ['notes'],
  ])
  recordChange(db, id, { values: { name: 'c' }, sources: {} })
  await damage('applications', id)
  await saveJournal(db)
  expect(await db.notes.count()).toBe(1)
})
