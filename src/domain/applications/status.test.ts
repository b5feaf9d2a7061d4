import { describe, expect, it } from 'vitest'
import { ACTIONS, MOVES, moveFrom, movesFrom, permissionOf, STATUS_NUMBERS, STATUSES } from './status.ts'

describe('statuses', () => {
  it('carry the numbers of the specification', () => {
    expect(STATUS_NUMBERS).toMatchObject({
      unfinished: 0,
      new: 1,
      in_process: 2,
      rejected: 3,
      registered: 4,
      completed: 5,
      returned: 6,
      lost: 7,
      cancelled: 99,
    })
  })
})

describe('moves', () => {
  it('have at most one row for a status and an action', () => {
    for (const status of STATUSES)
      for (const action of ACTIONS) {
        const rows = MOVES.filter(
          (row) => row.action === action && (row.from as readonly string[]).includes(status),
        )
        expect(rows.length, `${status} ${action}`).toBeLessThanOrEqual(1)
      }
  })

  it('use one permission for all rows of an action', () => {
    for (const action of ACTIONS) {
      const keys = new Set(MOVES.filter((row) => row.action === action).map((row) => row.permission))
      expect([...keys]).toEqual([permissionOf(action)])
    }
  })

  it.each([
    ['unfinished', ['submit', 'cancel', 'delete']],
    ['new', ['take', 'lose', 'cancel', 'delete']],
    [
      'in_process',
      ['release', 'reject', 'save_limit', 'confirm_contract', 'lose', 'cancel', 'delete', 'rollback'],
    ],
    ['rejected', ['back_to_first_step', 'delete', 'rollback', 'rollback_to_process']],
    ['registered', ['hand_over', 'return_done', 'cancel', 'delete', 'rollback', 'rollback_to_process']],
    ['completed', ['return_done', 'rollback', 'rollback_to_process']],
    ['returned', []],
    ['lost', ['delete', 'rollback', 'rollback_to_process']],
    ['cancelled', ['delete', 'rollback', 'rollback_to_process']],
    ['hold', ['resume', 'lose', 'cancel', 'delete', 'rollback_to_process']],
    ['deleted', ['restore']],
  ] as const)('from %s there are %j', (status, actions) => {
    expect(movesFrom(status).map((row) => row.action)).toEqual(actions)
  })

  it('never delete a completed or returned application', () => {
    expect(moveFrom('completed', 'delete')).toBeUndefined()
    expect(moveFrom('returned', 'delete')).toBeUndefined()
  })

  it('roll back one step as the table says', () => {
    const step = (from: Parameters<typeof moveFrom>[0]) => moveFrom(from, 'rollback')?.to
    expect([
      step('in_process'),
      step('registered'),
      step('completed'),
      step('rejected'),
      step('lost'),
      step('cancelled'),
    ]).toEqual(['new', 'in_process', 'registered', 'in_process', 'in_process', 'in_process'])
  })
})
