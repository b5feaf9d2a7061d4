import { expect, it } from 'vitest'
import { wholeKeys } from './client-keys.ts'

it('takes what is whole, in the one form it is compared in', () => {
  expect(
    wholeKeys({ pinfl: '31503909990013', document_number: 'ad 1234567', phone: '90 123 45 67' }),
  ).toEqual({
    pinfl: '31503909990013',
    document_number: 'AD1234567',
    phone: '+998901234567',
  })
})

it('leaves out what is half typed', () => {
  expect(wholeKeys({ pinfl: '3150390', document_number: 'AD12', phone: '+99890' })).toEqual({})
})
