import fc from 'fast-check'
import { describe, expect, expectTypeOf, it } from 'vitest'
import { LIST_NAMES, LISTS, listOf } from '../reference/lists.ts'
import { REGIONS } from '../reference/regions.ts'
import {
  documentTypeOf,
  effectiveValue,
  FIELDS,
  FORM_DEFAULTS,
  FORM_FIELDS,
  type FormPatch,
  type FormValues,
  fieldsOfStep,
  formPatchSchema,
  isFormField,
  ruleOf,
  STEPS,
} from './form.ts'
import { ADDRESS_PARTS, ADDRESSES, REGION_IDS } from './form-choices.ts'

const NUMERIC = ['number', 'money', 'region', 'district']
const texts = FORM_FIELDS.filter((field) => ![...NUMERIC, 'flag'].includes(ruleOf(field).kind))
const numbers = FORM_FIELDS.filter((field) => NUMERIC.includes(ruleOf(field).kind))
const flags = FORM_FIELDS.filter((field) => ruleOf(field).kind === 'flag')
const accepts = (values: unknown): boolean => formPatchSchema.safeParse(values).success

describe('the table of fields', () => {
  it('has every field of the client and the application in the specification', () => {
    expect(FORM_FIELDS).toEqual(
      expect.arrayContaining([
        'name',
        'surname',
        'patronymic',
        'birth_date',
        'sex',
        'nationality',
        'pinfl',
        'document_number',
        'document_authority',
        'document_issued',
        'document_expires',
        'phone',
        'spoken_language',
        'pensioner',
        'military',
        'military_licence',
        'communication_channel',
        'communication_item',
        'client_type',
        'family_status',
        'work_activity',
        'work_place',
        'education',
        'child_count',
        'experience',
        'home_ownership',
        'mib',
        'salary',
        'second_phone',
        'second_phone_owner',
        'second_phone_relation',
        'eco_mode',
        'late_entry_reason',
      ]),
    )
  })
  it('has four addresses of five parts', () => {
    for (const address of ADDRESSES)
      for (const part of ADDRESS_PARTS)
        expect(isFormField(`${address}_${part}`), `${address}_${part}`).toBe(true)
  })
  it('names fields in snake case', () => {
    for (const field of FORM_FIELDS) expect(field).toMatch(/^[a-z]+(_[a-z]+)*$/)
  })
  it('has keys for every choice and a limited length for every text', () => {
    for (const field of FORM_FIELDS) {
      const rule = ruleOf(field)
      if (rule.kind === 'choice') expect(rule.choices?.length, field).toBeGreaterThan(1)
      if (rule.kind === 'text' || rule.kind === 'name') expect(rule.max, field).toBeGreaterThan(0)
      if (rule.kind === 'digits') expect(rule.digits, field).toBeGreaterThan(0)
      if (rule.min !== undefined && rule.max !== undefined) expect(rule.max, field).toBeGreaterThan(rule.min)
    }
  })
  it('keeps its order within a step and has every field on one step', () => {
    const all = STEPS.flatMap(fieldsOfStep)
    expect(all).toHaveLength(FORM_FIELDS.length)
    expect(new Set(all).size).toBe(all.length)
    expect(fieldsOfStep('main').slice(0, 3)).toEqual(['document_type', 'pinfl', 'surname'])
    expect(fieldsOfStep('additional')[0]).toBe('family_status')
    expect(fieldsOfStep('files')).toEqual([])
  })
  it('recognises only its own names', () => {
    expect(isFormField('pinfl')).toBe(true)
    for (const name of ['', 'toString', '__proto__', 'constructor', 'status'])
      expect(isFormField(name)).toBe(false)
  })
})

describe('choices', () => {
  const listed = FORM_FIELDS.filter((field) => ruleOf(field).list)
  it.each(listed)('%s has the keys of its reference list, in its order', (field) => {
    const list = LIST_NAMES.find((name) => name === ruleOf(field).list)
    expect(list).toBeDefined()
    if (list) expect(ruleOf(field).choices).toEqual(listOf(list).map((item) => item.key))
  })
  it('use every reference list', () => {
    expect(new Set(listed.map((field) => ruleOf(field).list))).toEqual(new Set(Object.keys(LISTS)))
  })
  it('contain the regions of the reference', () => {
    expect(REGION_IDS).toEqual(REGIONS.map((region) => region.id))
  })
})

