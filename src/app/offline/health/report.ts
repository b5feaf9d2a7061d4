// The report of this tablet about the person at work (src/docs/offline.md#reports-of-a-tablet): counts, ages, codes.
// Nothing of what the work says.

import { MOST_ITEMS, type ReportedItem, type TabletReport } from '#api/shapes/tablets.ts'
import { BUILD, DRAFT_SCHEMA } from '#app/platform/wire/build.ts'
import { getClockSkew } from '#app/platform/wire/clock.ts'
import { waitingWork } from '#domain/applications/figures/waiting-work.ts'
import type { TabletDatabase } from '../store/db.ts'
import { getStorageQuota } from '../store/quota.ts'
import type { OutboxRow } from '../store/rows.ts'
import { getPersonGeneration } from './generation.ts'
import { newestAcknowledged } from './restored-server.ts'

/** Behind a refused operation: nobody refused it, and it cannot go. */
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

const wordOf = (table: readonly (readonly [RegExp, string])[], agent: string) =>
  table.find(([rule]) => rule.test(agent))?.[1] ?? ''

/** The class of the browser and its system; nothing by which one tablet differs from another. */
export const platformOf = (agent: string): string =>
  [wordOf(SYSTEMS, agent), wordOf(BROWSERS, agent)].filter(Boolean).join(' ')

/** Refused operations, and whatever waits for them, directly or behind another. */
export function stuckOf(ops: readonly OutboxRow[]): OutboxRow[] {
  const stuck = new Map(ops.filter((op) => op.state === 'needs_attention').map((op) => [op.opId, op]))
  for (const op of ops) if (op.dependsOn.some((id) => stuck.has(id))) stuck.set(op.opId, op)
  return [...stuck.values()].sort((a, b) => a.seq - b.seq)
}

const aged = (at: number, now: number): number => Math.max(0, Math.round(now - at))

const itemOf = (op: OutboxRow, now: number): ReportedItem => ({
  op_id: op.opId,
  application_id: op.appId,
  kind: op.kind,
  problem: op.state === 'needs_attention' ? (op.lastError?.code ?? 'unknown') : WAITS,
  request_id: op.lastError?.requestId ?? null,
  age_ms: aged(op.createdAt, now),
})

function kindsOf(ops: readonly OutboxRow[]): Record<string, number> {
  const kinds: Record<string, number> = {}
  for (const { kind } of ops) kinds[kind] = (kinds[kind] ?? 0) + 1
  return kinds
}

/** The report as of now; null where the person's database is not the one that was opened. */
export async function makeReport(db: TabletDatabase, now = Date.now()): Promise<TabletReport | null> {
  const epoch = await getPersonGeneration(db)
  if (epoch === undefined) return null
  const ops = await db.outbox.orderBy('seq').toArray()
  const receipt = await db.acks.orderBy('at').last()
  const room = await getStorageQuota()
  const oldest = ops.length > 0 ? Math.min(...ops.map((op) => op.createdAt)) : null
  return {
    epoch,
    build: BUILD,
    draft_schema: DRAFT_SCHEMA,
    platform: platformOf(globalThis.navigator?.userAgent ?? ''),
    unsent: ops.length,
    waiting: waitingWork(ops),
    kinds: kindsOf(ops),
    oldest_age_ms: oldest === null ? null : aged(oldest, now),
    receipt_age_ms: receipt ? aged(receipt.at, now) : null,
    attention: ops.filter((op) => op.state === 'needs_attention').length,
    items: stuckOf(ops)
      .slice(0, MOST_ITEMS)
      .map((op) => itemOf(op, now)),
    used_bytes: Math.round(room.usage),
    quota_bytes: Math.round(room.quota),
    persisted: room.persisted,
    skew_ms: getClockSkew(),
    newest_acknowledged: await newestAcknowledged(db),
  }
}
