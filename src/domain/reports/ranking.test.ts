import { describe, expect, it } from 'vitest'
import {
  isLast,
  isTop,
  placesOf,
  RANK_WEIGHTS,
  type RankFigures,
  rankOf,
  SHOWN_PLACES,
  weakestPart,
} from './ranking.ts'

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

describe('places', () => {
  it('are shared by equal scores, and the next place counts them all', () => {
    expect(placesOf([61, 80, 61, 40]).map(({ place }) => place)).toEqual([2, 1, 2, 4])
    expect(placesOf([61, 80, 61, 40]).map(({ from_end }) => from_end)).toEqual([2, 4, 2, 1])
  })

  it.each([1, 2, 7, 12, 20, 25])(
    'of %d people with any scores are never both of the top and of the last',
    (people) => {
      for (const steps of [1, 2, 3, people]) {
        const scores = Array.from({ length: people }, (_, nth) => nth % steps)
        for (const one of placesOf(scores)) expect(isTop(one) && isLast(one)).toBe(false)
      }
    },
  )

  it('of the last are those who follow the top, where there are not enough for both', () => {
    const scores = Array.from({ length: 13 }, (_, nth) => 100 - nth)
    expect(placesOf(scores).filter(isTop)).toHaveLength(SHOWN_PLACES)
    expect(
      placesOf(scores)
        .filter(isLast)
        .map(({ place }) => place),
    ).toEqual([11, 12, 13])
    expect(placesOf(Array.from({ length: 13 }, () => 50)).filter(isLast)).toEqual([])
  })
})

it('the weakest part is the one that costs most of the score', () => {
  expect(weakestPart({ conversion: 60, speed: 60, quality: 60 })).toBe('conversion')
  expect(weakestPart({ conversion: 90, speed: 20, quality: 60 })).toBe('speed')
  expect(weakestPart({ conversion: 95, speed: 95, quality: 10 })).toBe('quality')
})
