import { describe, expect, it } from 'vitest'
import { isLongEnough } from './search.ts'

describe('a search text', () => {
  it.each(['али', 'Ким', 'oʻg', '4567', '45 67', 'AA12', 'S24 5'])('%j can be searched for', (text) => {
    expect(isLongEnough(text)).toBe(true)
  })

  it.each(['', ' ', 'ал', 'K', '123', '12-3', 'A1', 'A12', '----', '%%%%', '   ж  '])(
    '%j is too short',
    (text) => {
      expect(isLongEnough(text)).toBe(false)
    },
  )
})
