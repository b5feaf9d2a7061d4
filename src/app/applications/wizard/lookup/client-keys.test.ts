import { expect, it } from 'vitest'
import { completeKeys } from './client-keys.ts'

it('returns complete keys in canonical form', () => {
  expect(
    completeKeys({ pinfl: '31503909990013', document_number: 'ad 1234567', phone: '90 123 45 67' }),
  ).toEqual({
    pinfl: '31503909990013',
    document_number: 'AD1234567',
    phone: '+998901234567',
  })
})

it('ignores half-typed keys', () => {
  expect(completeKeys({ pinfl: '3150390', document_number: 'AD12', phone: '+99890' })).toEqual({})
})
