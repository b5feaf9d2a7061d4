// What the tests of parcels share: a tablet that has the server's key, and the server's part of opening a file.

import type { RescueKey } from '#app/offline/rescue/key.ts'
import { openContent, readHead } from '#app/offline/rescue/read.ts'
import type { TabletDatabase } from '#app/offline/store/db.ts'
import { saveRef } from '#app/offline/store/refs.ts'
import { openGrant, passOf, publicKey } from '#server/tablets/rescue-file-key.ts'
import { freshTablet } from './tablet-bench.ts'

export const SECRET = 'a secret of the tests, long enough for it'

/** A fresh tablet that can write parcels. */
export async function tabletWithKey(): Promise<TabletDatabase> {
  const db = await freshTablet()
  const owner = db.userId
  const key: RescueKey = { ...publicKey(SECRET), owner, branch: 5, pass: passOf(SECRET, owner, 5) }
  await saveRef('parcel-key', key, db)
  return db
}
/** What the server gives to whom it lets open a parcel. */
export const keyOf = async (file: Blob): Promise<string> => {
  const { head } = await readHead(file)
  const grant = openGrant(SECRET, head)
  if (!grant) throw new Error('the server cannot open it')
  return grant.content_key
}
export const opened = async (file: Blob) => openContent(await readHead(file), await keyOf(file))
