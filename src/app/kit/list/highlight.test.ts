import { describe, expect, it } from 'vitest'
import { placeOf } from './highlight.ts'

const found = (text: string, word: string) => {
  const place = placeOf(text, word)
  return place === null ? null : text.slice(...place)
}

describe('the place of a searched word', () => {
  it('is found in the same alphabet and in the other one', () => {
    expect(found('Karimova Oʻgʻiloy', 'karim')).toBe('Karim')
    expect(found('Каримова Ўғилой', 'karim')).toBe('Карим')
    expect(found('Shokirova Muxlisa', 'шокир')).toBe('Shokir')
    expect(found('Karimova Oʻgʻiloy', 'ogiloy')).toBe('Oʻgʻiloy')
  })

  it('is found in a number whatever separates its digits', () => {
    expect(found('+998 90 123 45 67', '12345')).toBe('123 45')
    expect(found('+998 90 123 45 67', '90 123')).toBe('90 123')
  })

  it('is missing where the word is missing', () => {
    expect(found('Karimova', 'zzzzz')).toBe(null)
    expect(found('Karimova', '12')).toBe(null)
    expect(found('Karimova', '%')).toBe(null)
  })
})
