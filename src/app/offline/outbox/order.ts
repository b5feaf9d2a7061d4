// Which operation goes next (src/docs/offline.md#operations-and-their-order): lanes are independent, the one that a person
// put first and then the oldest application first; all small operations before any photo; a submit only after everything it waits for.

import type { OpKind } from '#domain/applications/operations.ts'
import { HOUR_MS } from '#domain/kernel/time/durations.ts'
import type { OutboxRow } from '../store/rows.ts'

/**
 * Kinds of an older or newer build that this one does not know are left alone
 * (src/docs/offline.md#facts-behind-the-design, fact 6).
 */
const RANK: Record<OpKind, number> = {
  'app.create': 0,
  'app.patch': 0,
  'app.comment': 0,
  'app.discard': 0,
  'app.delete': 0,
  'chat.send': 0,
  'photo.remove': 0,
  // Its own photos are its dependencies and are sent before it; ranking it behind the photos of other applications would
  // only delay a finished application.
  'app.submit': 0,
  'photo.put': 1,
}

type Lane = { seq: number; first: number }

const lanesOf = (rows: readonly OutboxRow[]): Map<string | null, Lane> => {
  const lanes = new Map<string | null, Lane>()
  for (const { appId, seq, sendFirst = 0 } of rows) {
    const lane = lanes.get(appId) ?? { seq, first: 0 }
    lanes.set(appId, { seq: Math.min(lane.seq, seq), first: Math.max(lane.first, sendFirst) })
  }
  return lanes
}

/** Compares lanes: the one that a person put first last, then the others by age. */
export function compareLanes(
  rows: readonly OutboxRow[],
): (one: string | null, other: string | null) => number {
  const lanes = lanesOf(rows)
  const laneOf = (appId: string | null): Lane => lanes.get(appId) ?? { seq: 0, first: 0 }
  return (one, other) => laneOf(other).first - laneOf(one).first || laneOf(one).seq - laneOf(other).seq
}

/**
 * The longest possible wait; a later time was set before the tablet's clock was put back
 * (src/docs/offline.md#clocks).
 */
const LONGEST_WAIT_MS = HOUR_MS

/** Whether the time of a row has come. */
export const isDue = ({ state, nextAt }: OutboxRow, now: number): boolean =>
  (state === 'queued' || state === 'retry') && (nextAt <= now || nextAt > now + LONGEST_WAIT_MS)

/** The operations that may be sent now, in order. */
export function selectReady(rows: readonly OutboxRow[], now: number): OutboxRow[] {
  const live = new Set(rows.map((row) => row.opId))
  const byLane = compareLanes(rows)
  return rows
    .filter((row) => Object.hasOwn(RANK, row.kind))
    .filter((row) => isDue(row, now) && !row.dependsOn.some((id) => live.has(id)))
    .sort((a, b) => RANK[a.kind] - RANK[b.kind] || byLane(a.appId, b.appId) || a.seq - b.seq)
}

/** The earliest time, in ms, at which an operation becomes due; null where none will without a new event. */
export function findNextDue(rows: readonly OutboxRow[]): number | null {
  const live = new Set(rows.map((row) => row.opId))
  const times = rows
    .filter((row) => row.state === 'queued' || row.state === 'retry')
    .filter((row) => !row.dependsOn.some((id) => live.has(id)))
    .map((row) => row.nextAt)
  const leases = rows.filter((row) => row.state === 'sending').map((row) => row.leaseUntil)
  const all = [...times, ...leases]
  return all.length > 0 ? Math.min(...all) : null
}
