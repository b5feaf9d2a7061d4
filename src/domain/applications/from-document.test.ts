import { expect, it } from 'vitest'
import type { Acceptance } from '../kernel/mrz/accept.ts'
import {
  type DocumentLine,
  documentLines,
  isExpired,
  isFilledAtOnce,
  isOfAnother,
  isSameAsRead,
} from './from-document.ts'

const READ: Acceptance = {
  isAccepted: true,
  refusals: [],
  values: {
    document_type: 'id_card',
    pinfl: '41406909990133',
    surname: 'Karimova',
    name: 'Oʻgʻiloy',
    patronymic: 'Gʻayratovna',
    birth_date: '1990-06-14',
    sex: 'F',
    nationality: '161',
    document_number: 'AD1234567',
    document_expires: '2031-03-09',
  },
  checks: { name: ['spelling'], nationality: ['citizenship'] },
  printed: {},
}
const filledAtOnce = (lines: readonly DocumentLine[]) =>
  lines.filter((line) => isFilledAtOnce(line, lines)).map(({ field }) => field)
const statesOf = (values: Parameters<typeof documentLines>[0]) =>
  Object.fromEntries(documentLines(values, READ).map(({ field, state }) => [field, state]))

it('fills what is empty, in the order of the form', () => {
  const lines = documentLines({}, READ)
  expect(filledAtOnce(lines)).toEqual([
    'pinfl',
    'surname',
    'name',
    'patronymic',
    'birth_date',
    'sex',
    'nationality',
    'document_number',
    'document_expires',
  ])
  expect(lines.find(({ field }) => field === 'name')).toMatchObject({ reasons: ['spelling'], typed: null })
})

it('takes the kind of document as it is where the default is right, and asks where a person chose another', () => {
  expect(statesOf({})['document_type']).toBe('same')
  const passport: Acceptance = { ...READ, values: { ...READ.values, document_type: 'passport' } }
  expect(documentLines({}, passport)[0]).toMatchObject({ field: 'document_type', state: 'new', typed: null })
  expect(statesOf({ document_type: 'passport' })['document_type']).toBe('differs')
})

it('replaces nothing that a person typed', () => {
  const typed = {
    surname: 'Karimov',
    document_number: 'ad 1234567',
    pinfl: '41406909990133',
    birth_date: '1990-06-15',
  }
  expect(statesOf(typed)).toMatchObject({
    surname: 'differs',
    document_number: 'same',
    pinfl: 'same',
    birth_date: 'differs',
    name: 'new',
  })
  expect(filledAtOnce(documentLines(typed, READ))).not.toContain('surname')
})

it('takes what was read with doubt only by hand', () => {
  const doubtful: Acceptance = {
    ...READ,
    checks: { surname: ['illegible'], birth_date: ['century'], name: ['spelling'] },
  }
  const filled = filledAtOnce(documentLines({}, doubtful))
  expect(filled).toContain('name')
  expect(filled).not.toContain('surname')
  expect(filled).not.toContain('birth_date')
})

it('fills nothing from the document of somebody else', () => {
  const other = { pinfl: '31503909990013', birth_date: '1990-03-15', sex: 'M' } as const
  expect(isOfAnother(documentLines(other, READ))).toBe(true)
  expect(filledAtOnce(documentLines(other, READ))).toEqual([])
  expect(filledAtOnce(documentLines({ birth_date: '1990-03-15' }, READ))).toEqual([])
  // A renewed passport.
  const renewed = { pinfl: '41406909990133', document_number: 'AA0000001' }
  expect(isOfAnother(documentLines(renewed, READ))).toBe(false)
  expect(isOfAnother(documentLines({}, READ))).toBe(false)
})

it('knows a name in another spelling or script as the same', () => {
  expect(statesOf({ name: 'Ogiloy', surname: 'Каримова', patronymic: "G'ayratovna" })).toMatchObject({
    name: 'same',
    surname: 'same',
    patronymic: 'same',
  })
})

it('compares names in any spelling, and everything else letter by letter', () => {
  expect(isSameAsRead('surname', 'Karimova', 'КАРИМОВА')).toBe(true)
  expect(isSameAsRead('surname', 'Karimova', 'Каримов')).toBe(false)
  expect(isSameAsRead('document_number', 'AD1234567', 'AD1234568')).toBe(false)
})

it('is expired from the day after its last one', () => {
  const lines = documentLines({}, READ)
  expect(isExpired(lines, '2031-03-09')).toBe(false)
  expect(isExpired(lines, '2031-03-10')).toBe(true)
})

it('has nothing for a reading that was not accepted', () => {
  expect(
    documentLines({}, { isAccepted: false, refusals: ['gap'], values: {}, checks: {}, printed: {} }),
  ).toEqual([])
})

it('replaces a default of the form without a question', () => {
  const form = { sex: 'M', nationality: '1', birth_date: '1990-06-15' }
  const states = (sources: Parameters<typeof documentLines>[2]) =>
    Object.fromEntries(documentLines(form, READ, sources).map(({ field, state }) => [field, state]))
  expect(states({ sex: 'computed', nationality: 'usual' })).toMatchObject({
    sex: 'new',
    nationality: 'new',
    birth_date: 'differs',
  })
  expect(states({ sex: 'server' })['sex']).toBe('differs')
})
