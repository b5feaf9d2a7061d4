import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { EXAMPLE_CONTEXT as context, exampleForm, EXAMPLE_TODAY as today } from '#support/form-example.ts'
import type { ProblemCode } from '../kernel/problem.ts'
import { FORM_FIELDS, type FormField, type FormValues, fieldsOfStep, isFormField } from './form.ts'
import { pensionAge } from './form-checks.ts'
import {
  canonicalForm,
  checkField,
  checkForm,
  checkStep,
  clientNameKey,
  completeness,
  DEFAULT_LIMITS,
  fillFromPinfl,
  formHints,
  fullName,
  isRequired,
  limitsFrom,
} from './form-rules.ts'

const example = exampleForm()
const codeAt = (field: FormField, change: FormValues): ProblemCode | undefined =>
  checkField(field, exampleForm(change), context)?.code

describe('a valid form', () => {
  it('has no problems on any step', () => {
    expect(checkForm(exampleForm(), context)).toEqual([])
    expect(checkStep('main', exampleForm(), context)).toEqual([])
    expect(checkStep('additional', exampleForm(), context)).toEqual([])
    expect(checkStep('files', {}, context)).toEqual([])
    expect(formHints(exampleForm(), context)).toEqual([])
  })
  it('is complete', () => {
    const { filled, required } = completeness(exampleForm(), context)
    expect(filled).toBe(required)
    expect(required).toBeGreaterThan(25)
  })
  it('can be in Cyrillic', () => {
    const change = { surname: 'Намунаев', name: 'Синов', patronymic: 'Тест ўғли' }
    expect(checkForm(exampleForm(change), context)).toEqual([])
  })
})

describe('required fields', () => {
  const required = FORM_FIELDS.filter((field) => isRequired(field, exampleForm(), today))
  const withoutDefault = required.filter((field) => !['document_type', 'client_type'].includes(field))

  it.each(withoutDefault)('%s must be filled', (field) => {
    for (const empty of [null, undefined]) expect(codeAt(field, { [field]: empty })).toBe('required')
  })
  it('count as empty when there are only spaces', () => {
    expect(codeAt('surname', { surname: '  ' })).toBe('required')
    expect(codeAt('document_authority', { document_authority: '\t' })).toBe('required')
  })
  it('zero is a value', () => {
    expect(codeAt('child_count', { child_count: 0 })).toBeUndefined()
    expect(codeAt('experience', { experience: 0 })).toBeUndefined()
  })
  it('the document type and the client type have a default', () => {
    expect(codeAt('document_type', { document_type: null })).toBeUndefined()
    expect(codeAt('client_type', { client_type: null })).toBeUndefined()
  })
  it.each(['patronymic', 'communication_channel', 'visit_date', 'registration_apartment'] as const)(
    '%s may stay empty',
    (field) => {
      expect(codeAt(field, { [field]: null })).toBeUndefined()
    },
  )
  it('an empty form reports each of them, in the order of the screen', () => {
    const problems = checkStep('main', {}, context)
    expect(problems.every((problem) => problem.code === 'required')).toBe(true)
    const fields = problems.map((problem) => problem.field)
    expect(fields[0]).toBe('pinfl')
    expect(fields).toEqual(fieldsOfStep('main').filter((field) => fields.includes(field)))
  })
})

