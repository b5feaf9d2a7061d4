// Shared by the tests of rescue files: a tablet that has the server's key, and the server's part of opening a file.

import type { RescueKey } from '#app/offline/rescue/key.ts'
import { openContent, readHeader } from '#app/offline/rescue/read.ts'
import type { TabletDatabase } from '#app/offline/store/db.ts'
import { saveRef } from '#app/offline/store/refs.ts'
import { openGrant, passOf, publicKey } from '#server/tablets/device/rescue-file-key.ts'
import { freshTablet } from './test-tablet.ts'

export const SECRET = 'a secret of the tests, long enough for it'

/** A fresh tablet that can write rescue files. */
export async function tabletWithKey(): Promise<TabletDatabase> {
  const db = await freshTablet()
  const owner = db.userId
  const key: RescueKey = { ...publicKey(SECRET), owner, branch: 5, pass: passOf(SECRET, owner, 5) }
  await saveRef('parcel-key', key, db)
  return db
}
/** The content key that the server returns to a person who may open the file. */
export const fetchContentKey = async (file: Blob): Promise<string> => {
  const { head } = await readHeader(file)
  const grant = openGrant(SECRET, head)
  if (!grant) throw new Error('the server cannot open it')
  return grant.content_key
}
export const openFile = async (file: Blob) => openContent(await readHeader(file), await fetchContentKey(file))
