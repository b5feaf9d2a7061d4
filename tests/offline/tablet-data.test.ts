// Other data on the tablet: photos, applications of the server, recent clients, receipts, the event log.
import 'fake-indexeddb/auto'

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ApplicationView } from '#api/applications.ts'
import {
  adoptApplication,
  readRecentClients,
  rememberClient,
  setField,
  startDraft,
  submitDraft,
} from '#app/offline/drafts/drafts.ts'
import { prune } from '#app/offline/outbox/receipts.ts'
import { readPhotoBytes } from '#app/offline/photos/photos.ts'
import type { TabletDatabase } from '#app/offline/store/db.ts'
import { LOG_CAPACITY, recordEvent } from '#app/offline/store/event-log.ts'
import { levelOf } from '#app/offline/store/quota.ts'
import { ModelServer } from './model-server.ts'
import { capture, createTestTablet, deleteTablet, flipOneBit, freshTablet, picture } from './test-tablet.ts'

let db: TabletDatabase
beforeEach(async () => {
  db = await freshTablet()
})
afterEach(() => deleteTablet(db))

const kinds = async () => (await db.outbox.orderBy('seq').toArray()).map((op) => op.kind)

describe('photos', () => {
  it('are numbered by retake, and stored completely or not at all', async () => {
    const id = await startDraft()
    const first = await capture(id, 3, 1)
    const second = await capture(id, 3, 2)
    expect([first.gen, second.gen]).toEqual([1, 2])
    vi.spyOn(db.outbox, 'add').mockRejectedValueOnce(new Error('full'))
    await expect(capture(id, 3, 3)).rejects.toThrow('full')
    vi.restoreAllMocks()
    expect([await db.photos.count(), await db.blobs.count()]).toEqual([2, 2])
  })

  it.each([
    ['photo_invalid', 1],
    // A server that was restored from a backup, before the tablet notices.
    ['app_unknown', 2],
    ['not_found', 2],
  ])('that were refused with %s: %i are left after a retake', async (code, left) => {
    const id = await startDraft()
    const first = await capture(id, 3, 1)
    const put = (await db.outbox.toArray()).find((op) => op.targetId === first.id)
    await db.outbox.update(put?.seq ?? 0, {
      state: 'needs_attention',
      lastError: { code, requestId: null, errors: [] },
    })
    const second = await capture(id, 3, 2)
    expect(second.gen).toBe(2)
    expect(await db.blobs.count()).toBe(left)
    expect((await db.photos.get(first.id))?.state).toBe(left === 1 ? 'removed' : 'on_tablet')
    expect((await kinds()).filter((kind) => kind === 'photo.put')).toHaveLength(left)
  })

  it('are rejected with a reason when the disk is full, and earlier ones stay', async () => {
    const id = await startDraft()
    const first = await capture(id, 1)
    const full = Object.assign(new Error('abort'), {
      name: 'AbortError',
      inner: { name: 'QuotaExceededError' },
    })
    vi.spyOn(db.blobs, 'add').mockRejectedValueOnce(full)
    await expect(capture(id, 2)).rejects.toMatchObject({ name: 'CaptureRefused', reason: 'storage_full' })
    vi.restoreAllMocks()
    expect(await readPhotoBytes(first.id)).toEqual(picture(1))
  })

  it('are never returned with other bytes than those captured', async () => {
    const id = await startDraft()
    const photo = await capture(id, 1)
    await flipOneBit(db, photo.id)
    expect(await readPhotoBytes(photo.id)).toBeNull()
    expect((await db.photos.get(photo.id))?.state).toBe('damaged')
  })

  it.each([
    [0, 0, 'ok'],
    [50, 1000, 'ok'],
    [700, 1000, 'low'],
    [750, 1000, 'low'],
    [900, 1000, 'full'],
    [945, 1000, 'full'],
  ] as const)('judges %i of %i MB as %s', (usage, quota, level) => {
    expect(levelOf(usage * 1_000_000, quota * 1_000_000)).toBe(level)
  })
})

const view = (id: string, version: number, values: object) =>
  ({
    id,
    version,
    values,
    sources: { sex: { by: 'computed', name: null, at: '' }, name: { by: 'seller', name: null, at: '' } },
    origin: 'shop',
    number: 12,
    status: 'unfinished',
    photos: [
      {
        id: '0199aa00-0000-7000-8000-000000000001',
        slot: 1,
        gen: 4,
        kind: 'face',
        sha256: 'ab',
        size: 1,
        width: 1,
        height: 1,
        state: 'ok',
        captured_at: null,
        received_at: '2026-11-20T10:00:00.000Z',
      },
    ],
  }) as unknown as ApplicationView

describe('an application of the server', () => {
  const id = '0199aa00-0000-7000-8000-0000000000aa'

  it('is continued: changes are patches of its version, and retakes continue its numbers', async () => {
    await adoptApplication(view(id, 5, { name: 'a' }))
    await setField(id, 'name', 'b')
    const photo = await capture(id, 1)
    expect(await kinds()).toEqual(['app.patch', 'photo.put'])
    expect((await db.outbox.toArray())[0]?.payload).toEqual({ base_version: 5, values: { name: 'b' } })
    expect(photo.gen).toBe(5)
  })

  it('never overwrites unsent changes', async () => {
    await adoptApplication(view(id, 5, { name: 'a' }))
    await setField(id, 'name', 'mine')
    await adoptApplication(view(id, 6, { name: 'theirs' }))
    expect(await db.applications.get(id)).toMatchObject({ values: { name: 'mine' }, baseVersion: 5 })
    expect(await db.photos.count()).toBe(1)
  })
})

it('keeps the last 200 clients, one of each', async () => {
  for (let at = 0; at < 205; at += 1)
    await rememberClient({ values: { pinfl: String(at), name: 'x' }, dates: {} })
  await rememberClient({ values: { pinfl: '150', name: 'y' }, dates: { name: '2026-11-20' } })
  const known = await readRecentClients()
  expect(known).toHaveLength(200)
  expect(known[0]).toEqual({ values: { pinfl: '150', name: 'y' }, dates: { name: '2026-11-20' } })
  expect(known.filter(({ values }) => values.pinfl === '150')).toHaveLength(1)
})

it('keeps receipts for 30 days, sent applications for their grace period, the log for 2000 events', async () => {
  const day = 24 * 3_600_000
  const server = new ModelServer()
  const id = await startDraft()
  await setField(id, 'name', 'a')
  await submitDraft(id)
  await createTestTablet(
    db,
    server.behind(() => 'none'),
  ).drainAll()
  await prune(db, Date.now() + day / 2)
  expect([await db.applications.count(), await db.acks.count()]).toEqual([1, 2])
  await prune(db, Date.now() + 2 * day)
  expect([await db.applications.count(), await db.acknowledged.count()]).toEqual([1, 2])
  await prune(db, Date.now() + 4 * day)
  expect([await db.applications.count(), await db.acks.count()]).toEqual([0, 2])
  await prune(db, Date.now() + 31 * day)
  expect(await db.acks.count()).toBe(0)
  await db.log.bulkAdd(Array.from({ length: LOG_CAPACITY + 100 }, () => ({ at: 1, event: 'old' })))
  for (let at = 0; at < 60; at += 1) await recordEvent(db, 'new')
  expect(await db.log.count()).toBeLessThanOrEqual(LOG_CAPACITY + 50)
})