describe('a problem', () => {
  it('contains the numbers that its text needs', () => {
    expect(
      checkField('document_authority', exampleForm({ document_authority: 'A' }), context)?.params,
    ).toEqual({ length: 2 })
    expect(checkField('pinfl', exampleForm({ pinfl: '1' }), context)?.params).toEqual({ length: 14 })
    expect(checkField('child_count', exampleForm({ child_count: 99 }), context)?.params).toEqual({
      min: 0,
      max: 20,
    })
    expect(checkField('birth_date', exampleForm({ birth_date: '2020-01-01' }), context)?.params).toEqual({
      min: 18,
    })
    expect(checkField('pensioner', exampleForm({ pensioner: true }), context)?.params).toEqual({ age: 60 })
    expect(checkField('salary', exampleForm({ salary: 1 }), context)?.params).toEqual({
      min: 500_000,
      max: 100_000_000,
    })
  })
  it('is reported for the step and for the form', () => {
    const values = exampleForm({ sex: 'F', salary: 1 })
    expect(checkStep('main', values, context).map((found) => found.field)).toEqual(['pinfl'])
    expect(checkForm(values, context)).toEqual([
      { field: 'pinfl', code: 'pinfl_sex_mismatch' },
      { field: 'salary', code: 'salary_unreasonable', params: { min: 500_000, max: 100_000_000 } },
    ])
  })
  it('is reported for a value of the wrong type, without an exception', () => {
    for (const field of FORM_FIELDS)
      for (const wrong of [{}, [], 1e300, 'x', true, -1]) {
        const values = { ...exampleForm(), [field]: wrong } as FormValues
        expect(() => checkForm(values, context), `${field} ${String(wrong)}`).not.toThrow()
      }
  })
  it('is reported for a text that cannot be stored', () => {
    expect(codeAt('document_authority', { document_authority: 'IIV\0' })).toBe('text_invalid')
  })
})

describe('the full name', () => {
  it('is at least five characters', () => {
    const short = exampleForm({ surname: 'Ан', name: 'Ли', patronymic: null })
    expect(checkField('name', short, context)).toBeNull()
    const limits = { ...DEFAULT_LIMITS, client_name_min: 6 }
    expect(checkField('name', short, { ...context, limits })).toEqual({
      field: 'name',
      code: 'name_too_short',
      params: { length: 6 },
    })
    expect(
      checkField('name', exampleForm({ surname: null, name: 'Anna', patronymic: null }), context)?.code,
    ).toBe('name_too_short')
  })
  it('is one line without stray spaces', () => {
    expect(fullName({ surname: ' Ali ', name: 'Vali  Ali', patronymic: null })).toBe('Ali Vali Ali')
    expect(fullName({})).toBe('')
  })
  it('has the same key in both scripts', () => {
    const latin = clientNameKey({ surname: 'Toʻxtayeva', name: 'Shahnoza', patronymic: 'Ali qizi' })
    expect(clientNameKey({ surname: 'Тўхтаева', name: 'Шаҳноза', patronymic: 'Али қизи' })).toBe(latin)
    expect(latin).toMatch(/^[a-z ]+$/)
  })
})

describe('limits', () => {
  it('come from the settings', () => {
    const limits = { ...DEFAULT_LIMITS, salary_min: 1, client_age_min: 21 }
    expect(checkField('salary', exampleForm({ salary: 1 }), { ...context, limits })).toBeNull()
    const young = exampleForm({ birth_date: '2006-11-20' })
    expect(checkField('birth_date', young, context)).toBeNull()
    expect(checkField('birth_date', young, { ...context, limits })?.code).toBe('age_too_young')
  })
  it('keep the default where the settings have no value', () => {
    expect(limitsFrom({})).toEqual(DEFAULT_LIMITS)
    expect(limitsFrom({ salary_max: 5, unknown: 1, toString: 3 })).toEqual({
      ...DEFAULT_LIMITS,
      salary_max: 5,
    })
  })
  it('of the pension age depend on sex and day', () => {
    expect(pensionAge('M', today)).toBe(60)
    expect(pensionAge('F', today)).toBe(55)
    expect(pensionAge('M', '1900-01-01')).toBe(60)
  })
  it('only compare the region without a list of districts', () => {
    const { knownDistricts: _, ...lean } = context
    const values = exampleForm({ registration_district: 1703999 })
    expect(checkField('registration_district', values, lean)).toBeNull()
  })
})

