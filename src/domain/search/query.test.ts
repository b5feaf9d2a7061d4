import { describe, expect, it } from 'vitest'
import { digitsOf, isSearchable } from './query.ts'

describe('the text of a search', () => {
  it.each(['кар', 'Oʻgʻi', 'AB1', '4567', '+998 90', '10-24 5', '№ 10 245', 'a karim'])(
    '%s is searched',
    (text) => {
      expect(isSearchable(text)).toBe(true)
    },
  )

  it.each(['', '  ', 'ка', 'oʻ', '...', '123', '1 2 3', '+99', '#', '# 12', 'a b c', 'ʻʻʻʻ', '--- ---'])(
    '%j is too short',
    (text) => {
      expect(isSearchable(text)).toBe(false)
    },
  )

  it('is a number if nothing but separators stands between its digits', () => {
    expect([digitsOf('+998 (90) 123-45-67'), digitsOf('№ 10 245'), digitsOf('AB1234567')]).toEqual([
      '998901234567',
      '10245',
      null,
    ])
  })
})
