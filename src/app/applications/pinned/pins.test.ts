import { afterEach, expect, it, vi } from 'vitest'
import { acceptPins, pin, pinsOf, unpin } from './pins.ts'

const stored = new Map<string, string>()
vi.stubGlobal('localStorage', {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
  removeItem: (key: string) => void stored.delete(key),
})
vi.mock('#app/platform/wire/clock.ts', () => ({ getCurrentTime: () => new Date(1000) }))
const pinned = { isPinned: true, at: 1000 }
const unpinned = { isPinned: false, at: 1000 }
const undated = { isPinned: true, at: 0 }
afterEach(() => stored.clear())

it('stores at most three distinct pins for each person, and what the server does not know yet', () => {
  expect(['a', 'b', 'a', 'c', 'd'].map((id) => pin(7, id))).toEqual([true, true, true, true, false])
  expect(pinsOf(7)).toEqual({ ids: ['a', 'b', 'c'], changes: { a: pinned, b: pinned, c: pinned } })
  expect(pinsOf(8).ids).toEqual([])
  unpin(7, 'b')
  expect(pin(7, 'd')).toBe(true)
  expect(pinsOf(7).ids).toEqual(['a', 'c', 'd'])
  acceptPins(7, { a: pinned, b: unpinned, c: pinned, d: pinned }, ['x', 'a', 'c'])
  expect(pinsOf(7)).toEqual({ ids: ['x', 'a', 'c'], changes: {} })
})

it.each(['["a","b"]', '{"ids":["a","b"],"changes":{"a":true,"b":true}}'])(
  'sends what an older build left: %s',
  (text) => {
    stored.set('pinned-7', text)
    expect(pinsOf(7)).toEqual({ ids: ['a', 'b'], changes: { a: undated, b: undated } })
  },
)

it('returns the same pins until they change, and none for invalid data', () => {
  pin(7, 'a')
  expect(pinsOf(7)).toBe(pinsOf(7))
  for (const text of ['{', '"a"', '[1]', 'null', '{"ids":["a"],"changes":{"a":1}}']) {
    stored.set('pinned-7', text)
    expect(pinsOf(7).ids).toEqual([])
  }
})
