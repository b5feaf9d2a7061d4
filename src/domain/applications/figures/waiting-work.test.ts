import { describe, expect, it } from 'vitest'
import {
  isAnythingWaiting,
  largerCount,
  NOTHING_WAITS,
  piecesOf,
  sendingProgress,
  totalWork,
  type WaitingOp,
  waitingWork,
  workOf,
} from './waiting-work.ts'

const op = (appId: string | null, kind: WaitingOp['kind'], targetId = appId ?? 'x'): WaitingOp => ({
  appId,
  kind,
  targetId,
})
const ONE = [
  op('a', 'app.create'),
  op('a', 'app.patch'),
  ...['p1', 'p2', 'p3', 'p4'].map((id) => op('a', 'photo.put', id)),
  op('a', 'app.submit'),
]

describe('waiting work', () => {
  it('counts one application with four photos, whatever the number of operations', () => {
    expect(waitingWork(ONE)).toEqual({ applications: 1, photos: 4, other: 0 })
  })

  it('counts a repeated photo once, and a report apart from the applications', () => {
    const ops = [op('a', 'photo.put', 'p'), op('a', 'photo.put', 'p'), op(null, 'app.discard', 'r')]
    expect(waitingWork(ops)).toEqual({ applications: 1, photos: 1, other: 1 })
    expect([isAnythingWaiting(waitingWork(ops)), isAnythingWaiting(NOTHING_WAITS)]).toEqual([true, false])
  })
})

describe('counted work', () => {
  const waiting = { applications: 1, photos: 4, other: 0 }

  it('counts operations as `other` if a build reports nothing else, and adds up by unit', () => {
    expect(workOf({ unsent: 7, waiting })).toEqual(waiting)
    expect(workOf({ unsent: 7 })).toEqual({ applications: 0, photos: 0, other: 7 })
    expect(
      totalWork([
        { unsent: 7, waiting },
        { unsent: 3, waiting: null },
        { unsent: 7, waiting },
      ]),
    ).toEqual({
      applications: 2,
      photos: 8,
      other: 3,
    })
    expect(totalWork([])).toEqual(NOTHING_WAITS)
  })

  it('prefers the larger of two counts, and of equal ones the one in applications and photos', () => {
    const [small, same, large] = [{ unsent: 6, waiting }, { unsent: 7 }, { unsent: 7, waiting }]
    expect(largerCount(small, same)).toBe(same)
    expect(largerCount(same, large)).toBe(large)
    expect(largerCount(large, same)).toBe(large)
  })
})

describe('upload progress', () => {
  it('uses the same units, and an application is done with its last operation', () => {
    const seen = piecesOf(ONE)
    expect(sendingProgress(seen, piecesOf(ONE))).toEqual({ done: 0, total: 5 })
    expect(sendingProgress(seen, piecesOf(ONE.slice(3)))).toEqual({ done: 1, total: 5 })
    expect(sendingProgress(seen, piecesOf(ONE.slice(-1)))).toEqual({ done: 4, total: 5 })
    expect(sendingProgress(seen, new Set())).toBeNull()
  })

  it('includes work added meanwhile', () => {
    expect(sendingProgress(piecesOf(ONE), piecesOf([op('b', 'app.create')]))).toEqual({ done: 5, total: 6 })
  })
})
