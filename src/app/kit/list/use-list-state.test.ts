import { describe, expect, it } from 'vitest'
import { isPlainDate } from '#domain/kernel/time/dates.ts'
import { hasUnusableDay, searchOf, stateOf } from './use-list-state.ts'

const known = {
  path: '/x',
  sorts: ['name', 'status'],
  filters: { status: ['active', 'inactive'], kind: ['mobile'] },
}

describe('the state of a list in the URL', () => {
  it('is read back as it was written', () => {
    const state = { sort: 'status', way: 'desc' as const, filters: { status: 'active', kind: null } }
    expect(stateOf(searchOf(state, known), known)).toEqual(state)
  })
  it('leaves out default values', () => {
    expect(searchOf(stateOf({}, known), known)).toEqual({})
  })
  it('leads from a day that nobody can mean back to the default', () => {
    const dated = { ...known, filters: { from: isPlainDate, status: ['active'] } }
    for (const from of ['9999-12-31', '2026-02-30', 'yesterday', 20261101]) {
      expect(stateOf({ from }, dated).filters).toEqual({ from: null, status: null })
      expect(hasUnusableDay({ from }, dated)).toBe(true)
    }
    expect(hasUnusableDay({ from: '2026-11-01' }, dated)).toBe(false)
    expect(hasUnusableDay({ status: 'gone' }, dated)).toBe(false)
  })
  it('ignores unknown values', () => {
    expect(stateOf({ sort: 'colour', way: 'up', status: 'gone', other: 1 }, known)).toEqual({
      sort: 'name',
      way: 'asc',
      filters: { status: null, kind: null },
    })
  })
})
