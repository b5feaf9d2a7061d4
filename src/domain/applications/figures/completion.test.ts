import { describe, expect, it } from 'vitest'
import { completedAt, type HistoryRow, isCompletedOn } from './completion.ts'

const row = (from: HistoryRow['from'], to: HistoryRow['to'], at: string): HistoryRow => ({
  from,
  to,
  at: new Date(at),
})
const SOLD = row('registered', 'completed', '2026-11-16T18:59:59Z')

describe('the day of a completion', () => {
  it('is the day of the status change in Tashkent', () => {
    expect(isCompletedOn([SOLD], '2026-11-16')).toBe(true)
    const afterMidnight = row('registered', 'completed', '2026-11-16T19:00:00Z')
    expect(isCompletedOn([afterMidnight], '2026-11-16')).toBe(false)
    expect(isCompletedOn([afterMidnight], '2026-11-17')).toBe(true)
  })

  it('does not change with a later event that leaves the status unchanged', () => {
    expect(completedAt([SOLD, row('completed', 'completed', '2026-11-20T08:00:00Z')])).toEqual(SOLD.at)
  })

  it('survives a return and is revoked by a rollback', () => {
    expect(completedAt([SOLD, row('completed', 'returned', '2026-11-20T08:00:00Z')])).toEqual(SOLD.at)
    expect(completedAt([SOLD, row('completed', 'registered', '2026-11-20T08:00:00Z')])).toBeNull()
  })

  it('is the last one where the sale was rolled back and completed again', () => {
    const again = row('registered', 'completed', '2026-11-21T08:00:00Z')
    expect(completedAt([SOLD, row('completed', 'registered', '2026-11-20T08:00:00Z'), again])).toEqual(
      again.at,
    )
  })
})