describe('defaults', () => {
  it('apply until somebody chooses', () => {
    expect(effectiveValue({}, 'document_type')).toBe('id_card')
    expect(effectiveValue({ document_type: null }, 'document_type')).toBe('id_card')
    expect(effectiveValue({ document_type: 'passport' }, 'document_type')).toBe('passport')
    expect(effectiveValue({ pensioner: true }, 'pensioner')).toBe(true)
    expect(effectiveValue({}, 'surname')).toBeUndefined()
  })
  it('are valid values', () => {
    expect(accepts(FORM_DEFAULTS)).toBe(true)
    for (const [field, value] of Object.entries(FORM_DEFAULTS))
      if (isFormField(field) && typeof value === 'string') expect(ruleOf(field).choices).toContain(value)
  })
})

describe('a change of a draft', () => {
  it('can be empty, half typed or null', () => {
    expect(accepts({})).toBe(true)
    expect(accepts({ pinfl: '3150', phone: '+998 9', birth_date: '15.0' })).toBe(true)
    for (const field of FORM_FIELDS) expect(accepts({ [field]: null }), field).toBe(true)
  })
  it('is returned unchanged: nothing is trimmed', () => {
    expect(formPatchSchema.parse({ surname: ' Ali ', salary: 5 })).toEqual({ surname: ' Ali ', salary: 5 })
  })
  it('drops a card number sent by an older tablet', () => {
    const old = { surname: 'Ali', card_number: '8600123456789012', card_expiry: '12/39' }
    expect(formPatchSchema.parse(old)).toEqual({ surname: 'Ali' })
  })
  it('has no other fields', () => {
    for (const name of ['status', 'Surname', 'id', '']) expect(accepts({ [name]: 'x' }), name).toBe(false)
    expect(accepts([])).toBe(false)
    expect(accepts(null)).toBe(false)
  })
  it.each(texts)('%s is a text within its length', (field) => {
    const max = ruleOf(field).max ?? 40
    expect(accepts({ [field]: 'a'.repeat(max) })).toBe(true)
    expect(accepts({ [field]: 'a'.repeat(max + 1) })).toBe(false)
    for (const wrong of [1, true, {}, ['a']]) expect(accepts({ [field]: wrong })).toBe(false)
  })
  it.each(texts)('%s contains nothing that a database cannot store', (field) => {
    for (const wrong of ['a\0', '\ud800', 'a\udc00b']) expect(accepts({ [field]: wrong })).toBe(false)
    expect(accepts({ [field]: 'Ўғ😀' })).toBe(true)
  })
  it.each(numbers)('%s is a whole number', (field) => {
    for (const good of [0, 5, 1_703_203]) expect(accepts({ [field]: good })).toBe(true)
    for (const wrong of ['5', 1.5, -1, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 60, true])
      expect(accepts({ [field]: wrong })).toBe(false)
  })
  it.each(flags)('%s is yes or no', (field) => {
    expect(accepts({ [field]: true })).toBe(true)
    expect(accepts({ [field]: false })).toBe(true)
    for (const wrong of ['true', 1, 0]) expect(accepts({ [field]: wrong })).toBe(false)
  })
  it('of any fields and texts is accepted exactly when every text can be stored', () => {
    fc.assert(
      fc.property(fc.constantFrom(...texts), fc.string({ unit: 'binary', maxLength: 15 }), (field, text) => {
        expect(accepts({ [field]: text })).toBe(text.isWellFormed() && !text.includes('\0'))
      }),
    )
  })
})

it('names every kind of field at least once', () => {
  const kinds = new Set(Object.values(FIELDS).map((rule) => rule.kind))
  expect(kinds.size).toBe(12)
})

it('has the same types in the API as in the form', () => {
  expectTypeOf<FormPatch>().toEqualTypeOf<FormValues>()
  expectTypeOf<FormValues['salary']>().toEqualTypeOf<number | null | undefined>()
  expectTypeOf<FormValues['pensioner']>().toEqualTypeOf<boolean | null | undefined>()
  expectTypeOf<FormValues['pinfl']>().toEqualTypeOf<string | null | undefined>()
})

describe('the document that is photographed', () => {
  it.each([
    [{}, 'id_card'],
    [{ document_type: null }, 'id_card'],
    [{ document_type: 'passport' }, 'passport'],
    [{ document_type: 'a word nobody knows' }, 'id_card'],
  ] as const)('of %j is %s', (values, type) => {
    expect(documentTypeOf(values)).toBe(type)
  })
})
