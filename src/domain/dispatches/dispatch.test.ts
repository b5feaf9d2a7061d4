import { describe, expect, it } from 'vitest'
import { instantAt } from '../kernel/time/dates.ts'
import {
  APPROVED_FROM,
  canChangeDispatch,
  DISPATCH_STATES,
  DISPATCH_TRANSITIONS,
  type DispatchAction,
  dispatchForm,
  EXCLUSIONS,
  type Exclusion,
  exceedsApproval,
  exclusionOf,
  isSendingTime,
  needsApproval,
} from './dispatch.ts'

const NONE = Object.fromEntries(EXCLUSIONS.map((reason) => [reason, false])) as Record<Exclusion, boolean>

it('every state but the first is reached, and only the last ones lead nowhere', () => {
  const rows = Object.values(DISPATCH_TRANSITIONS)
  const reached = new Set<string>(['draft', 'waiting', ...rows.flatMap(({ to }) => to ?? [])])
  expect(DISPATCH_STATES.filter((state) => !reached.has(state))).toEqual([])
  const actions = Object.keys(DISPATCH_TRANSITIONS) as DispatchAction[]
  const ends = DISPATCH_STATES.filter((state) => !actions.some((action) => canChangeDispatch(action, state)))
  expect(ends).toEqual(['done', 'cancelled'])
})

it('somebody else agrees from 500 recipients or a million soʻm', () => {
  const { recipients, cost } = APPROVED_FROM
  expect(needsApproval({ recipients: recipients - 1, cost: cost - 1 })).toBe(false)
  expect(needsApproval({ recipients, cost: null })).toBe(true)
  expect(needsApproval({ recipients: 1, cost })).toBe(true)
  expect(needsApproval({ recipients: 1, cost: null })).toBe(false)
})

it('what costs more than was approved is to be approved again', () => {
  const { recipients, cost } = APPROVED_FROM
  expect(exceedsApproval({ recipients: 1, cost: cost - 1 }, null)).toBe(false)
  expect(exceedsApproval({ recipients: 1, cost }, null)).toBe(true)
  expect(exceedsApproval({ recipients, cost: null }, null)).toBe(true)
  expect(exceedsApproval({ recipients, cost: cost - 1 }, { cost: 1 })).toBe(false)
  expect(exceedsApproval({ recipients, cost }, { cost: null })).toBe(true)
  expect(exceedsApproval({ recipients, cost: 2 * cost }, { cost: 2 * cost })).toBe(false)
  expect(exceedsApproval({ recipients, cost: 2 * cost + 1 }, { cost: 2 * cost })).toBe(true)
})

describe('who is left out', () => {
  it('is named with the first reason', () => {
    expect(exclusionOf(NONE)).toBeNull()
    expect(exclusionOf({ ...NONE, same_phone: true, opted_out: true })).toBe('opted_out')
    for (const reason of EXCLUSIONS) expect(exclusionOf({ ...NONE, [reason]: true })).toBe(reason)
  })
})

it('SMS to many are sent from nine in the morning until eight in the evening', () => {
  const at = (time: string) => isSendingTime(instantAt('2026-11-28', time))
  expect(['08:59', '09:00', '19:59', '20:00', '00:30'].map(at)).toEqual([false, true, true, false, false])
})

it('days of a choice follow each other', () => {
  const form = {
    title: 'Aksiya',
    template_id: 1,
    branches: [],
    bought_from: '',
    bought_to: '',
    idle_since: '',
  }
  expect(dispatchForm.safeParse(form).success).toBe(true)
  const parse = (bought_from: string, bought_to: string) =>
    dispatchForm.safeParse({ ...form, bought_from, bought_to }).success
  expect(parse('2026-11-02', '2026-11-01')).toBe(false)
  expect(parse('2026-11-01', '2026-11-01')).toBe(true)
  expect(parse('', '2026-11-01')).toBe(true)
  expect(parse('2026-13-01', '')).toBe(false)
})
