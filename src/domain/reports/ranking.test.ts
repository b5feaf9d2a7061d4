import { describe, expect, it } from 'vitest'
import { RANK_WEIGHTS, type RankFigures, rankOf } from './ranking.ts'

const figures = (values: Partial<RankFigures> = {}): RankFigures => ({
  taken: 20,
  days: 4,
  decided: 10,
  sold: 5,
  timed: 10,
  fast: 4,
  slow: 4,
  defective: 1,
  ...values,
})

describe('the score', () => {
  it('sums the weighted parts', () => {
    expect(rankOf(figures())).toEqual({ conversion: 50, speed: 60, quality: 90, score: 61, unranked: null })
  })

  it('is 100 when everything is sold at once and stays sold, and its weights sum to 100', () => {
    expect(rankOf(figures({ sold: 10, fast: 10, slow: 0, defective: 0 })).score).toBe(100)
    expect(Object.values(RANK_WEIGHTS).reduce((sum, weight) => sum + weight, 0)).toBe(100)
  })

  it('has a quality that is not below zero', () => {
    expect(rankOf(figures({ defective: 25 })).quality).toBe(0)
  })

  it('is absent, with the reason, for few applications a day and when all are open', () => {
    expect(rankOf(figures({ taken: 19 }))).toMatchObject({ conversion: 50, score: null, unranked: 'few' })
    expect(rankOf(figures({ decided: 0, sold: 0 }))).toMatchObject({ score: null, unranked: 'undecided' })
  })
})
