// The key of rescue files (decision 0021): the server's public key and its pass for this person, fetched with the
// reference data and stored in the person's own database, so that a file can be written without internet.

import type { Returns } from '#api/endpoint.ts'
import { api } from '#api/index.ts'
import { send } from '#app/platform/wire/send.ts'
import { DAY_MS } from '#domain/kernel/time/durations.ts'
import type { TabletDatabase } from '../store/db.ts'
import { isFresh, readRef, saveRef } from '../store/refs.ts'

export type RescueKey = Returns<typeof api.tablet.parcelKey>
const KEY_REF = 'parcel-key'
const FRESH_MS = DAY_MS
const TIMEOUT_MS = 8000

/** The stored key; undefined where this person has not been online here since the server provides it. */
export const readRescueKey = (db: TabletDatabase): Promise<RescueKey | undefined> => readRef(KEY_REF, db)

/** Fetches the key once a day, and at once after a change of branch. */
export async function refreshRescueKey(db: TabletDatabase, branch: number | null): Promise<void> {
  const isRight = (await readRescueKey(db))?.branch === branch
  if (isRight && (await isFresh(KEY_REF, FRESH_MS, db))) return
  const reply = await send(api.tablet.parcelKey, {}, { timeoutMs: TIMEOUT_MS })
  const parsed = api.tablet.parcelKey.returns.safeParse(reply.body)
  if (!reply.signed || !parsed.success || parsed.data.owner !== db.userId || !db.isOpen()) return
  await saveRef(KEY_REF, parsed.data, db)
}
