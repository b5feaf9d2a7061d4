import { expect, it } from 'vitest'
import { merge } from './merge.ts'

const base = { name: 'Sales', status: 'active', note: '' }

it('takes changes that only one of the two made', () => {
  const mine = { ...base, name: 'Sales west' }
  const theirs = { ...base, status: 'inactive' }
  expect(merge(base, mine, theirs)).toEqual({
    values: { name: 'Sales west', status: 'inactive', note: '' },
    clashes: [],
  })
})

it('reports fields that both changed differently, and keeps the typed value until they are decided', () => {
  const mine = { ...base, name: 'Sales west', note: 'x' }
  const theirs = { ...base, name: 'Sales east', note: 'x' }
  expect(merge(base, mine, theirs)).toEqual({
    values: mine,
    clashes: [{ field: 'name', mine: 'Sales west', theirs: 'Sales east' }],
  })
})
