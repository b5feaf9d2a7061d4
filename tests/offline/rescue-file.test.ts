// The rescue file between tablets (decision 0021): all unsent work is in one encrypted file and is applied once, however
// often and wherever the file is imported, and whatever the first tablet still sends.
import 'fake-indexeddb/auto'

import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { HEADERS } from '#api/endpoint.ts'
import { setFields, startDraft } from '#app/offline/drafts/drafts.ts'
import { openTablet } from '#app/offline/open-tablet.ts'
import { countWaitingPictures, GRACE_PERIOD_MS } from '#app/offline/outbox/acknowledged.ts'
import { prune } from '#app/offline/outbox/receipts.ts'
import { readPhotoBytes } from '#app/offline/photos/photos.ts'
import { importRescueFile } from '#app/offline/rescue/import.ts'
import { readHeader } from '#app/offline/rescue/read.ts'
import { rescueFileName, writeRescueFile } from '#app/offline/rescue/write.ts'
import type { TabletDatabase } from '#app/offline/store/db.ts'
import type { OutboxRow } from '#app/offline/store/rows.ts'
import { openGrant } from '#server/tablets/device/rescue-file-key.ts'
import { ModelServer } from './model-server.ts'
import { openFile, SECRET, tabletWithKey } from './test-rescue-file.ts'
import {
  application,
  capture,
  createTestTablet,
  deleteTablet,
  flipOneBit,
  freshTablet,
} from './test-tablet.ts'

let seller: TabletDatabase
let server: ModelServer
const others: TabletDatabase[] = []
const clean = () => server.behind(() => 'none')

beforeEach(async () => {
  server = new ModelServer()
  seller = await tabletWithKey()
})
afterEach(async () => {
  seller.close()
  await deleteTablet(seller)
  for (const db of others.splice(0)) {
    db.close()
    await deleteTablet(db)
  }
})

/** Switches to another tablet with another person. */
async function anotherTablet(): Promise<TabletDatabase> {
  const db = await freshTablet()
  others.push(db)
  return db
}
const rowsOf = (db: TabletDatabase): Promise<OutboxRow[]> => db.outbox.orderBy('seq').toArray()
const contentOf = (rows: OutboxRow[]) =>
  rows.map(({ opId, kind, payload, dependsOn, targetId, createdBy }) => ({
    opId,
    kind,
    payload,
    dependsOn,
    targetId,
    createdBy,
  }))
describe('writing', () => {
  it('includes everything that waits and removes nothing', async () => {
    await application('Ўғилой', [1, 2, 3])
    await application('Zafar', [1])
    const before = contentOf(await rowsOf(seller))
    const { file, ...counts } = await writeRescueFile()
    expect(counts).toEqual({ operations: 8, photos: 4, applications: 2 })
    expect(contentOf(await rowsOf(seller))).toEqual(before)
    expect(await seller.blobs.count()).toBe(4)
    expect(await file.text()).not.toContain('Zafar')
  })

  it('names its author and their applications in the header', async () => {
    const id = await application('a', [1])
    const { file } = await writeRescueFile()
    const grant = openGrant(SECRET, (await readHeader(file)).head)
    expect(grant).toMatchObject({
      owner: seller.userId,
      branch: 5,
      applications: [id],
      operations: 3,
      photos: 1,
    })
    expect(openGrant('another secret of the tests, also long', (await readHeader(file)).head)).toBeNull()
  })

  it('freezes the exported operations: a later change is a new operation', async () => {
    const id = await startDraft()
    await setFields(id, { name: 'a' })
    await writeRescueFile()
    await setFields(id, { name: 'b' })
    const rows = await rowsOf(seller)
    expect(rows.map(({ kind, payload }) => [kind, (payload.values as { name: string }).name])).toEqual([
      ['app.create', 'a'],
      ['app.patch', 'b'],
    ])
  })

  it('fails with a reason', async () => {
    await expect(writeRescueFile()).rejects.toMatchObject({ reason: 'nothing' })
    await seller.refs.delete('parcel-key')
    await expect(writeRescueFile()).rejects.toMatchObject({ reason: 'no_key' })
  })

  it('uses a file name without personal data', () => {
    expect(rescueFileName('К.Ў.', new Date('2026-11-21T10:00:00Z'))).toBe('anketa-2026-11-21-КЎ.anketa')
  })
})

