// A rescue file that is damaged, of another shop, newer, or no rescue file at all is refused with a reason, and nothing is changed (decision 0021).
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
  const place = at < 0 ? bytes.length + at : at
  bytes[place] = (bytes[place] ?? 0) ^ 1
  return new Blob([bytes])
}

describe('a file that is not right', () => {
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

  it.each([-1, -40, -200, 400])('changed at byte %d is refused whole', async (at) => {
    const key = await fetchContentKey(file)
    const bad = await flip(file, at)
    const take = async () => importRescueFile(await openContent(await readHeader(bad), key))
    await expect(take()).rejects.toMatchObject({ reason: 'damaged' })
    await nothingChanged(manager)
  })

  it('cut short anywhere is refused whole', async () => {
    const key = await fetchContentKey(file)
    for (const share of [0.1, 0.5, 0.9, 0.999]) {
      const bad = file.slice(0, Math.floor(file.size * share))
      const take = async () => importRescueFile(await openContent(await readHeader(bad), key))
      await expect(take()).rejects.toMatchObject({ reason: 'damaged' })
    }
    await nothingChanged(manager)
  })

  it('encrypted under the key of another rescue file does not open', async () => {
    closeTablet()
    await openTablet(seller.userId)
    const second = (await writeRescueFile()).file
    const content = async () => openContent(await readHeader(file), await fetchContentKey(second))
    await expect(content()).rejects.toMatchObject({ reason: 'damaged' })
  })

  it('of another kind, or of a newer version, is named so', async () => {
    await expect(readHeader(new Blob(['a photo of a cat']))).rejects.toMatchObject({ reason: 'not_a_parcel' })
    await expect(readHeader(new Blob([]))).rejects.toMatchObject({ reason: 'not_a_parcel' })
    const bytes = new Uint8Array(await file.arrayBuffer())
    bytes[6] = 2
    await expect(readHeader(new Blob([bytes]))).rejects.toMatchObject({ reason: 'newer' })
  })
})
