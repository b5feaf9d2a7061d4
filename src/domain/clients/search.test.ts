import { expect, it } from 'vitest'
import { maskedValue } from './search.ts'

it('shows only the end of a number', () => {
  expect(maskedValue('pinfl', '31503909990013')).toBe('**********0013')
  expect(maskedValue('phone', '+998901234567')).toBe('*********4567')
  expect(maskedValue('document', 'AD1234567')).toBe('******567')
  expect(maskedValue('phone', null)).toBeNull()
})
