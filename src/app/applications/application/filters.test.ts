import { describe, expect, it } from 'vitest'
import { QUEUE_TABS } from '#domain/applications/queue-filters.ts'
import { bodyOf, countSheetFilters, type Filters, filtersOf, NO_FILTERS, searchOf } from './filters.ts'

const ALL: Filters = {
  statuses: ['new', 'in_process'],
  branch: 2,
  seller: 3,
  manager: 4,
  partner: 5,
  origin: 'shop',
  waiting: 'approval',
  deadline: 'late',
  speed: 'slow',
  sum_from: 0,
  sum_to: 4_000_000,
  from: '2026-11-01',
  to: '2026-11-20',
  missingPhotos: true,
  mine: true,
  sort: 'waiting',
}

describe('filters in the URL', () => {
  it('survive a round trip', () => {
    expect(filtersOf(searchOf(ALL))).toEqual(ALL)
    expect(filtersOf(searchOf(NO_FILTERS))).toEqual(NO_FILTERS)
    expect(searchOf(NO_FILTERS)).toEqual({})
  })

  it('ignore invalid values', () => {
    const odd = {
      statuses: 'new,unknown,',
      branch: 'x',
      seller: -1,
      from: '2026-02-30',
      origin: 'moon',
      sort: 'up',
      waiting: 'rain',
      deadline: 'soon',
      speed: 'fast',
      sum_from: '-1',
      sum_to: 'much',
      mine: 'maybe',
    }
    expect(filtersOf(odd)).toEqual({ ...NO_FILTERS, statuses: ['new'] })
  })

  it('understand the address of an older build', () => {
    expect(filtersOf({ decision: '1' })).toEqual({ ...NO_FILTERS, waiting: 'director' })
  })

  it('understand the address of a tab of the desk', () => {
    expect(filtersOf({ tab: 'support', branch: '2' })).toEqual({
      ...NO_FILTERS,
      waiting: 'support',
      branch: 2,
    })
    expect(filtersOf({ tab: 'mine' })).toEqual({
      ...NO_FILTERS,
      mine: true,
      statuses: [...QUEUE_TABS.mine.statuses],
    })
    expect(filtersOf({ tab: 'moon' })).toEqual(NO_FILTERS)
  })

  it('never contain the search text', () => {
    expect(JSON.stringify(searchOf(filtersOf({ search: '901234567', q: 'Karimova' })))).toBe('{}')
  })
})

describe('the request body', () => {
  it('contains every active filter', () => {
    expect(bodyOf(ALL, ' Karimova ')).toEqual({
      statuses: ['new', 'in_process'],
      branch_id: 2,
      seller_id: 3,
      manager_id: 4,
      partner_id: 5,
      origin: 'shop',
      waiting: 'approval',
      deadline: 'late',
      speed: 'slow',
      sum_from: 0,
      sum_to: 4_000_000,
      from: '2026-11-01',
      to: '2026-11-20',
      lacking_photos: true,
      mine: true,
      search: 'Karimova',
      sort: 'waiting',
    })
  })

  it('has no search text below three characters', () => {
    expect(bodyOf(NO_FILTERS, 'Ka ')).toEqual({ sort: 'newest' })
  })

  it('counts the filters behind the button', () => {
    expect(countSheetFilters(ALL)).toBe(12)
    expect(countSheetFilters(NO_FILTERS)).toBe(0)
  })
})
