import { expect, it } from 'vitest'
import { countByGroup, HISTORY_GROUPS, HISTORY_KINDS, type TimedEntry, timesByStage } from './history.ts'

const minute = (nth: number): string => new Date(Date.UTC(2026, 0, 5, 10, nth)).toISOString()
const moved = (nth: number, action: TimedEntry['action']): TimedEntry => ({
  at: minute(nth),
  kind: 'moved',
  action,
})
const MINUTE = 60_000

it('has a kind for every group', () => {
  expect(new Set(Object.values(HISTORY_KINDS))).toEqual(new Set(HISTORY_GROUPS))
})

it('counts entries by group', () => {
  expect(countByGroup([{ kind: 'moved' }, { kind: 'paused' }, { kind: 'card_added' }])).toEqual({
    status: 2,
    card: 1,
  })
})

it('has no times before the application was taken', () => {
  expect(timesByStage([moved(0, 'start'), moved(1, 'submit')])).toEqual([])
})

it('measures each stage from the end of the one before it, in any order of the entries', () => {
  const entries: TimedEntry[] = [
    { at: minute(9), kind: 'card_confirmed' },
    moved(0, 'submit'),
    moved(2, 'take'),
    { at: minute(3), kind: 'code_confirmed' },
    { at: minute(7), kind: 'code_confirmed' },
    { at: minute(20), kind: 'limit_chosen' },
  ]
  expect(timesByStage(entries)).toEqual([
    { stage: 'queue', ms: 2 * MINUTE },
    { stage: 'sms', ms: 5 * MINUTE },
    { stage: 'card', ms: 2 * MINUTE },
    { stage: 'limit', ms: 11 * MINUTE },
  ])
})

it('leaves out pauses, those that cross the end of a stage too', () => {
  const entries: TimedEntry[] = [
    moved(0, 'submit'),
    moved(0, 'take'),
    { at: minute(2), kind: 'paused' },
    { at: minute(4), kind: 'unpaused' },
    { at: minute(6), kind: 'code_confirmed' },
    { at: minute(7), kind: 'paused' },
    { at: minute(10), kind: 'card_confirmed' },
    { at: minute(12), kind: 'unpaused' },
    { at: minute(15), kind: 'limit_chosen' },
  ]
  expect(timesByStage(entries).map(({ ms }) => ms / MINUTE)).toEqual([0, 4, 1, 3])
})

it('leaves out a stage that was repeated after a later one', () => {
  const entries: TimedEntry[] = [
    moved(0, 'submit'),
    moved(1, 'take'),
    { at: minute(9), kind: 'code_confirmed' },
    { at: minute(5), kind: 'card_confirmed' },
    { at: minute(12), kind: 'limit_chosen' },
  ]
  expect(timesByStage(entries).map(({ stage }) => stage)).toEqual(['queue', 'sms', 'limit'])
})
