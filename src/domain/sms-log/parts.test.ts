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
