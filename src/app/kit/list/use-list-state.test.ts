import { describe, expect, it } from 'vitest'
import { searchOf, stateOf } from './use-list-state.ts'

const known = {
  path: '/x',
  sorts: ['name', 'status'],
  filters: { status: ['active', 'inactive'], kind: ['mobile'] },
}

describe('a list in the address', () => {
  it('comes back as it went', () => {
    const state = { sort: 'status', way: 'desc' as const, filters: { status: 'active', kind: null } }
    expect(stateOf(searchOf(state, known), known)).toEqual(state)
  })
  it('is short while everything is as usual', () => {
    expect(searchOf(stateOf({}, known), known)).toEqual({})
  })
  it('leaves out what it does not understand', () => {
    expect(stateOf({ sort: 'colour', way: 'up', status: 'gone', other: 1 }, known)).toEqual({
      sort: 'name',
      way: 'asc',
      filters: { status: null, kind: null },
    })
  })
})
