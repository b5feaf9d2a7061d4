import { describe, expect, it } from 'vitest'
import { PROBLEMS } from '#api/problems.ts'
import { SCREENS } from '#domain/access/screens.ts'
import { PROBLEM_CODES } from '#domain/kernel/problem.ts'
import { LANGUAGES } from '#domain/kernel/texts/language.ts'
import { fileOf } from '#support/texts.ts'

describe.each(LANGUAGES)('texts in %s', (language) => {
  it('has a text for every problem and every code', () => {
    const texts = { ...fileOf(language, 'errors'), ...fileOf(language, 'back-office/errors') }
    const missing = [...Object.keys(PROBLEMS), ...PROBLEM_CODES].filter(
      (code) => typeof texts[code] !== 'string',
    )
    expect(missing).toEqual([])
  })

  it('has a title for every screen', () => {
    const texts = fileOf(language, 'screens')
    const missing = Object.values(SCREENS).filter(({ title }) => typeof texts[title] !== 'string')
    expect(missing.map(({ title }) => title)).toEqual([])
  })
})
