// Answers seen last: encrypted like drafts, limited in number, length and age, and deleted at the sign-out.
import 'fake-indexeddb/auto'

import { afterEach, beforeEach, expect, it } from 'vitest'
import type { TabletDatabase } from '#app/offline/store/db.ts'
import {
  MAX_SEEN,
  MAX_SEEN_LENGTH,
  purgeSeen,
  readSeen,
  SEEN_MAX_AGE_MS,
  saveSeen,
} from '#app/offline/store/last-seen.ts'
import { saveRef } from '#app/offline/store/refs.ts'
import { deleteTablet, freshTablet } from './test-tablet.ts'

const NOW = 1_800_000_000_000
let db: TabletDatabase
beforeEach(async () => {
  db = await freshTablet()
})
afterEach(() => deleteTablet(db))

const countStored = async () => (await db.refs.where('key').startsWith('seen:').primaryKeys()).length

/** Everything that the browser stores, below the encryption. */
async function stored(): Promise<string> {
  const raw = db.backendDB()
  const rows = await new Promise<unknown[]>((resolve, reject) => {
    const request = raw.transaction('refs').objectStore('refs').getAll()
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
  return JSON.stringify(rows)
}

it('returns the answer with its time, and stores nothing readable', async () => {
  await saveSeen('list', { value: { items: [{ client_name: 'Karimova Lola' }] }, at: NOW })
  expect(await readSeen('list', NOW)).toEqual({
    value: { items: [{ client_name: 'Karimova Lola' }] },
    at: NOW,
  })
  expect(await stored()).not.toContain('Karimova')
  await saveSeen('list', { value: { items: [] }, at: NOW + 5 })
  expect(await readSeen('list', NOW + 5)).toEqual({ value: { items: [] }, at: NOW + 5 })
})

it('keeps the newest answers, each for at most a week, and none that is too long', async () => {
  for (let nth = 0; nth < MAX_SEEN + 5; nth += 1) await saveSeen(`list-${nth}`, { value: nth, at: NOW + nth })
  expect(await countStored()).toBe(MAX_SEEN)
  expect(await readSeen('list-0', NOW)).toBeUndefined()
  expect(await readSeen('list-44', NOW + SEEN_MAX_AGE_MS + 45)).toBeUndefined()
  await saveSeen('long', { value: 'x'.repeat(MAX_SEEN_LENGTH), at: NOW })
  expect(await readSeen('long', NOW)).toBeUndefined()
  await saveSeen('later', { value: 1, at: NOW + SEEN_MAX_AGE_MS * 2 })
  expect(await countStored()).toBe(1)
})

it('deletes the answers at the sign-out, and nothing else', async () => {
  await saveRef('recent-clients', [{ surname: 'Karimova' }])
  await saveSeen('list', { value: 1, at: NOW })
  await purgeSeen()
  expect(await countStored()).toBe(0)
  expect(await db.refs.get('seen-index')).toBeUndefined()
  expect((await db.refs.get('recent-clients'))?.value).toEqual([{ surname: 'Karimova' }])
})
