import { expect, it } from 'vitest'
import { applyPins, changePin, mergePins, NO_PINS, type Pins } from './pins.ts'

const pinned = (...ids: string[]): Pins =>
  ids.reduce((pins, id) => changePin(pins, id, true) ?? pins, NO_PINS)

it('holds at most three distinct pins', () => {
  const three = pinned('a', 'b', 'a', 'c')
  expect(three.ids).toEqual(['a', 'b', 'c'])
  expect(changePin(three, 'd', true)).toBeNull()
  expect(changePin(three, 'b', true)?.ids).toEqual(['a', 'b', 'c'])
  const two = changePin(three, 'b', false)
  expect(two).toMatchObject({ ids: ['a', 'c'], changes: { b: false } })
})

it('keeps what was changed while the request was under way', () => {
  const sent = pinned('a', 'b')
  const later = changePin(changePin(sent, 'a', false) ?? sent, 'c', true) ?? sent
  expect(mergePins(later, sent.changes, ['x', 'a', 'b'])).toEqual({
    ids: ['x', 'b', 'c'],
    changes: { a: false, c: true },
  })
  expect(mergePins(sent, sent.changes, ['x', 'a', 'b'])).toEqual({ ids: ['x', 'a', 'b'], changes: {} })
})

it('leaves out what does not fit on the server', () => {
  expect(applyPins(['a', 'b'], { pin: ['c', 'd'], unpin: [] })).toEqual(['a', 'b', 'c'])
  expect(applyPins(['a', 'b', 'c'], { pin: ['d'], unpin: ['b'] })).toEqual(['a', 'c', 'd'])
  expect(applyPins(['a'], { pin: ['a'], unpin: ['a'] })).toEqual([])
})
