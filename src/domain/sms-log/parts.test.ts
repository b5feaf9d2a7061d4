import { expect, it } from 'vitest'
import { isGsm, partsOf } from './parts.ts'

it('a part has 160 characters of GSM, or 70 of any other alphabet; of several each has fewer', () => {
  expect([160, 161, 306, 307].map((length) => partsOf('a'.repeat(length)))).toEqual([1, 2, 2, 3])
  expect([70, 71, 134, 135].map((length) => partsOf('я'.repeat(length)))).toEqual([1, 2, 2, 3])
})

it('one letter outside of GSM makes the whole text another one', () => {
  expect(isGsm("Salom, do'konimizga keling!")).toBe(true)
  expect(isGsm('Salom, doʻkonimizga keling!')).toBe(false)
  expect(partsOf(`${'a'.repeat(99)}ʻ`)).toBe(2)
})

it('a character of the extension table takes two places, and no part ends inside it', () => {
  expect(partsOf(`[a]{b}~^|\\€${'a'.repeat(80)}`)).toBe(1)
  expect([80, 81].map((length) => partsOf('€'.repeat(length)))).toEqual([1, 2])
  expect(partsOf(`${'a'.repeat(159)}€`)).toBe(2)
  // 306 septets: the first part has no place for the second half of the sign.
  expect(partsOf(`${'a'.repeat(152)}€${'a'.repeat(152)}`)).toBe(3)
})

it('a character outside of the basic plane takes two places, and no part ends inside it', () => {
  expect([35, 36].map((length) => partsOf('😀'.repeat(length)))).toEqual([1, 2])
  expect(partsOf(`${'я'.repeat(66)}😀${'я'.repeat(66)}`)).toBe(3)
  expect(partsOf(`${'я'.repeat(65)}😀${'я'.repeat(67)}`)).toBe(2)
})
