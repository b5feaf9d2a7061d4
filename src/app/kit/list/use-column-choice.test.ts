import { describe, expect, it } from 'vitest'
import { orderColumns } from './use-column-choice.ts'

const columns = ['name', 'phone', 'branch', 'state'].map((key) => ({ key }))
const keysIn = (order: string[]) => orderColumns(columns, order).map(({ key }) => key)

describe('the order of columns', () => {
  it('is that of the list without a choice', () => {
    expect(keysIn([])).toEqual(['name', 'phone', 'branch', 'state'])
  })

  it('follows the choice, with the first column first', () => {
    expect(keysIn(['state', 'name', 'phone', 'branch'])).toEqual(['name', 'state', 'phone', 'branch'])
  })

  it('ignores columns that are gone and places those that are new', () => {
    expect(keysIn(['state', 'gone', 'phone'])).toEqual(['name', 'state', 'branch', 'phone'])
  })
})
