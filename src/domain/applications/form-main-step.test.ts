import { describe, expect, it } from 'vitest'
import { EXAMPLE_CONTEXT, exampleForm } from '#support/form-example.ts'
import type { ProblemCode } from '../kernel/problem.ts'
import { type FormField, type FormValues, fieldsOfStep, isFormField, ruleOf } from './form.ts'
import { checkField, checkStep } from './form-rules.ts'

/** One change of the example and the code it brings up at the field; undefined when the field is right. */
type Case = [change: FormValues, code: ProblemCode | undefined]
const CASES: Partial<Record<FormField, Case[]>> = {
  document_type: [
    [{ document_type: 'passport' }, undefined],
    [{ document_type: 'visa' }, 'unknown_choice'],
  ],
  pinfl: [
    [{ pinfl: '3150390999001' }, 'exact_digits'],
    [{ pinfl: '3150390999001x' }, 'exact_digits'],
    [{ pinfl: '315039099900133' }, 'exact_digits'],
    [{ pinfl: '71503909990011' }, 'pinfl_century_sex_digit'],
    [{ pinfl: '33002909990028' }, 'pinfl_birth_date_impossible'],
    [{ pinfl: '51503909990017' }, 'pinfl_birth_date_future'],
    [{ pinfl: '31503909990014' }, 'pinfl_check_digit'],
    [{ sex: 'F' }, 'pinfl_sex_mismatch'],
    [{ birth_date: '1990-03-16' }, 'pinfl_birth_date_mismatch'],
    [{ birth_date: null, sex: null }, undefined],
    [{ birth_date: '1990-03' }, undefined],
  ],
  surname: [
    [{ surname: '-' }, 'name_letters'],
    [{ surname: 'a'.repeat(61) }, 'too_long'],
    [{ surname: 'Namunayev1' }, 'name_letters'],
    [{ surname: 'Namunayev, S.' }, 'name_letters'],
    [{ surname: '<b>' }, 'name_letters'],
    [{ surname: '李小龙' }, 'name_letters'],
    [{ surname: 'Nаmunayev' }, 'name_mixed_scripts'],
    [{ surname: 'Gʻulom-oʻgʻli' }, undefined],
    [{ surname: "G'ulomov" }, undefined],
    [{ surname: 'Ким' }, undefined],
  ],
  name: [
    [{ surname: 'Ли', name: 'Ан', patronymic: null }, undefined],
    [{ surname: 'Li', name: 'X', patronymic: null }, 'name_too_short'],
    [{ surname: 'Ю', name: 'Мария', patronymic: null }, undefined],
  ],
  patronymic: [
    [{ patronymic: '-' }, 'name_letters'],
    [{ patronymic: 'Test qizi' }, undefined],
  ],
  birth_date: [
    [{ birth_date: '15.03.1990' }, 'date_format'],
    [{ birth_date: '1990-02-30' }, 'date_format'],
    [{ birth_date: '2026-11-21' }, 'date_future'],
    [{ birth_date: '2008-11-21' }, 'age_too_young'],
    [{ birth_date: '2008-11-20' }, undefined],
    [{ birth_date: '1925-11-19' }, 'age_too_old'],
    [{ birth_date: '1926-11-20' }, undefined],
  ],
  sex: [
    [{ sex: 'X' }, 'unknown_choice'],
    [{ sex: 'F' }, undefined],
  ],
  nationality: [
    [{ nationality: '999' }, 'unknown_choice'],
    [{ nationality: '0' }, undefined],
  ],
  document_number: [
    [{ document_number: 'AA123456' }, 'document_number_format'],
    [{ document_number: 'ас 1234567' }, undefined],
  ],
  document_authority: [
    [{ document_authority: 'x'.repeat(121) }, 'too_long'],
    [{ document_authority: 'I' }, 'too_short'],
  ],
  document_issued: [
    [{ document_issued: 'вчера' }, 'date_format'],
    [{ document_issued: '2026-11-21' }, 'date_future'],
    [{ document_issued: '1990-03-14' }, 'document_issued_before_birth'],
    [{ document_issued: '2026-11-20' }, undefined],
    [{ document_issued: '1980-01-01', birth_date: null }, undefined],
  ],
  document_expires: [
    [{ document_expires: '2032-13-01' }, 'date_format'],
    [{ document_expires: '2022-05-10' }, 'document_expires_before_issue'],
    [{ document_expires: '2026-11-19' }, 'document_expired'],
    [{ document_expires: '2026-11-20' }, undefined],
    [{ document_issued: null }, undefined],
    [{ document_issued: '2040-01-01' }, undefined],
  ],
  phone: [
    [{ phone: '12345' }, 'phone_format'],
    [{ phone: '+998961234567' }, 'phone_prefix_unknown'],
    [{ phone: '+998712000000' }, 'phone_not_mobile'],
    [{ phone: '90 123-45-67' }, undefined],
  ],
  spoken_language: [
    [{ spoken_language: 'en' }, 'unknown_choice'],
    [{ spoken_language: 'kaa' }, undefined],
  ],
  communication_channel: [
    [{ communication_channel: 'fax' }, 'unknown_choice'],
    [{ communication_channel: 'call' }, undefined],
  ],
  communication_item: [
    [{ communication_channel: 'telegram' }, 'required'],
    [{ communication_channel: 'telegram', communication_item: '@namuna' }, undefined],
    [{ communication_channel: 'call' }, undefined],
  ],
  client_type: [
    [{ client_type: 'old' }, 'unknown_choice'],
    [{ client_type: 'secondary' }, undefined],
  ],
  pensioner: [
    [{ pensioner: true }, 'not_pension_age'],
    [{ pensioner: false }, undefined],
    [{ pensioner: true, birth_date: '1966-11-20', sex: 'M' }, undefined],
    [{ pensioner: true, birth_date: '1966-11-21', sex: 'M' }, 'not_pension_age'],
    [{ pensioner: true, birth_date: '1971-11-20', sex: 'F' }, undefined],
    [{ pensioner: true, birth_date: '1971-11-21', sex: 'F' }, 'not_pension_age'],
    [{ pensioner: true, birth_date: null }, undefined],
    [{ pensioner: true, sex: null }, undefined],
  ],
  military_licence: [
    [{ military: true }, 'required'],
    [{ military: true, military_licence: 'AB' }, 'too_short'],
    [{ military: true, military_licence: 'AB 12345' }, undefined],
    [{ military: false, military_licence: 'x' }, undefined],
  ],
  visit_date: [
    [{ visit_date: '2026-11-21' }, 'date_future'],
    [{ visit_date: '2026-11-20' }, undefined],
    [{ visit_date: '20.11' }, 'date_format'],
  ],
  late_entry_reason: [
    [{ visit_date: '2026-11-19' }, 'required'],
    [{ visit_date: '2026-11-19', late_entry_reason: 'lights_out' }, undefined],
    [{ visit_date: '2026-11-19', late_entry_reason: 'forgot' }, 'unknown_choice'],
    [{ visit_date: '2026-11-20' }, undefined],
    [{ visit_date: null }, undefined],
  ],
  outside_place: [
    [{ is_outside: true }, 'required'],
    [{ is_outside: true, outside_place: 'Ab' }, 'too_short'],
    [{ is_outside: true, outside_place: 'Chorsu bozori' }, undefined],
    [{ is_outside: false }, undefined],
  ],
  outside_reason: [
    [{ is_outside: true }, 'required'],
    [{ is_outside: true, outside_reason: 'exhibition' }, undefined],
    [{ is_outside: true, outside_reason: 'weather' }, 'unknown_choice'],
    [{ is_outside: null }, undefined],
  ],
}

describe.each(Object.keys(CASES).filter(isFormField))('%s', (field) => {
  it.each(CASES[field] ?? [])('with %j is %s', (change, code) => {
    const values = exampleForm(change)
    expect(checkField(field, values, EXAMPLE_CONTEXT)?.code).toBe(code)
    const inStep = checkStep('main', values, EXAMPLE_CONTEXT).find((problem) => problem.field === field)
    expect(inStep?.code).toBe(code)
  })
})

it('every field of the step has its cases, or no rule of its own', () => {
  const free = fieldsOfStep('main').filter((field) => !CASES[field])
  expect(free.filter((field) => !['flag', 'text'].includes(ruleOf(field).kind))).toEqual([])
})
