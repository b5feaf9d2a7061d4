// What a parcel is sealed with (decision 0021): the server's public key and its mark on this person, fetched with the
// reference data and kept in the person's own database, so that sealing works without internet.

import type { Returns } from '#api/endpoint.ts'
import { api } from '#api/index.ts'
import { send } from '#app/platform/wire/send.ts'
import type { TabletDatabase } from '../store/db.ts'
import { isFresh, readRef, saveRef } from '../store/refs.ts'

export type RescueKey = Returns<typeof api.tablet.parcelKey>
const KEPT = 'parcel-key'
const FRESH_MS = 24 * 3_600_000
const TIMEOUT_MS = 8000

/** The kept key, or undefined where this person has never been online on this tablet since it began to be given. */
export const readRescueKey = (db: TabletDatabase): Promise<RescueKey | undefined> => readRef(KEPT, db)

/** Fetches the key once a day, and at once where the person works in another branch now. */
export async function refreshRescueKey(db: TabletDatabase, branch: number | null): Promise<void> {
  const isRight = (await readRescueKey(db))?.branch === branch
  if (isRight && (await isFresh(KEPT, FRESH_MS, db))) return
  const reply = await send(api.tablet.parcelKey, {}, { timeoutMs: TIMEOUT_MS })
  const parsed = api.tablet.parcelKey.returns.safeParse(reply.body)
  if (!reply.signed || !parsed.success || parsed.data.owner !== db.userId || !db.isOpen()) return
  await saveRef(KEPT, parsed.data, db)
}