describe('a pinfl', () => {
  const { birth_date: _birth, sex: _sex, ...bare } = example
  it('fills birth date and sex', () => {
    expect(fillFromPinfl(bare)).toEqual({ birth_date: '1990-03-15', sex: 'M' })
    expect(fillFromPinfl({ ...bare, birth_date: '', sex: null })).toEqual({
      birth_date: '1990-03-15',
      sex: 'M',
    })
  })
  it('overwrites nothing', () => {
    expect(fillFromPinfl({ ...bare, sex: 'F' })).toEqual({ birth_date: '1990-03-15' })
    expect(fillFromPinfl(example)).toEqual({})
  })
  it('that is invalid fills nothing', () => {
    for (const pinfl of ['', '315', '31503909990014', null]) expect(fillFromPinfl({ pinfl })).toEqual({})
    expect(fillFromPinfl({ pinfl: '51503909990017' }, today)).toEqual({})
  })
})

describe('completeness', () => {
  it('starts with the defaults and ends complete', () => {
    const empty = completeness({}, context)
    expect(empty.filled).toBe(2)
    expect(empty.required).toBeGreaterThan(empty.filled)
  })
  it('counts only valid fields', () => {
    const full = completeness(exampleForm(), context)
    const wrong = completeness(exampleForm({ pinfl: '3', phone: '1' }), context)
    expect(wrong).toEqual({ filled: full.filled - 2, required: full.required })
  })
  it('requires more when a condition applies', () => {
    const { required } = completeness(exampleForm(), context)
    expect(completeness(exampleForm({ military: true }), context).required).toBe(required + 1)
    expect(completeness(exampleForm({ residence_same_as: 'none' }), context).required).toBe(required + 4)
  })
  it('agrees with the problems: nothing required is missing exactly when all is filled', () => {
    const some = fc.subarray(FORM_FIELDS)
    fc.assert(
      fc.property(some, (dropped) => {
        const values = exampleForm(Object.fromEntries(dropped.map((field) => [field, null])))
        const { filled, required } = completeness(values, context)
        const missing = checkForm(values, context).filter(
          (problem) => isFormField(problem.field) && isRequired(problem.field, values, today),
        )
        expect(required - filled).toBe(missing.length)
      }),
    )
  })
})

describe('hints', () => {
  it('warn of a term that is not ten years', () => {
    expect(formHints(exampleForm({ document_expires: '2027-05-09' }), context)).toEqual([
      { field: 'document_expires', code: 'document_term_unusual', params: { years: 10 } },
    ])
  })
  it('are empty while dates are missing or half typed', () => {
    expect(formHints({}, context)).toEqual([])
    expect(formHints(exampleForm({ document_issued: '2022-05' }), context)).toEqual([])
  })
})

describe('a tablet that does not know the time', () => {
  const unknown = { ...context, today: '2019-01-01', isTodayUnknown: true as const }
  it('warns of what depends on today and refuses nothing of it', () => {
    const values = exampleForm({ visit_date: today })
    expect(checkForm(values, { ...context, today: '2019-01-01' })).not.toEqual([])
    expect(checkForm(values, unknown)).toEqual([])
    expect(formHints(values, unknown)).toContainEqual({ field: 'document_issued', code: 'date_future' })
    expect(formHints(values, unknown)).toContainEqual({ field: 'visit_date', code: 'date_future' })
  })
  it('still refuses what is wrong on every day', () => {
    const values = exampleForm({ document_issued: '2022-05-10', document_expires: '2022-05-09' })
    expect(checkForm(values, unknown)).toContainEqual({
      field: 'document_expires',
      code: 'document_expires_before_issue',
    })
  })
})

describe('canonical values', () => {
  it('have one format', () => {
    expect(
      canonicalForm({
        surname: '  Ali   Vali ',
        phone: '90 123-45-67',
        second_phone: 'нет',
        document_number: 'ас 1234567',
        pinfl: ' 31503909990013 ',
        patronymic: '  ',
        work_place: null,
        salary: 5,
        pensioner: true,
      }),
    ).toEqual({
      surname: 'Ali Vali',
      phone: '+998901234567',
      second_phone: 'нет',
      document_number: 'AC1234567',
      pinfl: '31503909990013',
      patronymic: null,
      work_place: null,
      salary: 5,
      pensioner: true,
    })
  })
  it('of a valid form stay valid and unchanged', () => {
    const once = canonicalForm(exampleForm())
    expect(checkForm(once, context)).toEqual([])
    expect(canonicalForm(once)).toEqual(once)
  })
})
