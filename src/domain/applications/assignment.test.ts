import { expect, it } from 'vitest'
import { assignmentIn } from './assignment.ts'
import { isReservedForOther } from './lease.ts'
import { STATUSES } from './status.ts'

it('is possible in the queue and while a manager holds it', () => {
  const possible = STATUSES.flatMap((status) => {
    const assignment = assignmentIn(status)
    return assignment === null ? [] : [[status, assignment]]
  })
  expect(possible).toEqual([
    ['new', 'reserved'],
    ['in_process', 'handed_over'],
    ['registered', 'handed_over'],
  ])
})

it('reserves an application of the queue for ten minutes', () => {
  const at = new Date('2026-11-17T05:00:00Z')
  const record = { manager_id: 7, worked_at: at, taken_at: null }
  const after = (minutes: number) => new Date(at.getTime() + minutes * 60_000)
  expect(isReservedForOther(record, 8, after(10))).toBe(true)
  expect(isReservedForOther(record, 8, new Date(after(10).getTime() + 1))).toBe(false)
  expect(isReservedForOther(record, 7, after(1))).toBe(false)
  expect(isReservedForOther({ ...record, manager_id: null }, 8, after(1))).toBe(false)
})
