import { describe, expect, it } from 'vitest'
import {
  differences,
  faultOf,
  formValuesOf,
  IDENTITY_FAULT_RULES,
  type IdentityProfile,
  isTryLost,
  recognisedCode,
} from './identity.ts'

const profile = {
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
} satisfies IdentityProfile

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
  it('says nothing of a field that is missing, null or unreadable', () => {
    for (const bare of [{}, { common_data: null, doc_data: null }, { common_data: {}, doc_data: {} }])
      expect(formValuesOf(bare)).toEqual({})
    expect(
      formValuesOf({ common_data: { gender: '3', birth_date: '1990-03-15' }, doc_data: { pass_data: 'A1' } }),
    ).toEqual({})
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

describe('the table of results', () => {
  const PHOTO = [14, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31]
  it.each([
    [1, null, true],
    [2, 'data', false],
    [3, 'liveness', true],
    [4, 'face', true],
    [5, 'unavailable', false],
    ...[9, 10, 11].map((code) => [code, 'unfinished', false] as const),
    ...PHOTO.map((code) => [code, 'photo', false] as const),
    [34, 'document_expired', false],
    [-1, 'other_person', true],
    [-2, 'no_answer', false],
    [-3, 'not_understood', false],
    ...[0, 6, 8, 12, 15, 16, 32, 33, 77].map((code) => [code, 'refused', true] as const),
  ] as const)('code %i means %s; a try is lost: %s', (code, fault, isLost) => {
    expect(faultOf(code)).toBe(fault)
    expect(isTryLost(code)).toBe(isLost)
  })
  it('names each code once', () => {
    const codes = Object.values(IDENTITY_FAULT_RULES).flatMap((rule) => rule.codes)
    expect(new Set(codes).size).toBe(codes.length)
  })
})

describe('somebody whom the provider has recognised', () => {
  const OWN = '31503909990013'
  const OTHER = '43011859980172'
  const application = { pinfl: OWN, document_number: 'AD1234567' }
  const codeOf = (part: Partial<Parameters<typeof recognisedCode>[0]>) =>
    recognisedCode({ asked: OWN, pinfl: null, document_number: null, application, ...part })
  it('is the person asked about, with and without a pinfl in the profile, whatever the document', () => {
    expect(codeOf({ pinfl: OWN })).toBe(1)
    expect(codeOf({})).toBe(1)
    expect(codeOf({ document_number: 'AA7654321' })).toBe(1)
    expect(codeOf({ application: { pinfl: '', document_number: '' } })).toBe(1)
  })
  it('is another person where a pinfl says so', () => {
    expect(codeOf({ pinfl: OTHER })).toBe(-1)
    expect(codeOf({ asked: null, pinfl: OTHER })).toBe(-1)
    // The pinfl of the application was changed while the provider checked.
    expect(codeOf({ asked: OTHER })).toBe(-1)
  })
  it('is named by the document where nobody was asked about and no pinfl came back', () => {
    expect(codeOf({ asked: null, document_number: 'AD1234567' })).toBe(1)
    expect(codeOf({ asked: null, document_number: 'AA7654321' })).toBe(-3)
    expect(codeOf({ asked: null })).toBe(-3)
  })
})
