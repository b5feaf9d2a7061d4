import { describe, expect, it } from 'vitest'
import {
  CONDITIONS,
  canMoveReturn,
  isLateReturn,
  isOpenReturn,
  moveRefusal,
  nextActions,
  RETURN_ACTIONS,
  RETURN_MOVES,
  RETURN_REASONS,
  RETURN_STATES,
  reasonsFor,
  returnPath,
  returnPermission,
  returnStatesWith,
  usualPlace,
  usualWay,
} from './request.ts'

const everything = () => true
const person = { id: 7, isAdmin: false, may: everything }

describe('the states of a return', () => {
  it('are the thirteen of the specification, and the reasons the nine', () => {
    expect(RETURN_STATES).toHaveLength(13)
    expect(RETURN_REASONS).toHaveLength(9)
  })

  it('are all reached, and all but the last ones are left', () => {
    const reached = new Set(['new', ...RETURN_ACTIONS.flatMap((action) => RETURN_MOVES[action].to)])
    expect(RETURN_STATES.filter((state) => !reached.has(state))).toEqual([])
    expect(
      RETURN_STATES.filter((state) => (nextActions(state).length === 0) === isOpenReturn(state)),
    ).toEqual([])
  })

  it('free the product when the request was dropped', () => {
    expect(RETURN_STATES.filter((state) => !returnStatesWith('keepsLine').includes(state))).toEqual([
      'rejected',
      'removed',
    ])
  })
})

describe('a step', () => {
  it('of a stage has the permission of the stage, also to reject', () => {
    expect(returnPermission('reject', 'finance_review')).toBe('returns.finance')
    expect(returnPermission('correct', 'support_check')).toBe('returns.support')
    expect(canMoveReturn('reject', 'approved')).toBe(false)
  })

  it('is never the second stage in a row of one person, nor of a request of their own, but for administrators', () => {
    const moved = { state: 'finance_review', author_id: 1, lastStageBy: 7 } as const
    expect(moveRefusal('set_figures', moved, person)).toBe('stage_in_a_row')
    expect(moveRefusal('set_figures', { ...moved, author_id: 7 }, person)).toBe('own_return')
    expect(moveRefusal('set_figures', { ...moved, author_id: 7 }, { ...person, isAdmin: true })).toBeNull()
    expect(moveRefusal('set_figures', { ...moved, lastStageBy: 1 }, person)).toBeNull()
    expect(moveRefusal('set_figures', moved, { ...person, may: () => false })).toBe('forbidden')
  })

  it('of the author is taken by nobody else, but support removes', () => {
    const moved = { state: 'new', author_id: 1, lastStageBy: null } as const
    const creator = { ...person, may: (key: string) => key === 'returns.create' || key === 'return.view' }
    expect(moveRefusal('send', moved, creator)).toBe('forbidden')
    expect(moveRefusal('remove', moved, creator)).toBe('forbidden')
    expect(moveRefusal('remove', moved, person)).toBeNull()
    expect(moveRefusal('send', { ...moved, author_id: 7 }, creator)).toBeNull()
  })
})

const REVIEW = ['on_review', 'support_check', 'finance_review', 'accounting_review'] as const

it('has fewer reasons after the hand-over', () => {
  expect(reasonsFor(true)).toHaveLength(5)
  expect(reasonsFor(false)).toEqual(RETURN_REASONS)
})

it('is late after ten days by the calendar of Tashkent', () => {
  const sold = new Date('2026-06-01T20:00:00Z')
  expect(isLateReturn(sold, new Date('2026-06-12T10:00:00Z'), 10)).toBe(false)
  expect(isLateReturn(sold, new Date('2026-06-12T20:00:00Z'), 10)).toBe(true)
  expect(isLateReturn(null, new Date('2027-06-12T20:00:00Z'), 10)).toBe(false)
})

it.each([
  ['new', [], ['new', ...REVIEW, 'approved', 'paid', 'returned']],
  ['on_correction', ['send', 'correct'], ['on_correction', ...REVIEW, 'approved', 'paid', 'returned']],
  ['completed', [], ['new', ...REVIEW, 'approved', 'paid', 'completed']],
  ['rejected', ['send', 'review', 'reject'], ['new', 'on_review', 'support_check', 'rejected']],
  ['rejected', ['send', 'review', 'correct', 'send', 'reject'], ['new', 'on_review', 'rejected']],
  ['removed', ['remove'], ['new', 'removed']],
  ['removed', ['send', 'correct', 'remove'], ['new', 'removed']],
] as const)('the way of a request that is %s after %j', (state, actions, path) => {
  expect(returnPath(state, { hasReceipt: false, actions })).toEqual(path)
  expect(returnPath('paid', { hasReceipt: true, actions })).toContain('receipt_added')
})

it('goods that were used go to the defects unless a person decides otherwise', () => {
  expect(CONDITIONS.map(usualPlace)).toEqual(['shop', 'shop', 'defect', 'defect'])
})

it('a whole contract is cancelled where nothing is left, and one that is paid off is left alone', () => {
  expect(usualWay({ isClosed: false, isLast: true })).toBe('cancel')
  expect(usualWay({ isClosed: true, isLast: true })).toBe('closed')
  expect(usualWay({ isClosed: true, isLast: false })).toBe('closed')
  expect(usualWay({ isClosed: false, isLast: false })).toBeNull()
})
