import { describe, expect, it } from 'vitest'
import { afterNoAnswer, allRefused, awaitsAnswer, SCORING_LIMIT_MS } from './scoring.ts'
import { currentStage, isDone, STAGES, type StageFacts, stagesBefore, waitingFor } from './stages.ts'

const NOTHING: StageFacts = {
  data_valid: false,
  client_confirmed: false,
  card_confirmed: false,
  photos_arrived: false,
  limit_chosen: false,
  goods_within_limit: false,
  contract_confirmed: false,
  handed_over: false,
  reviewing: 0,
  with_support: 0,
  director_awaited: false,
  contract_in_moderation: false,
  down_payment_due: false,
}
const ORDER = [
  'data_valid',
  'client_confirmed',
  'card_confirmed',
  'photos_arrived',
  'limit_chosen',
  'goods_within_limit',
  'contract_confirmed',
  'handed_over',
] as const

describe('the stepper', () => {
  it('advances from stage to stage as their facts become true', () => {
    const seen = ORDER.map((_, done) => {
      const facts = { ...NOTHING, ...Object.fromEntries(ORDER.slice(0, done).map((fact) => [fact, true])) }
      return currentStage(facts)
    })
    expect(seen).toEqual([...STAGES])
  })

  it('stays at the last stage when all are done', () => {
    const all = { ...NOTHING, ...Object.fromEntries(ORDER.map((fact) => [fact, true])) }
    expect(currentStage(all)).toBe('payment')
    expect(STAGES.every((stage) => isDone(stage, all))).toBe(true)
  })

  it('names the unfinished stages before a stage', () => {
    expect(stagesBefore('limit', { ...NOTHING, data_valid: true, card_confirmed: true })).toEqual([
      'sms',
      'photos',
    ])
    expect(stagesBefore('client_data', NOTHING)).toEqual([])
  })

  it('names what it waits for from others', () => {
    expect(waitingFor(NOTHING)).toBeNull()
    expect(waitingFor({ ...NOTHING, reviewing: 1, with_support: 1 })).toBe('approval')
    expect(waitingFor({ ...NOTHING, with_support: 1 })).toBe('moderator')
    expect(waitingFor({ ...NOTHING, limit_chosen: true, reviewing: 1 })).toBeNull()
    const withGoods = { ...NOTHING, limit_chosen: true, goods_within_limit: true }
    expect(waitingFor({ ...withGoods, director_awaited: true })).toBe('director')
    expect(waitingFor(withGoods)).toBeNull()
    expect(waitingFor({ ...NOTHING, contract_in_moderation: true })).toBe('moderation')
    expect(waitingFor({ ...NOTHING, contract_confirmed: true, down_payment_due: true })).toBe('down_payment')
  })
})

describe('a scoring attempt', () => {
  it('is rejected after five minutes, or passed to support for the partner type', () => {
    expect(afterNoAnswer('bank', SCORING_LIMIT_MS - 1)).toBe('wait')
    expect(afterNoAnswer('bank', SCORING_LIMIT_MS)).toBe('reject')
    expect(afterNoAnswer('partner', SCORING_LIMIT_MS - 1)).toBe('wait')
    expect(afterNoAnswer('partner', SCORING_LIMIT_MS)).toBe('support')
  })

  it('accepts an answer only while it is open', () => {
    expect(
      (['reviewing', 'support', 'approved', 'rejected', 'completed', 'cancelled'] as const).filter(
        awaitsAnswer,
      ),
    ).toEqual(['reviewing', 'support'])
  })

  it('rejects the application when all partners refused, and not before any was asked', () => {
    expect(allRefused([])).toBe(false)
    expect(allRefused(['rejected', 'reviewing'])).toBe(false)
    expect(allRefused(['rejected', 'cancelled'])).toBe(true)
  })
})
