import { describe, expect, it } from 'vitest'
import {
  ACTIONS,
  hasDeadline,
  INVERSE_ACTIONS,
  isAssignedToManager,
  isBeforeContract,
  isClientWaiting,
  isEditable,
  isInWork,
  isReserving,
  keepsCompletion,
  keepsUnits,
  permissionOf,
  resolveDataChange,
  STATUS_NUMBERS,
  STATUSES,
  type Status,
  showsStages,
  TRANSITIONS,
  takesPhotos,
  transitionFrom,
  transitionsFrom,
} from './status.ts'

describe('statuses', () => {
  it('have the numbers of the specification', () => {
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

describe('traits', () => {
  it.each<[string, (status: Status) => boolean, Status[]]>([
    ['in work', isInWork, ['unfinished', 'new', 'in_process', 'registered', 'hold']],
    ['photos may arrive', takesPhotos, ['unfinished', 'new', 'in_process', 'rejected', 'registered', 'hold']],
    ['data may change', isEditable, ['unfinished', 'new', 'in_process']],
    ['assigned to a manager', isAssignedToManager, ['in_process', 'registered']],
    ['a client waits', isClientWaiting, ['new', 'in_process']],
    ['the three days run', hasDeadline, ['new', 'in_process', 'hold']],
    ['a contract may still be made', isBeforeContract, ['unfinished', 'new', 'in_process', 'hold']],
    ['goods are reserved', isReserving, ['new', 'in_process', 'registered', 'hold']],
    ['units are kept', keepsUnits, ['unfinished', 'new', 'in_process', 'registered', 'completed', 'hold']],
    ['the completion is kept', keepsCompletion, ['completed', 'returned']],
    [
      'stages are shown',
      showsStages,
      ['in_process', 'rejected', 'registered', 'completed', 'returned', 'hold'],
    ],
  ])('%s', (_name, rule, statuses) => {
    expect(STATUSES.filter(rule)).toEqual(statuses)
  })

  it('determine the result of a change of the data by the holder and by others', () => {
    const ways = STATUSES.map((status) => [
      status,
      resolveDataChange(status, true, false),
      resolveDataChange(status, false, false),
    ])
    expect(ways).toEqual([
      ['unfinished', 'fields', 'fields'],
      ['new', 'fields', 'fields'],
      ['in_process', 'fields', 'comment'],
      ['rejected', 'comment', 'comment'],
      ['registered', 'comment', 'comment'],
      ['completed', 'refused', 'refused'],
      ['returned', 'refused', 'refused'],
      ['lost', 'comment', 'comment'],
      ['cancelled', 'comment', 'comment'],
      ['hold', 'comment', 'comment'],
      ['deleted', 'refused', 'refused'],
    ])
  })
})

describe('transitions', () => {
  it('contain at most one row for a status and an action', () => {
    for (const status of STATUSES)
      for (const action of ACTIONS) {
        const rows = TRANSITIONS.filter(
          (row) => row.action === action && (row.from as readonly string[]).includes(status),
        )
        expect(rows.length, `${status} ${action}`).toBeLessThanOrEqual(1)
      }
  })

  it('use one permission for all rows of an action', () => {
    for (const action of ACTIONS) {
      const keys = new Set(TRANSITIONS.filter((row) => row.action === action).map((row) => row.permission))
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
    expect(transitionsFrom(status).map((row) => row.action)).toEqual(actions)
  })

  it('never delete a completed or returned application', () => {
    expect(transitionFrom('completed', 'delete')).toBeUndefined()
    expect(transitionFrom('returned', 'delete')).toBeUndefined()
  })

  it('roll back one step according to the table', () => {
    const step = (from: Parameters<typeof transitionFrom>[0]) => transitionFrom(from, 'rollback')?.to
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

describe('an action that undoes another one', () => {
  it.each(Object.entries(INVERSE_ACTIONS))('%s: %s leads back without a reason', (action, inverse) => {
    const steps = TRANSITIONS.filter((row) => row.action === action)
    expect(steps.length).toBeGreaterThan(0)
    for (const { from, to } of steps)
      for (const status of from) {
        const back = to === 'previous' ? undefined : transitionFrom(to, inverse)
        expect(back?.reason).toBeUndefined()
        expect(['previous', status]).toContain(back?.to)
      }
  })
})
