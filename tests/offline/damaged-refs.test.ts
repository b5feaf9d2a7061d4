// Stored values that cannot be decrypted (answers seen last, keys, names) count as absent: they are fetched again, and are
// never treated as an empty answer or as a wiped database.
import 'fake-indexeddb/auto'

import { afterEach, beforeEach, expect, it } from 'vitest'
import { readRecentClients, rememberClient } from '#app/offline/drafts/recent.ts'
import { alignPersonGeneration, checkPerson, hasPersonGeneration } from '#app/offline/health/generation.ts'
import { getLoss } from '#app/offline/health/loss-store.ts'
import { readRescueKey } from '#app/offline/rescue/key.ts'
import type { TabletDatabase } from '#app/offline/store/db.ts'
import { readSeen, saveSeen } from '#app/offline/store/last-seen.ts'
import { isFresh, readRef, readStoredRef, saveRef } from '#app/offline/store/refs.ts'
import { damage } from './damage.ts'
import { deleteTablet, freshTablet } from './test-tablet.ts'

const HOUR_MS = 3_600_000
let db: TabletDatabase
beforeEach(async () => {
  db = await freshTablet()
})
afterEach(() => deleteTablet(db))

it('a damaged answer counts as never seen, and the next one is stored', async () => {
  const now = Date.now()
  await saveSeen('list', { value: { items: ['a'] }, at: now })
  await damage(db, 'refs', 'seen:list')
  expect(await readSeen('list')).toBeUndefined()
  await damage(db, 'refs', 'seen-index')
  await saveSeen('list', { value: { items: ['b'] }, at: now })
  expect(await readSeen('list')).toEqual({ value: { items: ['b'] }, at: now })
})

it('a damaged value is neither stored nor fresh, so it is fetched again at once', async () => {
  await saveRef('parcel-key', { branch: 1 }, db)
  expect([await isFresh('parcel-key', HOUR_MS, db), await isFresh('parcel-key', 0, db)]).toEqual([
    true,
    false,
  ])
  await damage(db, 'refs', 'parcel-key')
  expect(await readStoredRef('parcel-key', db)).toBeUndefined()
  expect([await readRescueKey(db), await isFresh('parcel-key', HOUR_MS, db)]).toEqual([undefined, false])
  await saveRef('parcel-key', { branch: 2 }, db)
  expect(await readRef('parcel-key', db)).toEqual({ branch: 2 })
})

it('unreadable names of recent clients cause no failure', async () => {
  await rememberClient({ values: { surname: 'Каримова', pinfl: '30101901234567' }, dates: {} })
  await damage(db, 'refs', 'recent-clients')
  expect(await readRecentClients()).toEqual([])
  await rememberClient({ values: { surname: 'Олимова', pinfl: '30101901234568' }, dates: {} })
  expect(await readRecentClients()).toHaveLength(1)
})

it('a database with an unreadable generation does not count as wiped', async () => {
  await alignPersonGeneration(db)
  await damage(db, 'refs', 'epoch')
  await checkPerson(db)
  expect([await hasPersonGeneration(db), getLoss()]).toEqual([true, null])
})
