import { describe, expect, it } from 'vitest'
import { isOfStaff, refusalOf, stateOf, USER_ACTION_NAMES, type UserFacts } from './actions.ts'

const today = '2026-11-21'
const facts = (part: Partial<UserFacts> = {}): UserFacts => ({
  works: true,
  left_on: null,
  blocked: false,
  deleted: false,
  today,
  ...part,
})
const somebodyElse = { isOneself: false, isAbove: false }
const possible = (facts: UserFacts, requester = somebodyElse) =>
  USER_ACTION_NAMES.filter((action) => refusalOf(action, facts, requester) === null)

describe('the state of an account', () => {
  it.each([
    [{}, 'working'],
    [{ left_on: '2026-11-22' }, 'working'],
    [{ left_on: today }, 'not_working'],
    [{ works: false }, 'not_working'],
    [{ works: false, blocked: true }, 'blocked'],
    [{ blocked: true, deleted: true }, 'deleted'],
  ] as const)('%j is %s', (part, state) => {
    expect(stateOf(facts(part))).toBe(state)
  })

  it('is no longer `working` on the day of leave', () => {
    expect(isOfStaff(facts({ left_on: '2026-11-22' }))).toBe(true)
    expect(isOfStaff(facts({ left_on: '2026-11-21' }))).toBe(false)
  })
})

describe('possible actions', () => {
  it('depend on the state', () => {
    const always = ['edit', 'reset_password', 'sessions', 'delete']
    expect(possible(facts()).sort()).toEqual([...always, 'block', 'dismiss'].sort())
    expect(possible(facts({ blocked: true })).sort()).toEqual([...always, 'unblock', 'dismiss'].sort())
    expect(possible(facts({ works: false, left_on: today })).sort()).toEqual(
      [...always, 'block', 'rehire'].sort(),
    )
    expect(possible(facts({ left_on: '2026-12-01' })).sort()).toEqual(
      [...always, 'block', 'dismiss', 'rehire'].sort(),
    )
    expect(possible(facts({ deleted: true }))).toEqual(['restore'])
  })

  it('are limited for one’s own account, and none for a person with more rights', () => {
    expect(possible(facts(), { isOneself: true, isAbove: false })).toEqual(['edit', 'sessions'])
    expect(refusalOf('delete', facts(), { isOneself: true, isAbove: false })).toBe('not_oneself')
    expect(possible(facts(), { isOneself: false, isAbove: true })).toEqual([])
    expect(refusalOf('edit', facts(), { isOneself: false, isAbove: true })).toBe('user_above')
    expect(refusalOf('restore', facts(), somebodyElse)).toBe('user_state')
  })
})
