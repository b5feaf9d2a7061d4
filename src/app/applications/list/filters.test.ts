import { describe, expect, it } from 'vitest'
import { bodyOf, countFurther, type Filters, filtersOf, NO_FILTERS, searchOf } from './filters.ts'

const ALL: Filters = {
  statuses: ['new', 'in_process'],
  branch: 2,
  seller: 3,
  manager: 4,
  origin: 'shop',
  from: '2026-11-01',
  to: '2026-11-20',
  lacking: true,
  decision: true,
  mine: true,
  sort: 'waiting',
}

describe('filters in the address', () => {
  it('come back as they went', () => {
    expect(filtersOf(searchOf(ALL))).toEqual(ALL)
    expect(filtersOf(searchOf(NO_FILTERS))).toEqual(NO_FILTERS)
    expect(searchOf(NO_FILTERS)).toEqual({})
  })

  it('leave out what is not understood', () => {
    const odd = {
      statuses: 'new,unknown,',
      branch: 'x',
      seller: -1,
      from: '2026-02-30',
      origin: 'moon',
      sort: 'up',
      mine: 'maybe',
    }
    expect(filtersOf(odd)).toEqual({ ...NO_FILTERS, statuses: ['new'] })
  })

  it('never carry what is searched for', () => {
    expect(JSON.stringify(searchOf(filtersOf({ search: '901234567', q: 'Karimova' })))).toBe('{}')
  })
})

describe('what is asked of the server', () => {
  it('names every filter that is on', () => {
    expect(bodyOf(ALL, ' Karimova ')).toEqual({
      statuses: ['new', 'in_process'],
      branch_id: 2,
      seller_id: 3,
      manager_id: 4,
      origin: 'shop',
      from: '2026-11-01',
      to: '2026-11-20',
      lacking_photos: true,
      awaiting_director: true,
      mine: true,
      search: 'Karimova',
      sort: 'waiting',
    })
  })

  it('has no search below three characters', () => {
    expect(bodyOf(NO_FILTERS, 'Ka ')).toEqual({ sort: 'newest' })
  })

  it('counts the filters behind the button', () => {
    expect(countFurther(ALL)).toBe(6)
    expect(countFurther(NO_FILTERS)).toBe(0)
  })
})
