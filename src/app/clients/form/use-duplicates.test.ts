import { expect, it } from 'vitest'
import { searchableValues } from './use-duplicates.ts'

it('searches by complete values only', () => {
  expect(searchableValues({ pinfl: '3150390999', document_number: 'AD12', phone: '+99890' })).toEqual({})
  expect(
    searchableValues({ pinfl: '31503909990013', phone: '90 123 45 67', document_number: 'ad 1234567' }),
  ).toEqual({
    pinfl: '31503909990013',
    document_number: 'AD1234567',
    phone: '+998901234567',
  })
})

it('searches by name only together with the birth date', () => {
  const named = { surname: 'Sinov', name: 'Test' }
  expect(searchableValues(named)).toEqual({})
  expect(searchableValues({ ...named, birth_date: '1990-03-15' })).toEqual({
    ...named,
    birth_date: '1990-03-15',
  })
})
