import { beforeEach, describe, expect, it } from 'vitest'
import { recordLeftPage } from './last-search.ts'
import {
  chosenToRestore,
  forgetPositions,
  positionToRestore,
  saveChosen,
  saveOpenedRow,
  savePosition,
} from './list-positions.ts'

const position = { key: '7', top: 320 }

beforeEach(() => {
  forgetPositions()
  recordLeftPage('/welcome', {})
})

describe('the position in a list', () => {
  it('is there after a record of this list, and after nothing else', () => {
    savePosition('/applications', position)
    expect(positionToRestore('/applications')).toBeNull()
    recordLeftPage('/applications/7', {})
    expect(positionToRestore('/applications')).toEqual(position)
    expect(positionToRestore('/clients')).toBeNull()
    recordLeftPage('/applications', {})
    expect(positionToRestore('/applications')).toBeNull()
  })

  it('is that of the record that was looked at last', () => {
    savePosition('/applications', position)
    saveOpenedRow('/applications', '7')
    recordLeftPage('/applications/8', {})
    expect(positionToRestore('/applications')).toEqual(position)
    saveOpenedRow('/applications', '8')
    expect(positionToRestore('/applications')).toEqual({ key: '8', top: null })
  })

  it('has the chosen rows for the same filters only, and nothing for the next person', () => {
    saveChosen('/clients', 'all', new Set(['1', '2']))
    recordLeftPage('/clients/1', {})
    expect([...chosenToRestore('/clients', 'all')]).toEqual(['1', '2'])
    expect(chosenToRestore('/clients', 'deleted').size).toBe(0)
    forgetPositions()
    expect(chosenToRestore('/clients', 'all').size).toBe(0)
  })
})
