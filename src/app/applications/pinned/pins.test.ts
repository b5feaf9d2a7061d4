import { afterEach, expect, it, vi } from 'vitest'
import { pin, pinsOf, unpin } from './pins.ts'

const kept = new Map<string, string>()
vi.stubGlobal('localStorage', {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
  removeItem: (key: string) => void kept.delete(key),
})
afterEach(() => kept.clear())

it('keeps three at most, once each, for each person apart', () => {
  expect(['a', 'b', 'a', 'c', 'd'].map((id) => pin(7, id))).toEqual([true, true, true, true, false])
  expect(pinsOf(7)).toEqual(['a', 'b', 'c'])
  expect(pinsOf(8)).toEqual([])
  unpin(7, 'b')
  expect(pin(7, 'd')).toBe(true)
  expect(pinsOf(7)).toEqual(['a', 'c', 'd'])
})

it('gives the same list until it changes, and none for what it does not understand', () => {
  pin(7, 'a')
  expect(pinsOf(7)).toBe(pinsOf(7))
  for (const text of ['{', '"a"', '[1]']) {
    kept.set('pinned-7', text)
    expect(pinsOf(7)).toEqual([])
  }
})
