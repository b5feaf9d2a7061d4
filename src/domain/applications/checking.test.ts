import { describe, expect, it } from 'vitest'
import { pinflCheckDigit } from '../kernel/codes/pinfl.ts'
import {
  awaitsComparison,
  CHECK_GROUP_NAMES,
  type CheckGroup,
  contradictionsIn,
  contradictionsOf,
  countCompared,
  fieldsOfGroup,
  isCheckValid,
  landingStage,
  missingProof,
  proofPhotos,
  slotsOfGroup,
} from './checking.ts'
import type { FormValues } from './form.ts'
import { DOCUMENT_TYPES, REQUIRED_SLOTS, SLOT_NUMBERS } from './photo-slots.ts'

const TODAY = '2026-03-02'
const first13 = '4140690123456'
const pinfl = `${first13}${pinflCheckDigit(first13)}`
const right: FormValues = {
  pinfl,
  birth_date: '1990-06-14',
  sex: 'F',
  document_number: 'AD1234567',
  document_issued: '2021-03-10',
  document_expires: '2031-03-09',
}
const codesOf = (change: FormValues) =>
  contradictionsOf({ ...right, ...change }, TODAY).map(({ field, against, code }) => [field, against, code])

describe('the groups', () => {
  it('have each field once, and slots that exist', () => {
    const fields = CHECK_GROUP_NAMES.flatMap(fieldsOfGroup)
    expect(new Set(fields).size).toBe(fields.length)
    for (const group of CHECK_GROUP_NAMES)
      for (const type of DOCUMENT_TYPES)
        for (const slot of slotsOfGroup(group, type)) expect(SLOT_NUMBERS).toContain(slot)
  })

  it('need the photos that every application has, and no certificate', () => {
    expect(missingProof('document', 'id_card', [1, 2])).toEqual([3])
    expect(missingProof('registration', 'id_card', [])).toEqual([])
    expect(missingProof('registration', 'passport', [])).toEqual([3])
    for (const group of CHECK_GROUP_NAMES)
      for (const type of DOCUMENT_TYPES) expect(missingProof(group, type, REQUIRED_SLOTS)).toEqual([])
  })
})

describe('contradictions', () => {
  it('do not exist in values that agree, nor in empty ones', () => {
    expect(codesOf({})).toEqual([])
    expect(contradictionsOf({}, TODAY)).toEqual([])
  })

  it('of the pinfl name what it contradicts, both at once', () => {
    expect(codesOf({ birth_date: '1990-06-15', sex: 'M' })).toEqual([
      ['pinfl', 'birth_date', 'pinfl_birth_date_mismatch'],
      ['pinfl', 'sex', 'pinfl_sex_mismatch'],
    ])
    const wrongDigit = `${first13}${(pinflCheckDigit(first13) + 1) % 10}`
    expect(codesOf({ pinfl: wrongDigit })).toEqual([['pinfl', null, 'pinfl_check_digit']])
  })

  it.each([
    [{ document_number: 'A1' }, ['document_number', null, 'document_number_format']],
    [{ document_issued: '2026-03-03' }, ['document_issued', null, 'date_future']],
    [{ document_issued: '1989-01-01' }, ['document_issued', 'birth_date', 'document_issued_before_birth']],
    [
      { document_expires: '2020-01-01' },
      ['document_expires', 'document_issued', 'document_expires_before_issue'],
    ],
    [
      { document_issued: '2015-01-01', document_expires: '2025-01-01' },
      ['document_expires', null, 'document_expired'],
    ],
    [{ document_expires: '2032-03-09' }, ['document_expires', 'document_issued', 'document_term_unusual']],
  ] as const)('of the document: %j', (change, expected) => {
    expect(codesOf(change)).toEqual([expected])
  })

  it('are warnings where the value is possible', () => {
    expect(contradictionsOf({ ...right, document_expires: '2032-03-09' }, TODAY)[0]?.isWarning).toBe(true)
    expect(contradictionsOf({ ...right, sex: 'M' }, TODAY)[0]?.isWarning).toBe(false)
  })

  it('belong to the groups of both fields', () => {
    const found = contradictionsOf({ ...right, sex: 'M' }, TODAY)
    expect(CHECK_GROUP_NAMES.filter((group) => contradictionsIn(group, found).length > 0)).toEqual([
      'person',
      'document',
    ])
  })
})

it('the newest good photo of each slot proves a group', () => {
  const photo = (id: string, slot: number, gen: number, state: 'ok' | 'bad' = 'ok') => ({
    id,
    slot,
    gen,
    state,
    captured_at: null,
    received_at: '2026-03-06T09:00:00.000Z',
  })
  const photos = [photo('old', 2, 1), photo('new', 2, 2), photo('back', 3, 1), photo('blurred', 3, 2, 'bad')]
  expect(proofPhotos('document', 'id_card', photos)).toEqual(['new', 'back'])
  expect(proofPhotos('registration', 'id_card', photos)).toEqual([])
})

describe('a confirmation', () => {
  const mark = { group: 'person', version: 5, photos: ['a', 'b'] } as const

  it('ends with a later change of one of its fields', () => {
    expect(isCheckValid(mark, [], ['b', 'a'])).toBe(true)
    expect(isCheckValid(mark, [{ version: 5, fields: ['surname'] }], ['a', 'b'])).toBe(true)
    expect(isCheckValid(mark, [{ version: 6, fields: ['pinfl', 'salary'] }], ['a', 'b'])).toBe(true)
    expect(isCheckValid(mark, [{ version: 6, fields: ['salary', 'surname'] }], ['a', 'b'])).toBe(false)
  })

  it('ends with another photo, a missing one and an added one', () => {
    for (const photos of [['a', 'c'], ['a'], ['a', 'b', 'c'], []])
      expect(isCheckValid(mark, [], photos)).toBe(false)
  })
})

describe('who has compared what', () => {
  const valid = (group: CheckGroup) => ({ group, is_valid: true })
  const all = CHECK_GROUP_NAMES.map(valid)
  it('counts the confirmed groups that still hold', () => {
    expect(countCompared(undefined)).toBe(0)
    expect(countCompared([])).toBe(0)
    expect(countCompared([valid('person'), { group: 'face', is_valid: false }])).toBe(1)
    expect(awaitsComparison(all.slice(1))).toBe(true)
    expect(awaitsComparison(all)).toBe(false)
    expect(awaitsComparison(undefined)).toBe(true)
  })
  it.each<[string, Parameters<typeof landingStage>[0], string]>([
    ['nobody has compared', { current: 'sms', checks: [], isCodeSent: false }, 'client_data'],
    ['all is compared', { current: 'sms', checks: all, isCodeSent: false }, 'sms'],
    ['the client has the code', { current: 'sms', checks: [], isCodeSent: true }, 'sms'],
    ['a later stage', { current: 'goods', checks: [], isCodeSent: true }, 'goods'],
    ['the data have faults', { current: 'client_data', checks: all, isCodeSent: false }, 'client_data'],
    [
      'nothing is known of the checks',
      { current: 'sms', checks: undefined, isCodeSent: false },
      'client_data',
    ],
  ])('where a case opens: %s', (_, facts, stage) => expect(landingStage(facts)).toBe(stage))
})
