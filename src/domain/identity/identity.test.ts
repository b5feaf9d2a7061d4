import { describe, expect, it } from 'vitest'
import { differences, faultOf, formValuesOf, type IdentityProfile } from './identity.ts'

const profile: IdentityProfile = {
  common_data: {
    first_name: 'SINOV',
    middle_name: 'TEST OʻGʻLI',
    last_name: 'NAMUNAYEV-OLIYEV',
    pinfl: '31503909990013',
    gender: '1',
    birth_date: '15.03.1990',
  },
  doc_data: {
    pass_data: 'ad1234567',
    issued_by: 'IIV 3234',
    issued_date: '10.05.2022',
    expiry_date: '09.05.2032',
  },
}

describe('a profile', () => {
  it('becomes values of the form', () => {
    expect(formValuesOf(profile)).toEqual({
      pinfl: '31503909990013',
      surname: 'Namunayev-Oliyev',
      name: 'Sinov',
      patronymic: 'Test Oʻgʻli',
      birth_date: '1990-03-15',
      sex: 'M',
      document_number: 'AD1234567',
      document_authority: 'IIV 3234',
      document_issued: '2022-05-10',
      document_expires: '2032-05-09',
    })
  })
  it('leaves out what it does not know', () => {
    const bare = { ...profile, doc_data: { ...profile.doc_data, expiry_date: '', issued_by: '' } }
    const bareName = { ...bare, common_data: { ...bare.common_data, middle_name: null, gender: '2' } }
    const values = formValuesOf(bareName)
    expect(values).not.toHaveProperty('patronymic')
    expect(values).not.toHaveProperty('document_expires')
    expect(values).not.toHaveProperty('document_authority')
    expect(values.sex).toBe('F')
  })
})

it('returns only the fields that differ', () => {
  const theirs = formValuesOf(profile)
  expect(differences(theirs, theirs)).toEqual([])
  const { patronymic: _gone, ...without } = theirs
  expect(differences({ ...without, name: 'Sinoff' }, theirs)).toEqual([
    { field: 'name', ours: 'Sinoff', theirs: 'Sinov' },
    { field: 'patronymic', ours: null, theirs: 'Test Oʻgʻli' },
  ])
})

it.each([
  [1, null],
  [3, 'liveness'],
  [-1, 'other_person'],
  [-2, 'no_answer'],
  [17, 'refused'],
])('code %i means %s', (code, fault) => expect(faultOf(code)).toBe(fault))
