// The report of this tablet about the person at work (src/docs/offline.md#reports-of-a-tablet): counts, ages, codes,
// no content of the work.

import { MOST_ITEMS, type ReportedItem, type TabletReport } from '#api/shapes/tablets.ts'
import { BUILD, DRAFT_SCHEMA } from '#app/platform/wire/build.ts'
import { getClockSkew } from '#app/platform/wire/clock.ts'
import { waitingWork } from '#domain/applications/figures/waiting-work.ts'
import { isWork } from '#domain/applications/operations.ts'
import type { TabletDatabase } from '../store/db.ts'
import { getStorageQuota } from '../store/quota.ts'
import type { OutboxRow } from '../store/rows.ts'
import { getPersonGeneration } from './generation.ts'
import { readNewestAcknowledged } from './restored-server.ts'

/** Problem of an operation that depends on a rejected one. */
const WAITS = 'waits'

const SYSTEMS = [
  [/iPad|Macintosh.*Mobile/, 'iPad'],
  [/iPhone/, 'iPhone'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
] as const
const BROWSERS = [
  [/Edg\//, 'Edge'],
  [/SamsungBrowser/, 'Samsung'],
  [/YaBrowser/, 'Yandex'],
  [/Firefox\//, 'Firefox'],
  [/Chrom(e|ium)\//, 'Chrome'],
  [/Safari\//, 'Safari'],
] as const

const findName = (table: readonly (readonly [RegExp, string])[], agent: string) =>
  table.find(([rule]) => rule.test(agent))?.[1] ?? ''

/** System and browser family; nothing that identifies a tablet. */
export const platformOf = (agent: string): string =>
  [findName(SYSTEMS, agent), findName(BROWSERS, agent)].filter(Boolean).join(' ')

/** Rejected operations and their direct and indirect dependents. */
export function selectStuck(ops: readonly OutboxRow[]): OutboxRow[] {
  const stuck = new Map(ops.filter((op) => op.state === 'needs_attention').map((op) => [op.opId, op]))
  for (const op of ops) if (op.dependsOn.some((id) => stuck.has(id))) stuck.set(op.opId, op)
  return [...stuck.values()].sort((a, b) => a.seq - b.seq)
}

const ageMs = (at: number, now: number): number => Math.max(0, Math.round(now - at))

const itemOf = (op: OutboxRow, now: number): ReportedItem => ({
  op_id: op.opId,
  application_id: op.appId,
  kind: op.kind,
  problem: op.state === 'needs_attention' ? (op.lastError?.code ?? 'unknown') : WAITS,
  request_id: op.lastError?.requestId ?? null,
  age_ms: ageMs(op.createdAt, now),
})

function kindsOf(ops: readonly OutboxRow[]): Record<string, number> {
  const kinds: Record<string, number> = {}
  for (const { kind } of ops) kinds[kind] = (kinds[kind] ?? 0) + 1
  return kinds
}

/** Creates the report; null where the person's database was deleted. */
export async function makeReport(db: TabletDatabase, now = Date.now()): Promise<TabletReport | null> {
  const generation = await getPersonGeneration(db)
  if (generation === undefined) return null
  const ops = await db.outbox.orderBy('seq').toArray()
  const work = ops.filter(({ kind }) => isWork(kind))
  const receipt = await db.acks.orderBy('at').last()
  const quota = await getStorageQuota()
  const oldest = ops.length > 0 ? Math.min(...ops.map((op) => op.createdAt)) : null
  return {
    epoch: generation ?? '',
    ...(generation === null && { is_damaged: true as const }),
    build: BUILD,
    draft_schema: DRAFT_SCHEMA,
    platform: platformOf(globalThis.navigator?.userAgent ?? ''),
    unsent: ops.length,
    waiting: waitingWork(ops),
    kinds: kindsOf(ops),
    oldest_age_ms: oldest === null ? null : ageMs(oldest, now),
    receipt_age_ms: receipt ? ageMs(receipt.at, now) : null,
    attention: work.filter((op) => op.state === 'needs_attention').length,
    items: selectStuck(work)
      .slice(0, MOST_ITEMS)
      .map((op) => itemOf(op, now)),
    used_bytes: Math.round(quota.usage),
    quota_bytes: Math.round(quota.quota),
    persisted: quota.persisted,
    skew_ms: getClockSkew(),
    newest_acknowledged: await readNewestAcknowledged(db),
  }
}
