import { afterEach, expect, it, vi } from 'vitest'
import { pin, pinsOf, unpin } from './pins.ts'

const stored = new Map<string, string>()
vi.stubGlobal('localStorage', {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
  removeItem: (key: string) => void stored.delete(key),
})
afterEach(() => stored.clear())

it('stores at most three distinct pins for each person', () => {
  expect(['a', 'b', 'a', 'c', 'd'].map((id) => pin(7, id))).toEqual([true, true, true, true, false])
  expect(pinsOf(7)).toEqual(['a', 'b', 'c'])
  expect(pinsOf(8)).toEqual([])
  unpin(7, 'b')
  expect(pin(7, 'd')).toBe(true)
  expect(pinsOf(7)).toEqual(['a', 'c', 'd'])
})

it('returns the same list until it changes, and an empty one for invalid data', () => {
  pin(7, 'a')
  expect(pinsOf(7)).toBe(pinsOf(7))
  for (const text of ['{', '"a"', '[1]']) {
    stored.set('pinned-7', text)
    expect(pinsOf(7)).toEqual([])
  }
})