describe('importing', () => {
  it('keeps ids, payloads, order and dependencies, and sends with the permission of the rescue file', async () => {
    const id = await application('Ўғилой', [1, 2])
    const before = contentOf(await rowsOf(seller))
    const { file } = await writeRescueFile()
    const manager = await anotherTablet()
    expect(await importRescueFile(await openFile(file))).toEqual({ added: 4, known: 0, photos: 2 })
    expect(contentOf(await rowsOf(manager))).toEqual(before)
    expect(await manager.applications.get(id)).toMatchObject({
      values: { name: 'Ўғилой' },
      createdBy: seller.userId,
    })
    await createTestTablet(manager, clean()).drainAll()
    expect(server.apps.get(id)).toMatchObject({ values: { name: 'Ўғилой' }, submitted: [1, 2] })
    expect(server.photos.size).toBe(2)
    expect(await manager.outbox.count()).toBe(0)
    const { id: rescueFileId } = (await readHeader(file)).head
    expect(server.requests.every(({ headers }) => headers?.[HEADERS.rescueFile] === rescueFileId)).toBe(true)
  })

  it('adds nothing the second time, before and after sending', async () => {
    await application('a', [1, 2])
    const { file } = await writeRescueFile()
    const manager = await anotherTablet()
    await importRescueFile(await openFile(file))
    expect(await importRescueFile(await openFile(file))).toEqual({ added: 0, known: 4, photos: 0 })
    expect(await manager.outbox.count()).toBe(4)
    await createTestTablet(manager, clean()).drainAll()
    expect(await importRescueFile(await openFile(file))).toEqual({ added: 0, known: 4, photos: 0 })
    expect([await manager.outbox.count(), await countWaitingPictures(manager)]).toEqual([0, 0])
  })

  it('on two tablets, while the first one sends as well, is applied once', async () => {
    const id = await application('a', [1, 2, 3])
    const { file } = await writeRescueFile()
    const one = await anotherTablet()
    const keyOfOne = one.encryption.key
    await importRescueFile(await openFile(file), one)
    const two = await anotherTablet()
    const keyOfTwo = two.encryption.key
    await importRescueFile(await openFile(file), two)
    seller = await openTablet(seller.userId)
    // Three tablets are used at once; closing the current one removed its key.
    for (const [db, key] of [
      [one, keyOfOne],
      [two, keyOfTwo],
    ] as const) {
      await db.open()
      db.encryption.key = key
    }
    await Promise.all([seller, one, two].map((db) => createTestTablet(db, clean()).drainAll()))
    expect(server.executions).toHaveLength(5)
    expect(new Set(server.executions).size).toBe(5)
    expect(server.apps.get(id)?.history).toHaveLength(5)
    for (const db of [seller, one, two]) expect(await db.outbox.count()).toBe(0)
  })

  it('sends the rest after the first tablet has sent a part, which is a repetition', async () => {
    const id = await application('a', [1, 2, 3])
    const { file } = await writeRescueFile()
    let sent = 0
    const part = server.behind(() => (++sent <= 2 ? 'none' : 'drop_request'))
    await createTestTablet(seller, part).engine.drain()
    const before = server.executions.length
    expect(before).toBeGreaterThan(0)
    const manager = await anotherTablet()
    await importRescueFile(await openFile(file))
    await createTestTablet(manager, clean()).drainAll()
    expect(server.executions).toHaveLength(5)
    expect(server.apps.get(id)?.submitted).toEqual([1, 2, 3])
    expect(await manager.outbox.count()).toBe(0)
  })

  it('does not change unsent work of this tablet on the same application', async () => {
    const id = await startDraft()
    await setFields(id, { name: 'a' })
    await capture(id, 1)
    const { file } = await writeRescueFile()
    const content = await openFile(file)
    await seller.outbox.filter(({ kind }) => kind === 'app.create').delete()
    await setFields(id, { name: 'b' })
    expect(await importRescueFile(content)).toMatchObject({ added: 1, known: 1 })
    expect((await seller.applications.get(id))?.values.name).toBe('b')
    expect(await seller.blobs.count()).toBe(1)
  })

  it('applies only the unsent values to a newer synced copy', async () => {
    const id = await startDraft()
    await setFields(id, { name: 'a', surname: 'old' })
    await createTestTablet(seller, clean()).drainAll()
    await setFields(id, { name: 'b' })
    const { file } = await writeRescueFile()
    const copy = await seller.applications.get(id)
    const elsewhere = await anotherTablet()
    if (!copy) throw new Error('no draft')
    await elsewhere.applications.add({
      ...copy,
      syncState: 'synced',
      baseVersion: 9,
      values: { name: 'a', surname: 'new' },
    })
    await importRescueFile(await openFile(file))
    expect(await elsewhere.applications.get(id)).toMatchObject({
      values: { name: 'b', surname: 'new' },
      baseVersion: 9,
      syncState: 'unsent',
    })
  })

  it('keeps a picture of this tablet in the same slot, and both are stored', async () => {
    const id = await application('a', [1])
    const { file } = await writeRescueFile()
    const content = await openFile(file)
    const [mine] = await seller.photos.toArray()
    await seller.outbox.clear()
    await seller.photos.clear()
    await capture(id, 1, 99)
    await importRescueFile(content)
    const all = await seller.photos.where('appId').equals(id).sortBy('gen')
    expect(all.map(({ slot, gen }) => [slot, gen])).toEqual([
      [1, 1],
      [1, 2],
    ])
    expect(await readPhotoBytes(mine?.id ?? '')).not.toBeNull()
  })

  it('requests a retake of a picture that was damaged on the first tablet', async () => {
    const id = await application('a', [1, 2])
    const [first] = await seller.photos.where({ appId: id, slot: 1 }).toArray()
    await flipOneBit(seller, first?.id ?? '')
    const { file, photos } = await writeRescueFile()
    expect(photos).toBe(1)
    const manager = await anotherTablet()
    await importRescueFile(await openFile(file))
    await createTestTablet(manager, clean()).drainAll()
    const [op] = await manager.outbox.where('state').equals('needs_attention').toArray()
    expect(op).toMatchObject({ kind: 'photo.put', lastError: { code: 'photo_damaged' } })
    expect(server.photos.size).toBe(1)
  })
})

it('no data of the seller stay on the manager’s tablet after the receipt and the grace period', async () => {
  const id = await startDraft()
  await setFields(id, { name: 'Ўғилой' })
  await capture(id, 1)
  const { file } = await writeRescueFile()
  const manager = await anotherTablet()
  await importRescueFile(await openFile(file))
  const later = Date.now() + 2 * 86_400_000
  await prune(manager, later)
  expect(await manager.applications.get(id)).toMatchObject({ values: { name: 'Ўғилой' } })
  await createTestTablet(manager, clean()).drainAll()
  expect(await manager.applications.get(id)).toMatchObject({ syncState: 'synced' })
  await prune(manager, Date.now() + GRACE_PERIOD_MS + 1)
  expect([await manager.applications.count(), await manager.photos.count()]).toEqual([0, 0])
  expect([await manager.blobs.count(), await manager.acknowledged.count()]).toEqual([0, 0])
})
