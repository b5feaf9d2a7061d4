import { afterEach, expect, it, vi } from 'vitest'
import { acceptPins, pin, pinsOf, unpin } from './pins.ts'

const stored = new Map<string, string>()
vi.stubGlobal('localStorage', {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
  removeItem: (key: string) => void stored.delete(key),
})
afterEach(() => stored.clear())

it('stores at most three distinct pins for each person, and what the server does not know yet', () => {
  expect(['a', 'b', 'a', 'c', 'd'].map((id) => pin(7, id))).toEqual([true, true, true, true, false])
  expect(pinsOf(7)).toEqual({ ids: ['a', 'b', 'c'], changes: { a: true, b: true, c: true } })
  expect(pinsOf(8).ids).toEqual([])
  unpin(7, 'b')
  expect(pin(7, 'd')).toBe(true)
  expect(pinsOf(7).ids).toEqual(['a', 'c', 'd'])
  acceptPins(7, { a: true, b: false, c: true, d: true }, ['x', 'a', 'c'])
  expect(pinsOf(7)).toEqual({ ids: ['x', 'a', 'c'], changes: {} })
})

it('sends the pins that an older build left on the device', () => {
  stored.set('pinned-7', '["a","b"]')
  expect(pinsOf(7)).toEqual({ ids: ['a', 'b'], changes: { a: true, b: true } })
})

it('returns the same pins until they change, and none for invalid data', () => {
  pin(7, 'a')
  expect(pinsOf(7)).toBe(pinsOf(7))
  for (const text of ['{', '"a"', '[1]', 'null', '{"ids":["a"],"changes":{"a":1}}']) {
    stored.set('pinned-7', text)
    expect(pinsOf(7).ids).toEqual([])
  }
})
