import { describe, expect, it } from 'vitest'
import { searchOf, stateOf } from './use-list-state.ts'

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
  it('ignores unknown values', () => {
    expect(stateOf({ sort: 'colour', way: 'up', status: 'gone', other: 1 }, known)).toEqual({
      sort: 'name',
      way: 'asc',
      filters: { status: null, kind: null },
    })
  })
})
