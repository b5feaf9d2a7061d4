// A stored draft that cannot be decrypted. It is never shown as empty and never overwritten; where the server has
// the application, its copy is opened instead and the damaged row is kept separately.
import { v7 as uuid } from 'uuid'
import { readOperations } from '../outbox/enqueue.ts'
import type { TabletDatabase } from '../store/db.ts'
import { recordEvent } from '../store/event-log.ts'
import type { OutboxRow, Values } from '../store/rows.ts'

/** Moves an unreadable row with its key, unchanged, to `damaged`; runs inside the caller's transaction. */
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

const isDataChange = ({ kind, unreadable }: OutboxRow): boolean =>
  !unreadable && (kind === 'app.create' || kind === 'app.patch')

/** Values of changes that still wait on this tablet, in the order in which they were made. */
export async function readWaitingValues(db: TabletDatabase, appId: string): Promise<Values> {
  const ops = await readOperations(db, appId)
  return Object.assign({}, ...ops.filter(isDataChange).map(({ payload }) => payload.values as Values))
}

/** Records in the diagnostics that a draft is damaged. */
export const recordDamagedDraft = (db: TabletDatabase): Promise<void> => recordEvent(db, 'draft_damaged')
