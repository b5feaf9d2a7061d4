import { expect, it } from 'vitest'
import { applyPins, changePin, mergePins, NO_PINS, type Pins } from './pins.ts'

const pin = (at: number) => ({ isPinned: true, at })
const unpin = (at: number) => ({ isPinned: false, at })
const pinned = (...ids: string[]): Pins =>
  ids.reduce((pins, id, nth) => changePin(pins, id, pin(nth)) ?? pins, NO_PINS)

it('holds at most three distinct pins', () => {
  const three = pinned('a', 'b', 'a', 'c')
  expect(three.ids).toEqual(['a', 'b', 'c'])
  expect(changePin(three, 'd', pin(9))).toBeNull()
  expect(changePin(three, 'b', pin(9))?.ids).toEqual(['a', 'b', 'c'])
  const two = changePin(three, 'b', unpin(9))
  expect(two).toMatchObject({ ids: ['a', 'c'], changes: { b: unpin(9) } })
})

it('keeps what was changed while the request was under way', () => {
  const sent = pinned('a', 'b')
  const later = changePin(changePin(sent, 'a', unpin(9)) ?? sent, 'c', pin(9)) ?? sent
  expect(mergePins(later, sent.changes, ['x', 'a', 'b'])).toEqual({
    ids: ['x', 'b', 'c'],
    changes: { a: unpin(9), c: pin(9) },
  })
  expect(mergePins(sent, sent.changes, ['x', 'a', 'b'])).toEqual({ ids: ['x', 'a', 'b'], changes: {} })
})

it('keeps a change that was made again while the request was under way', () => {
  const sent = pinned('a')
  const off = changePin(sent, 'a', unpin(5)) ?? sent
  const again = changePin(off, 'a', pin(6)) ?? off
  expect(mergePins(again, sent.changes, [])).toEqual({ ids: ['a'], changes: { a: pin(6) } })
})

it('leaves out what does not fit on the server', () => {
  expect(applyPins(['a', 'b'], { pin: ['c', 'd'], unpin: [] })).toEqual(['a', 'b', 'c'])
  expect(applyPins(['a', 'b', 'c'], { pin: ['d'], unpin: ['b'] })).toEqual(['a', 'c', 'd'])
  expect(applyPins(['a'], { pin: ['a'], unpin: ['a'] })).toEqual([])
})
