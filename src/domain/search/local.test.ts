import { describe, expect, it } from 'vitest'
import { isLocalMatch } from './local.ts'

const client = { words: 'Karimova Oʻgʻiloy', numbers: [10_431, '+998901234567', null] }

describe('matching on the tablet', () => {
  it.each(['карим', 'ogil kar', 'k', '10 43', '4567', '+998 90', '0431'])('%s finds the record', (text) => {
    expect(isLocalMatch(client, text)).toBe(true)
  })

  it.each(['', '  ', '...', 'imova', 'karim botir', '2345', '99999'])('%j does not', (text) => {
    expect(isLocalMatch(client, text)).toBe(false)
  })

  it('finds no record by a number that it lacks', () => {
    expect(isLocalMatch({ words: 'Karimova', numbers: [null, ''] }, '1')).toBe(false)
  })
})
