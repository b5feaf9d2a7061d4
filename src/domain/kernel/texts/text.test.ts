import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { isTooShort, maxLengthOf, textOfLength, trimmedText } from './text.ts'

const LENGTH = { min: 3, max: 5 }

describe('a text of a length', () => {
  it.each([
    ['ab', true],
    ['ab   ', true],
    ['abc', false],
    [' abc ', false],
    ['abcde', false],
  ])('%j is too short: %s, as the schema says', (text, isShort) => {
    expect(isTooShort(text, LENGTH)).toBe(isShort)
    expect(textOfLength(LENGTH).safeParse(text).success).toBe(!isShort)
  })

  it('is stored without the spaces at its ends', () => {
    expect(textOfLength(LENGTH).parse('  abcde  ')).toBe('abcde')
  })

  it.each(['abcdef', 'ab\0c', 'ab\ud800'])('%j is refused', (text) => {
    expect(textOfLength(LENGTH).safeParse(text).success).toBe(false)
  })
})

describe('the greatest length of a field', () => {
  const form = z
    .strictObject({
      plain: trimmedText(0, 60),
      optional: trimmedText(0, 300).default(''),
      absent: trimmedText(2, 40).nullable().default(null),
      converted: z
        .string()
        .max(20)
        .transform((text) => text.length),
      endless: z.string(),
      number: z.number().max(5),
    })
    .refine(() => true)

  it('is that of its schema', () => {
    const lengths = (['plain', 'optional', 'absent', 'converted', 'endless', 'number'] as const).map(
      (field) => maxLengthOf(form, field),
    )
    expect(lengths).toEqual([60, 300, 40, 20, undefined, undefined])
  })
})
