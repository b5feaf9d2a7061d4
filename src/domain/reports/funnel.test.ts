import { describe, expect, it } from 'vitest'
import type { HistoryAction } from '../applications/status.ts'
import { formatCounted, parseCounted } from './counted.ts'
import { funnelOf, furthestStage, stageBefore, worstStep } from './funnel.ts'
import type { HistoryMove } from './measures.ts'

const moves = (...actions: HistoryAction[]): HistoryMove[] =>
  actions.map((action) => ({
    action,
    from: null,
    to: 'new',
    at: new Date(0),
    user_id: null,
    manager_id: null,
    reason: null,
  }))

describe('the last stage of an application', () => {
  it.each([
    ['in_process', ['submit', 'take'], true, true, null],
    ['lost', ['submit'], false, false, 'submitted'],
    ['cancelled', ['submit', 'take'], false, false, 'taken'],
    ['rejected', ['submit', 'take'], true, false, 'asked'],
    ['lost', ['submit', 'take'], true, true, 'approved'],
    // The contract was rolled back before the end.
    ['lost', ['submit', 'take', 'confirm_contract', 'rollback'], true, true, 'registered'],
    ['completed', ['submit', 'take', 'confirm_contract', 'hand_over'], true, true, 'sold'],
    ['returned', ['submit', 'take', 'confirm_contract', 'return_done'], true, true, 'sold'],
  ] as const)('that is %s after %j is %5$s', (status, actions, isAsked, isApproved, stage) => {
    expect(furthestStage({ status, history: moves(...actions), isAsked, isApproved })).toBe(stage)
  })
})

describe('the funnel', () => {
  const steps = funnelOf([
    { furthest: 'submitted', reason: 'client_refusal', applications: 2 },
    { furthest: 'asked', reason: 'mib_debt', applications: 3 },
    { furthest: 'asked', reason: '', applications: 5 },
    { furthest: 'sold', reason: '', applications: 10 },
  ])

  it('loses at every stage who does not come to it', () => {
    expect(steps.map(({ key, reached, left }) => [key, reached, left])).toEqual([
      ['submitted', 20, 0],
      ['taken', 18, 2],
      ['asked', 18, 0],
      ['approved', 10, 8],
      ['registered', 10, 0],
      ['sold', 10, 0],
    ])
    for (const { key, reached, left } of steps) {
      const before = steps.find((step) => step.key === stageBefore(key))
      if (before !== undefined) expect(before.reached).toBe(reached + left)
    }
  })

  it('has the most frequent reason and the worst exit first', () => {
    expect(steps[3]?.reasons.map(({ key }) => key)).toEqual(['', 'mib_debt'])
    expect(worstStep(steps)?.key).toBe('approved')
    expect(worstStep(funnelOf([]))).toBeNull()
  })
})

describe('the figure of a list', () => {
  it.each([
    { figure: 'submitted', from: '2026-11-01', to: '2026-11-28' },
    { figure: 'registered', from: '2026-11-01', to: '2026-11-01', hour: '09' },
    { figure: 'lost', from: '2026-11-01', to: '2026-11-02', reason: '' },
    { figure: 'left', from: '2026-11-01', to: '2026-11-02', reason: 'mib_debt', stage: 'approved' },
    { figure: 'taken', from: '2026-11-01', to: '2026-11-02', manager: 12 },
  ] as const)('is the same after its address: %j', (counted) => {
    expect(parseCounted(formatCounted(counted))).toEqual(counted)
  })

  it.each([
    '',
    'submitted',
    'sales.2026-11-01.2026-11-02',
    'lost.2026-11-01.2026-13-02',
    'lost.2026-11-01.2026-11-02.hour-25',
    'lost.2026-11-01.2026-11-02.stage-unknown',
    'taken.2026-11-01.2026-11-02.manager-0',
    // A reason that somebody typed.
    'lost.2026-11-01.2026-11-02.reason-karimov',
  ])('is none: %s', (text) => {
    expect(parseCounted(text)).toBeNull()
  })
})
