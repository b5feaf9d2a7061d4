import { expect, it } from 'vitest'
import { merge } from './merge.ts'

const base = { name: 'Sales', status: 'active', note: '' }

it('takes what only one of the two has changed', () => {
  const mine = { ...base, name: 'Sales west' }
  const theirs = { ...base, status: 'inactive' }
  expect(merge(base, mine, theirs)).toEqual({
    values: { name: 'Sales west', status: 'inactive', note: '' },
    clashes: [],
  })
})

it('asks about what both have changed otherwise, and keeps what the person typed until then', () => {
  const mine = { ...base, name: 'Sales west', note: 'x' }
  const theirs = { ...base, name: 'Sales east', note: 'x' }
  expect(merge(base, mine, theirs)).toEqual({
    values: mine,
    clashes: [{ field: 'name', mine: 'Sales west', theirs: 'Sales east' }],
  })
})
