import { describe, expect, it } from 'vitest'
import { type Action, isReserving, type Status, TRANSITIONS } from './status.ts'
import { statusAfter, transitionEffects, undoesWork } from './transition-effects.ts'

const CASES: [Action, Status, Status, Partial<ReturnType<typeof transitionEffects>>][] = [
  ['take', 'new', 'in_process', { manager: 'acting', goods: 'kept', contract: 'kept', payment: 'kept' }],
  ['release', 'in_process', 'new', { manager: 'none', goods: 'kept', holder: 'queue' }],
  [
    'back_to_first_step',
    'rejected',
    'unfinished',
    { partners: 'archived', manager: 'none', goods: 'unreserved', contract: 'none', holder: 'seller' },
  ],
  ['rollback', 'in_process', 'new', { manager: 'none', goods: 'kept', holder: 'queue', partners: 'kept' }],
  ['rollback', 'registered', 'in_process', { manager: 'previous', goods: 'kept', holder: 'manager' }],
  ['rollback', 'cancelled', 'in_process', { manager: 'previous', goods: 'reserved' }],
  ['cancel', 'registered', 'cancelled', { goods: 'released', contract: 'none', payment: 'none' }],
  ['cancel', 'unfinished', 'cancelled', { goods: 'unreserved', holder: 'nobody' }],
  ['hand_over', 'registered', 'completed', { goods: 'sold', contract: 'kept', payment: 'kept' }],
]

describe('effects of a transition', () => {
  it.each(CASES)('%s from %s to %s', (action, from, to, expected) => {
    expect(transitionEffects(action, from, to)).toMatchObject(expected)
  })

  it('reserve goods exactly where the status reserves them', () => {
    for (const move of TRANSITIONS)
      for (const from of move.from) {
        const to = statusAfter(from, move.action, 'new')
        if (to === undefined) throw new Error(`${move.action} leads nowhere`)
        const { goods } = transitionEffects(move.action, from, to)
        expect(['reserved', 'kept'].includes(goods), `${move.action} from ${from}`).toBe(isReserving(to))
      }
  })

  it('are said before every action that needs a typed reason, a loss or a rejection', () => {
    for (const move of TRANSITIONS)
      for (const from of move.from)
        if ('reason' in move) expect(undoesWork(from, move.action), `${move.action} from ${from}`).toBe(true)
  })
})
