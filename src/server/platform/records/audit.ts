// The audit trail: append-only, who did or saw what, names of fields but never their values
// (src/docs/security.md#controls-of-the-server, 16.x).
import type { Trx } from '../trx.ts'

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

const rowOf = (entry: AuditEntry) => ({
  action: entry.action,
  user_id: entry.user_id,
  request_id: entry.request_id,
  entity: entry.entity ?? '',
  entity_id: String(entry.entity_id ?? ''),
  details: JSON.stringify(entry.details ?? {}),
  ...(entry.at && { at: entry.at }),
})

/** Writes one entry in the transaction of the change that it records. */
export async function writeAudit(trx: Trx, entry: AuditEntry): Promise<void> {
  await trx.insertInto('audit').values(rowOf(entry)).execute()
}

/** Fewer than the parameters that one statement may have. */
const ENTRIES_AT_ONCE = 1000

/** Writes many entries; all of them have a moment of their own, or none has. */
export async function writeAuditEntries(trx: Trx, entries: readonly AuditEntry[]): Promise<void> {
  for (let begin = 0; begin < entries.length; begin += ENTRIES_AT_ONCE) {
    const rows = entries.slice(begin, begin + ENTRIES_AT_ONCE).map(rowOf)
    await trx.insertInto('audit').values(rows).execute()
  }
}
