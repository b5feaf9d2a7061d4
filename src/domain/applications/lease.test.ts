import { expect, it } from 'vitest'
import { AWAY_MS, HEARTBEAT_MS, isHolderAway } from './lease.ts'

const NOW = new Date('2026-11-23T10:00:00Z')
const ago = (ms: number) => new Date(NOW.getTime() - ms)

it.each([
  [{ worked_at: ago(AWAY_MS), taken_at: ago(2 * AWAY_MS) }, false],
  [{ worked_at: ago(AWAY_MS + 1), taken_at: ago(2 * AWAY_MS) }, true],
  // Whoever has just taken it has ten minutes for the first heartbeat.
  [{ worked_at: ago(2 * AWAY_MS), taken_at: ago(1) }, false],
  [{ worked_at: null, taken_at: ago(AWAY_MS + 1) }, true],
  [{ worked_at: null, taken_at: null }, true],
])('the holder %j is away: %s', (holder, isAway) => {
  expect(isHolderAway(holder, NOW)).toBe(isAway)
})

it('several lost heartbeats do not end the lease', () => {
  expect(AWAY_MS / HEARTBEAT_MS).toBeGreaterThanOrEqual(5)
})
