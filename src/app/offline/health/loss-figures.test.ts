import { describe, expect, it } from 'vitest'
import { lossFigures } from './loss-figures.ts'
import type { Loss } from './loss-store.ts'

const WORK = { applications: 1, photos: 2, other: 0 }
const loss = (more: Partial<Loss>): Loss => ({
  id: 'l',
  sign: 'start',
  foundAt: 0,
  acknowledged: false,
  isTold: false,
  known: null,
  people: [],
  isCounted: true,
  ...more,
})

describe('what the loss screen says', () => {
  it('is the count of the tablet in applications and photos, however many operations that was', () => {
    const people = [
      { user_id: 1, unsent: 5, waiting: WORK, since: 20 },
      { user_id: 2, unsent: 1, waiting: { applications: 1, photos: 0, other: 0 }, since: 10 },
    ]
    const known = { unsent: 6, since: 30 }
    expect(lossFigures(loss({ people, known }))).toEqual({
      work: { applications: 2, photos: 2, other: 0 },
      isExact: true,
      since: 10,
    })
  })

  it('is at least what the server knows where the tablet knows less, and more may be lost', () => {
    const known = { unsent: 4, waiting: WORK, since: null }
    expect(lossFigures(loss({ known }))).toEqual({ work: WORK, isExact: false, since: null })
    expect(lossFigures(loss({ known, isCounted: false }))).toMatchObject({ work: WORK, isExact: false })
  })

  it('is not exact where only a part of the people was counted', () => {
    const people = [{ user_id: 1, unsent: 5, waiting: WORK, since: null }]
    expect(lossFigures(loss({ people, isCounted: false }))).toMatchObject({ work: WORK, isExact: false })
  })

  it('is unknown where nobody knows, and records where an older build counted', () => {
    expect(lossFigures(loss({ isCounted: false }))).toEqual({ work: null, isExact: false, since: null })
    const people = [{ user_id: 1, unsent: 5, since: null }]
    expect(lossFigures(loss({ people })).work).toEqual({ applications: 0, photos: 0, other: 5 })
  })
})
