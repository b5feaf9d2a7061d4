import { describe, expect, it } from 'vitest'
import type { HistoryAction, Status } from '../applications/status.ts'
import { conversionOf, countedMoves, type HistoryMove, MEASURES, measuresOf } from './measures.ts'

/** A history of steps, one a minute. */
const historyOf = (...steps: [action: HistoryAction, to: Status][]): HistoryMove[] =>
  steps.map(([action, to], nth) => ({
    action,
    from: steps[nth - 1]?.[1] ?? null,
    to,
    at: new Date(nth * 60_000),
    user_id: 7,
    manager_id: null,
    reason: null,
  }))
/** The minute of each counted move. */
const minutesOf = (history: HistoryMove[]) =>
  Object.fromEntries(
    Object.entries(countedMoves(history)).map(([measure, move]) => [measure, move.at.getTime() / 60_000]),
  )
const START: [HistoryAction, Status][] = [
  ['start', 'unfinished'],
  ['submit', 'new'],
  ['take', 'in_process'],
]

describe('a move that counts', () => {
  it('is the first submission and the first take', () => {
    const history = historyOf(...START, ['release', 'new'], ['take', 'in_process'])
    expect(minutesOf(history)).toEqual({ submitted: 1, taken: 2 })
  })

  it('is every outcome of a sale, also after its return', () => {
    const history = historyOf(
      ...START,
      ['confirm_contract', 'registered'],
      ['hand_over', 'completed'],
      ['return_done', 'returned'],
    )
    expect(minutesOf(history)).toEqual({ submitted: 1, taken: 2, registered: 3, completed: 4, returned: 5 })
  })

  it('is taken off its day by a rollback, and the outcome before it stays on its own', () => {
    const history = historyOf(
      ...START,
      ['confirm_contract', 'registered'],
      ['hand_over', 'completed'],
      ['rollback', 'registered'],
    )
    expect(minutesOf(history)).toEqual({ submitted: 1, taken: 2, registered: 3 })
    const further = [...history, ...historyOf(['rollback', 'in_process'])]
    expect(minutesOf(further)).toEqual({ submitted: 1, taken: 2 })
  })

  it('is the last one of its kind', () => {
    const history = historyOf(
      ...START,
      ['reject', 'rejected'],
      ['rollback', 'in_process'],
      ['reject', 'rejected'],
    )
    expect(minutesOf(history)).toEqual({ submitted: 1, taken: 2, rejected: 5 })
  })

  it('is credited to who holds the application then: who took it, took it over, or was given it', () => {
    const steps = historyOf(
      ...START,
      ['release', 'new'],
      ['lose', 'lost'],
      ['rollback', 'in_process'],
      ['take_over', 'in_process'],
      ['reject', 'rejected'],
    )
    expect(countedMoves(steps).taken?.holder).toBe(7)
    expect(countedMoves(steps.slice(0, 5)).lost?.holder).toBeNull()
    expect(countedMoves(steps).rejected?.holder).toBe(7)
    const assigned = steps.map((row) =>
      row.action === 'take_over' ? { ...row, action: 'assign' as const, manager_id: 9 } : row,
    )
    expect(countedMoves(assigned).rejected?.holder).toBe(9)
  })

  it('stays when a registered application is cancelled, or deleted and restored', () => {
    const history = historyOf(...START, ['confirm_contract', 'registered'], ['cancel', 'cancelled'])
    expect(minutesOf(history)).toEqual({ submitted: 1, taken: 2, registered: 3, cancelled: 4 })
    const restored = historyOf(...START, ['lose', 'lost'], ['delete', 'deleted'], ['restore', 'lost'])
    expect(minutesOf(restored)).toEqual({ submitted: 1, taken: 2, lost: 3 })
  })
})

describe('the measures of a group', () => {
  it('are all but those that the group cannot have', () => {
    expect(measuresOf('branch')).toEqual(MEASURES)
    expect(measuresOf('manager')).not.toContain('submitted')
    expect(measuresOf('reason')).toEqual(['rejected', 'lost', 'cancelled'])
  })
})

it('converts to a tenth of a percent', () => {
  expect(conversionOf(1, 3)).toBe(33.3)
  expect(conversionOf(0, 0)).toBeNull()
})
