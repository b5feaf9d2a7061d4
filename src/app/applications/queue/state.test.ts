import { describe, expect, it } from 'vitest'
import { QUEUE_TAB_KEYS, QUEUE_TABS } from '#domain/applications/queue-filters.ts'
import { KNOWN_FILTERS } from './known-filters.ts'
import { completeState, firstTab, isSetByTab, orderedTabs, requestOf, USUAL } from './state.ts'

const USUAL_STATE = { sort: USUAL, way: 'asc' as const, filters: {} }

describe('the state of the queue in its address', () => {
  it('without anything is the tab that the person works on, in the order of that tab', () => {
    const first = firstTab((permission) => permission === 'applications.take')
    expect(completeState(USUAL_STATE, first)).toEqual({
      sort: 'groups',
      way: 'asc',
      filters: { tab: 'queue' },
    })
    expect(firstTab((permission) => permission === 'applications.approve')).toBe('director')
    expect(firstTab(() => false)).toBe('all')
  })

  it('with filters and without a tab is of all applications', () => {
    const state = completeState({ ...USUAL_STATE, filters: { branch: '2', tab: null } }, 'queue')
    expect(state).toEqual({ sort: 'newest', way: 'asc', filters: { branch: '2', tab: 'all' } })
  })

  it('keeps the tab and the order that the address names', () => {
    const named = { sort: 'sum', way: 'desc' as const, filters: { tab: 'support', branch: '2' } }
    expect(completeState(named, 'queue')).toEqual(named)
  })

  it('understands the address of an older build', () => {
    const { filters } = completeState({ ...USUAL_STATE, filters: { decision: '1' } }, 'queue')
    expect(filters).toEqual({ waiting: 'director', tab: 'all' })
  })
})

describe('the request of a state', () => {
  it('has every filter by its name of the request, as the value that it is', () => {
    const filters = {
      tab: 'all',
      statuses: 'new,in_process',
      branch: '2',
      seller: '3',
      manager: '4',
      partner: '5',
      origin: 'shop',
      waiting: 'approval',
      deadline: 'late',
      speed: 'slow',
      sum_from: '0',
      sum_to: '4000000',
      from: '2026-11-01',
      to: '2026-11-20',
      lacking: '1',
      mine: '1',
      counted: 'left.2026-11-01.2026-11-20.stage-approved',
    }
    expect(requestOf({ sort: 'waiting', way: 'asc', filters })).toEqual({
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
      counted: { figure: 'left', from: '2026-11-01', to: '2026-11-20', stage: 'approved' },
      sort: 'waiting',
    })
  })

  it.each(Object.keys(KNOWN_FILTERS).filter((name) => name !== 'tab' && name !== 'decision'))(
    'knows the filter %s of an address',
    (name) => {
      const { sort: _sort, ...body } = requestOf({ sort: 'newest', way: 'asc', filters: { [name]: '1' } })
      expect(Object.keys(body)).toHaveLength(1)
    },
  )

  it('has the filters of the tab and the chosen ones, and no tab', () => {
    const state = {
      sort: 'waiting',
      way: 'asc' as const,
      filters: { tab: 'support', branch: '2', sum_from: '0' },
    }
    expect(requestOf(state)).toEqual({ waiting: 'support', branch_id: 2, sum_from: 0, sort: 'waiting' })
  })

  it.each(QUEUE_TAB_KEYS)('of the tab %s is the filter that its count is of', (tab) => {
    const { sort, ...body } = requestOf(completeState({ ...USUAL_STATE, filters: { tab } }, 'queue'))
    expect(body).toEqual(QUEUE_TABS[tab])
    expect(sort).not.toBe(USUAL)
  })

  it('reverses an order by naming the direction that is not the default of the server', () => {
    const wayOf = (sort: string) => requestOf({ sort, way: 'desc', filters: { tab: 'all' } })['way']
    expect(wayOf('newest')).toBe('asc')
    expect(wayOf('sum')).toBe('desc')
  })
})

describe('the tabs', () => {
  it('begin with what the person works on, then what waits for the person; each stands once', () => {
    expect(orderedTabs('queue', ['support']).slice(0, 3)).toEqual(['queue', 'mine', 'support'])
    expect([...orderedTabs('all', ['director'])].sort()).toEqual([...QUEUE_TAB_KEYS].sort())
  })

  it('set their own filters, which are not offered', () => {
    expect(isSetByTab('waiting', 'support')).toBe(true)
    expect(isSetByTab('lacking', 'lacking_photos')).toBe(true)
    expect(isSetByTab('branch', 'support')).toBe(false)
  })
})
