// Discards a draft that was started by mistake: what the server may know is also deleted there, and submitted work stays.
import 'fake-indexeddb/auto'

import { afterEach, beforeEach, expect, it } from 'vitest'
import { discardDraft, setField, startDraft, submitDraft } from '#app/offline/drafts/drafts.ts'
import { countWaitingPictures, keepAcknowledged } from '#app/offline/outbox/acknowledged.ts'
import type { TabletDatabase } from '#app/offline/store/db.ts'
import { acquireLease } from '#app/offline/sync/lease.ts'
import { capture, deleteTablet, freshTablet } from './test-tablet.ts'

let db: TabletDatabase
beforeEach(async () => {
  db = await freshTablet()
})
afterEach(() => deleteTablet(db))

async function draft(): Promise<string> {
  const id = await startDraft()
  await setField(id, 'surname', 'Каримова')
  return id
}
const left = async (id: string) => ({
  draft: await db.applications.get(id),
  kinds: (await db.outbox.orderBy('seq').toArray()).map(({ kind }) => kind),
  photos: await db.photos.where('appId').equals(id).count(),
  blobs: await db.blobs.count(),
})

it('deletes at once what the server has never seen', async () => {
  const id = await draft()
  await capture(id, 2)
  expect(await discardDraft(id)).toBe(true)
  expect(await left(id)).toEqual({ draft: undefined, kinds: [], photos: 0, blobs: 0 })
})

it('deletes what the server knows there as well, whatever else still waits', async () => {
  const id = await draft()
  await db.outbox.clear()
  await db.applications.update(id, { syncState: 'synced', baseVersion: 1 })
  await setField(id, 'name', 'Лола')
  await capture(id, 2)
  expect(await discardDraft(id)).toBe(true)
  expect(await left(id)).toEqual({ draft: undefined, kinds: ['app.delete'], photos: 0, blobs: 0 })
})

it('deletes acknowledged pictures as well, so that the count of waiting ones is right', async () => {
  const id = await draft()
  await capture(id, 2)
  const put = (await db.outbox.toArray()).find(({ kind }) => kind === 'photo.put')
  if (!put) throw new Error('no photo')
  await db.transaction('rw', db.outbox, db.acknowledged, async () => {
    await keepAcknowledged(db, put)
    await db.outbox.delete(put.seq)
  })
  await capture(await draft(), 3)
  expect(await discardDraft(id)).toBe(true)
  expect(await countWaitingPictures(db)).toBe(1)
})

it('queues the deletion after a creation that was sent, because the server may have it', async () => {
  const id = await draft()
  const [create] = await db.outbox.toArray()
  if (!create) throw new Error('no creation')
  await acquireLease(db, create.seq, { owner: 'x', now: Date.now() + 10_000, timeoutMs: 1000 })
  expect(await discardDraft(id)).toBe(true)
  expect((await left(id)).kinds).toEqual(['app.create', 'app.delete'])
  expect((await db.outbox.orderBy('seq').last())?.dependsOn).toEqual([create.opId])
})

it('does not discard a submitted draft or the draft of another person', async () => {
  const id = await draft()
  await submitDraft(id)
  expect(await discardDraft(id)).toBe(false)
  expect((await left(id)).kinds).toEqual(['app.create', 'app.submit'])
  const other = await draft()
  await db.applications.update(other, { createdBy: db.userId + 1 })
  expect(await discardDraft(other)).toBe(false)
  expect((await left(other)).draft).toBeDefined()
})

it('does not discard a draft that was submitted before', async () => {
  const id = await draft()
  await db.applications.update(id, { number: 7 })
  expect(await discardDraft(id)).toBe(false)
  expect((await left(id)).draft).toBeDefined()
})
