import { expect, it } from 'vitest'
import { askedOf } from './use-twins.ts'

it('asks by what is whole', () => {
  expect(askedOf({ pinfl: '3150390999', document_number: 'AD12', phone: '+99890' })).toEqual({})
  expect(askedOf({ pinfl: '31503909990013', phone: '90 123 45 67', document_number: 'ad 1234567' })).toEqual({
    pinfl: '31503909990013',
    document_number: 'AD1234567',
    phone: '+998901234567',
  })
})

it('asks by a name only together with the birth date', () => {
  const named = { surname: 'Sinov', name: 'Test' }
  expect(askedOf(named)).toEqual({})
  expect(askedOf({ ...named, birth_date: '1990-03-15' })).toEqual({ ...named, birth_date: '1990-03-15' })
})
