// Closes answered complaints whose author has said nothing for a week (job `complaint_close`).
import { CLOSE_MS } from '#domain/complaints/complaint.ts'
import type { Deps } from '../platform/deps.ts'
import { writeAudit } from '../platform/records/audit.ts'
import { lockSilentAnswers, updateComplaint } from './queries.ts'

/** Safe to repeat and to run in several processes at once. */
export async function closeSilentAnswers(deps: Deps): Promise<void> {
  const now = deps.now()
  const before = new Date(now.getTime() - CLOSE_MS)
  await deps.db.transaction().execute(async (trx) => {
    for (const { id, version } of await lockSilentAnswers(trx, before)) {
      await updateComplaint(trx, id, { state: 'closed', closed_at: now, version: version + 1 })
      await writeAudit(trx, {
        action: 'complaint_close',
        user_id: null,
        request_id: '',
        entity: 'complaint',
        entity_id: id,
        details: { fields: ['state'], changes: { state: ['answered', 'closed'] } },
      })
    }
  })
}
