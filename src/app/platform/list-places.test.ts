import { beforeEach, describe, expect, it } from 'vitest'
import { recordLeftPage } from './last-search.ts'
import {
  chosenToReturnTo,
  forgetPlaces,
  keepChosen,
  keepOpened,
  keepPlace,
  placeToReturnTo,
} from './list-places.ts'

const place = { key: '7', top: 320 }

beforeEach(() => {
  forgetPlaces()
  recordLeftPage('/welcome', {})
})

describe('the place in a list', () => {
  it('is there after a record of this list, and after nothing else', () => {
    keepPlace('/applications', place)
    expect(placeToReturnTo('/applications')).toBeNull()
    recordLeftPage('/applications/7', {})
    expect(placeToReturnTo('/applications')).toEqual(place)
    expect(placeToReturnTo('/clients')).toBeNull()
    recordLeftPage('/applications', {})
    expect(placeToReturnTo('/applications')).toBeNull()
  })

  it('is that of the record that was looked at last', () => {
    keepPlace('/applications', place)
    keepOpened('/applications', '7')
    recordLeftPage('/applications/8', {})
    expect(placeToReturnTo('/applications')).toEqual(place)
    keepOpened('/applications', '8')
    expect(placeToReturnTo('/applications')).toEqual({ key: '8', top: null })
  })

  it('has the chosen rows for the same filters only, and nothing for the next person', () => {
    keepChosen('/clients', 'all', new Set(['1', '2']))
    recordLeftPage('/clients/1', {})
    expect([...chosenToReturnTo('/clients', 'all')]).toEqual(['1', '2'])
    expect(chosenToReturnTo('/clients', 'deleted').size).toBe(0)
    forgetPlaces()
    expect(chosenToReturnTo('/clients', 'all').size).toBe(0)
  })
})
