// The audit trail: append-only, who did or saw what, names of fields but never their values
// (src/docs/security.md#controls-of-the-server, 16.x).
import type { Trx } from '../handler.ts'

export type AuditEntry = {
  action: string
  user_id: number | null
  request_id: string
  entity?: string
  entity_id?: string | number
  details?: Record<string, unknown>
  /** The moment of the change; without it the time of the database. */
  at?: Date
}

/** Writes one entry in the transaction of the change that it records. */
export async function writeAudit(trx: Trx, entry: AuditEntry): Promise<void> {
  await trx
    .insertInto('audit')
    .values({
      action: entry.action,
      user_id: entry.user_id,
      request_id: entry.request_id,
      entity: entry.entity ?? '',
      entity_id: String(entry.entity_id ?? ''),
      details: JSON.stringify(entry.details ?? {}),
      ...(entry.at && { at: entry.at }),
    })
    .execute()
}
