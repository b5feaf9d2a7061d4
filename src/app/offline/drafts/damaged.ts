// A stored draft that cannot be decrypted. It is never shown as empty and never written over; where the server has the
// application, its copy is opened instead and the damaged row is kept aside.
import { v7 as uuid } from 'uuid'
import { opsOf } from '../outbox/enqueue.ts'
import type { TabletDatabase } from '../store/db.ts'
import { recordEvent } from '../store/event-log.ts'
import type { OutboxRow, Values } from '../store/rows.ts'

/** Moves a row that cannot be decrypted out of the way, with its key, byte for byte; runs inside the caller's transaction. */
export async function setDraftAside(db: TabletDatabase, appId: string): Promise<void> {
  const row = await db.applications.get(appId)
  if (!row?.unreadable) return
  const key = await db.keys.get(['applications', appId])
  await db.damaged.put({
    id: uuid(),
    table: 'applications',
    rowId: appId,
    row,
    key: key ?? null,
    at: Date.now(),
  })
  await db.applications.delete(appId)
}

const isData = ({ kind, unreadable }: OutboxRow): boolean =>
  !unreadable && (kind === 'app.create' || kind === 'app.patch')

/** Values of changes that still wait on this tablet, in the order in which they were made. */
export async function waitingValues(db: TabletDatabase, appId: string): Promise<Values> {
  const ops = await opsOf(db, appId)
  return Object.assign({}, ...ops.filter(isData).map(({ payload }) => payload.values as Values))
}

/** Says in the diagnostics that a draft was found damaged. */
export const recordDamagedDraft = (db: TabletDatabase): Promise<void> => recordEvent(db, 'draft_damaged')
