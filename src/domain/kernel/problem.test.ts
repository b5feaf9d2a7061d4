import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isStorableText, PROBLEM_CODES } from './problem.ts'
import { DEFAULT_LANGUAGE, isLanguage, LANGUAGES } from './texts/language.ts'

describe('problem codes', () => {
  it('are snake case and named once', () => {
    expect(new Set(PROBLEM_CODES).size).toBe(PROBLEM_CODES.length)
    for (const code of PROBLEM_CODES) expect(code).toMatch(/^[a-z]+(_[a-z]+)*$/)
  })
})

describe('text that can be stored', () => {
  it.each(['', 'Oʻgʻli', 'Ўғли', '😀', 'a\nb'])('%j can', (text) => {
    expect(isStorableText(text)).toBe(true)
  })
  it.each(['\0', 'a\0b', 'a\ufffe', '\uffff', '\ud800', 'a\udc00', '😀'.slice(0, 1)])('%j cannot', (text) => {
    expect(isStorableText(text)).toBe(false)
  })
  it('any real text without a NUL can', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }),
        (text) => isStorableText(text) === !/[\0\ufffe\uffff]/.test(text),
      ),
    )
  })
})

describe('languages', () => {
  it('are three, Russian first and by default', () => {
    expect(LANGUAGES).toEqual(['ru', 'uz-Latn', 'uz-Cyrl'])
    expect(DEFAULT_LANGUAGE).toBe('ru')
  })
  it.each(['uz', 'RU', '', null, undefined, 3])('%j is not a language', (value) => {
    expect(isLanguage(value)).toBe(false)
  })
  it.each(LANGUAGES)('%s is a language', (value) => {
    expect(isLanguage(value)).toBe(true)
  })
})
