// Shared by all changes of records: optimistic locking by version, the list of changed fields for the audit trail, and
// the history read from it.
import type { HistoryItem } from '#api/shapes/history.ts'
import { Problem } from '../problems.ts'
import type { Trx } from '../trx.ts'

const LAST = 200

/**
 * Throws `version_conflict` with the current record when the person saw another version. Released screens send no version with some
 * steps (`versionIfSent`): nothing is compared then.
 */
export function requireVersion(
  now: { version: number },
  base: number | undefined,
  server_values: object,
): void {
  if (base !== undefined && now.version !== base)
    throw new Problem('version_conflict', { details: { version: now.version, server_values } })
}

type Plain = string | number | boolean | null
const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** Lists and objects become JSON text in the audit trail. */
const plain = (value: unknown): Plain => {
  if (value === undefined || value === null) return null
  if (typeof value === 'object') return JSON.stringify(value).slice(0, 500)
  return value as Plain
}

/**
 * Which of these fields differ, for `audited(…)`: their names, and their values before and after except those of
 * `personal` fields, which never enter the trail (src/docs/security.md#controls-of-the-server, 16.x).
 */
export function changesOf<F extends string>(
  before: Readonly<Partial<Record<F, unknown>>>,
  after: Readonly<Partial<Record<F, unknown>>>,
  fields: readonly F[],
  personal: readonly F[] = [],
): { fields: F[]; changes: Record<string, [Plain, Plain]> } {
  const changed = fields.filter((field) => !isSame(before[field] ?? null, after[field] ?? null))
  const shown = changed.filter((field) => !personal.includes(field))
  return {
    fields: changed,
    changes: Object.fromEntries(shown.map((field) => [field, [plain(before[field]), plain(after[field])]])),
  }
}

type Details = { fields?: string[]; changes?: Record<string, [Plain, Plain]> }

/**
 * The last entries of a record's trail, but for those of the actions in `without`; the caller has checked that the person
 * may see the record.
 */
export async function readHistory(
  trx: Trx,
  entity: string,
  id: string | number,
  without: readonly string[] = [],
): Promise<HistoryItem[]> {
  const rows = await trx
    .selectFrom('audit as a')
    .leftJoin('users as u', 'u.id', 'a.user_id')
    .select(['a.id', 'a.at', 'a.action', 'a.details', 'u.name as who'])
    .where('a.entity', '=', entity)
    .where('a.entity_id', '=', String(id))
    .$if(without.length > 0, (query) => query.where('a.action', 'not in', without))
    .orderBy('a.id', 'desc')
    .limit(LAST)
    .execute()
  return rows.map(({ id: number, at, action, details, who }) => {
    const { fields = [], changes = {} } = details as Details
    return { id: String(number), at: at.toISOString(), who, action, fields, changes }
  })
}
