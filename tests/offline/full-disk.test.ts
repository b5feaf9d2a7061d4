// A disk without space although the browser reports much of it: a refused write means full, for the camera and for every figure, until
// the disk takes a write again.
import 'fake-indexeddb/auto'

import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { setField, startDraft } from '#app/offline/drafts/drafts.ts'
import { getCaptureRefusal } from '#app/offline/photos/capture-limit.ts'
import type { TabletDatabase } from '#app/offline/store/db.ts'
import { getStorageQuota } from '#app/offline/store/quota.ts'
import { capture, deleteTablet, freshTablet } from './test-tablet.ts'

const GB = 1_000_000_000
let db: TabletDatabase
let isFull = false
beforeEach(async () => {
  isFull = false
  vi.stubGlobal('navigator', {
    ...globalThis.navigator,
    storage: { estimate: async () => ({ usage: GB / 10, quota: 2 * GB }), persisted: async () => true },
  })
  // The transaction of a value that the disk has no space for is aborted, as Chromium does.
  const methods = ['put', 'add'] as const
  for (const name of methods) {
    const real = IDBObjectStore.prototype[name]
    vi.spyOn(IDBObjectStore.prototype, name).mockImplementation(function (
      this: IDBObjectStore,
      ...values: Parameters<IDBObjectStore['put']>
    ) {
      if (!isFull) return real.apply(this, values)
      throw new DOMException('', 'QuotaExceededError')
    })
  }
  db = await freshTablet()
})
afterEach(async () => {
  isFull = false
  await getStorageQuota()
  await deleteTablet(db)
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

it('is full after it refused a photo, whatever the browser reports, and takes photos again once it has space', async () => {
  const id = await startDraft()
  expect(await getStorageQuota()).toMatchObject({ level: 'ok', free: 1.9 * GB })
  isFull = true
  await expect(capture(id, 1)).rejects.toMatchObject({ reason: 'storage_full' })
  expect(await getStorageQuota()).toMatchObject({ level: 'full', free: 0, share: 1 })
  expect(await getCaptureRefusal(db)).toBe('storage_full')
  isFull = false
  expect(await getCaptureRefusal(db)).toBeNull()
  expect(await getStorageQuota()).toMatchObject({ level: 'ok', free: 1.9 * GB })
  await capture(id, 1)
  expect(await db.photos.count()).toBe(1)
})

it('is full after it refused a field, too', async () => {
  const id = await startDraft()
  isFull = true
  await expect(setField(id, 'name', 'Anvar')).rejects.toThrow()
  expect((await getStorageQuota()).level).toBe('full')
  isFull = false
  await setField(id, 'name', 'Anvar')
  expect((await getStorageQuota()).level).toBe('ok')
})
