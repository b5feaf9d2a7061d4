// What every source of the history has: its query, and the person of an entry.
import type { ApplicationHistoryEntry } from '#api/shapes/application-history.ts'
import type { Trx } from '../../platform/trx.ts'
import type { AppRecord } from '../record/record.ts'

export type Entry = ApplicationHistoryEntry
/** What a source reads: for the staff of a partner only their own partner's answers. */
export type HistoryQuery = { trx: Trx; record: AppRecord; partnerId: number | null }
export type Source = (query: HistoryQuery) => Promise<Entry[]>

export type By = { user_id: number | null; by_name: string | null }
/** The person of an entry; null for the server, a partner or the client. */
export const authorOf = ({ user_id, by_name }: By): Entry['by'] =>
  user_id === null ? null : { id: user_id, name: by_name ?? '' }

/** Details that the steps write into the audit trail. */
export type StepDetails = {
  slot?: unknown
  card?: unknown
  partner?: unknown
  good?: unknown
  goods?: readonly unknown[]
}
