// A rescue file that is damaged, of another shop or of a newer version, or another kind of file, is rejected with a reason,
// and nothing is changed (decision 0021).
import 'fake-indexeddb/auto'

import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { submitDraft } from '#app/offline/drafts/drafts.ts'
import { openTablet } from '#app/offline/open-tablet.ts'
import { importRescueFile } from '#app/offline/rescue/import.ts'
import { openContent, readHeader } from '#app/offline/rescue/read.ts'
import { writeRescueFile } from '#app/offline/rescue/write.ts'
import { closeTablet, type TabletDatabase } from '#app/offline/store/db.ts'
import { fetchContentKey, tabletWithKey } from './test-rescue-file.ts'
import { application, deleteTablet, freshTablet } from './test-tablet.ts'

let seller: TabletDatabase
let manager: TabletDatabase

const flip = async (file: Blob, at: number): Promise<Blob> => {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const index = at < 0 ? bytes.length + at : at
  bytes[index] = (bytes[index] ?? 0) ^ 1
  return new Blob([bytes])
}

describe('an invalid file', () => {
  const nothingChanged = async (db: TabletDatabase) =>
    expect([await db.outbox.count(), await db.applications.count(), await db.blobs.count()]).toEqual([
      0, 0, 0,
    ])
  let file: Blob
  beforeEach(async () => {
    seller = await tabletWithKey()
    const id = await application('a', [1, 2])
    await submitDraft(id)
    file = (await writeRescueFile()).file
    manager = await freshTablet()
  })
  afterEach(async () => {
    for (const db of [seller, manager]) {
      db.close()
      await deleteTablet(db)
    }
  })

  it.each([-1, -40, -200, 400])('is rejected completely when byte %d was changed', async (at) => {
    const key = await fetchContentKey(file)
    const bad = await flip(file, at)
    const take = async () => importRescueFile(await openContent(await readHeader(bad), key))
    await expect(take()).rejects.toMatchObject({ reason: 'damaged' })
    await nothingChanged(manager)
  })

  it('is rejected completely when it was truncated anywhere', async () => {
    const key = await fetchContentKey(file)
    for (const share of [0.1, 0.5, 0.9, 0.999]) {
      const bad = file.slice(0, Math.floor(file.size * share))
      const take = async () => importRescueFile(await openContent(await readHeader(bad), key))
      await expect(take()).rejects.toMatchObject({ reason: 'damaged' })
    }
    await nothingChanged(manager)
  })

  it('is rejected when it is encrypted with the key of another rescue file', async () => {
    closeTablet()
    await openTablet(seller.userId)
    const second = (await writeRescueFile()).file
    const content = async () => openContent(await readHeader(file), await fetchContentKey(second))
    await expect(content()).rejects.toMatchObject({ reason: 'damaged' })
  })

  it('is reported as another kind of file or as a newer version', async () => {
    await expect(readHeader(new Blob(['a photo of a cat']))).rejects.toMatchObject({ reason: 'not_a_parcel' })
    await expect(readHeader(new Blob([]))).rejects.toMatchObject({ reason: 'not_a_parcel' })
    const bytes = new Uint8Array(await file.arrayBuffer())
    bytes[6] = 2
    await expect(readHeader(new Blob([bytes]))).rejects.toMatchObject({ reason: 'newer' })
  })
})
