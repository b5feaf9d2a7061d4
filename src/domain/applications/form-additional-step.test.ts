import { describe, expect, it } from 'vitest'
import { ANDIJAN_DISTRICT, EXAMPLE_CONTEXT, exampleForm, TASHKENT_DISTRICT } from '#support/form-example.ts'
import type { ProblemCode } from '../kernel/problem.ts'
import { type FormField, type FormValues, fieldsOfStep, isFormField, ruleOf } from './form.ts'
import { checkField, checkStep } from './form-rules.ts'

/** One change of the example and the code it brings up at the field; undefined when the field is right. */
type Case = [change: FormValues, code: ProblemCode | undefined]
const CASES: Partial<Record<FormField, Case[]>> = {
  family_status: [
    [{ family_status: 'Z' }, 'unknown_choice'],
    [{ family_status: 'W' }, undefined],
  ],
  child_count: [
    [{ child_count: 21 }, 'out_of_range'],
    [{ child_count: -1 }, 'out_of_range'],
    [{ child_count: 1.5 }, 'number_format'],
    [{ child_count: 20 }, undefined],
  ],
  education: [
    [{ education: 'phd' }, 'unknown_choice'],
    [{ education: 'other' }, undefined],
  ],
  work_activity: [
    [{ work_activity: 'king' }, 'unknown_choice'],
    [{ work_activity: 'student' }, undefined],
  ],
  work_place: [
    [{ work_place: null }, 'required'],
    [{ work_place: null, work_activity: 'self_employed' }, undefined],
    [{ work_place: null, work_activity: 'pensioner' }, undefined],
    [{ work_place: 'x' }, 'too_short'],
  ],
  experience: [
    [{ experience: 71 }, 'out_of_range'],
    [{ experience: null, work_activity: 'abroad' }, 'required'],
    [{ experience: null, work_activity: 'housewife' }, undefined],
  ],
  salary: [
    [{ salary: 499_999 }, 'salary_unreasonable'],
    [{ salary: 500_000 }, undefined],
    [{ salary: 100_000_000 }, undefined],
    [{ salary: 100_000_001 }, 'salary_unreasonable'],
    [{ salary: 0 }, 'salary_unreasonable'],
    [{ salary: null, work_activity: 'student' }, undefined],
    [{ salary: null, work_activity: 'pensioner' }, 'required'],
    [{ salary: 1, work_activity: 'unemployed' }, 'salary_unreasonable'],
  ],
  home_ownership: [
    [{ home_ownership: 'tent' }, 'unknown_choice'],
    [{ home_ownership: 'rent' }, undefined],
  ],
  mib: [
    [{ mib: 'maybe' }, 'unknown_choice'],
    [{ mib: 'not_checked' }, undefined],
  ],
  mib_sum: [
    [{ mib: 'has_debt' }, 'required'],
    [{ mib: 'has_debt', mib_sum: 0 }, 'out_of_range'],
    [{ mib: 'has_debt', mib_sum: 1 }, undefined],
    [{ mib: 'none', mib_sum: 0 }, undefined],
  ],
  second_phone: [
    [{ second_phone: '+998901234567' }, 'phones_equal'],
    [{ second_phone: '90 123 45 67' }, 'phones_equal'],
    [{ second_phone: '+998712000000' }, undefined],
    [{ second_phone: '123' }, 'phone_format'],
    [{ second_phone: '+998 96 123 45 67' }, 'phone_prefix_unknown'],
    [{ phone: 'нет' }, undefined],
  ],
  second_phone_relation: [
    [{ second_phone_relation: 'boss' }, 'unknown_choice'],
    [{ second_phone_relation: 'self' }, undefined],
  ],
  second_phone_owner: [
    [{ second_phone_owner: null }, 'required'],
    [{ second_phone_owner: null, second_phone_relation: 'self' }, undefined],
    [{ second_phone_owner: '12' }, 'name_letters'],
  ],
  registration_region: [
    [{ registration_region: 1700 }, 'region_unknown'],
    [{ registration_region: 1735 }, undefined],
  ],
  registration_district: [
    [{ registration_region: 1726 }, 'district_not_in_region'],
    [{ registration_region: null }, 'district_not_in_region'],
    [{ registration_district: 1703999 }, 'district_not_in_region'],
    [{ registration_district: 5 }, 'district_not_in_region'],
    [{ registration_district: TASHKENT_DISTRICT, registration_region: 1726 }, undefined],
  ],
  registration_street: [[{ registration_street: 'x'.repeat(121) }, 'too_long']],
  registration_house: [
    [{ registration_house: 'x'.repeat(21) }, 'too_long'],
    [{ registration_house: '12А' }, undefined],
  ],
  residence_same_as: [
    [{ residence_same_as: 'birth' }, 'unknown_choice'],
    [{ residence_same_as: 'none' }, undefined],
    [{ residence_same_as: null }, undefined],
  ],
  residence_region: [
    [{ residence_same_as: 'none' }, 'required'],
    [{ residence_same_as: null }, 'required'],
    [{ residence_same_as: 'registration', residence_region: 3 }, undefined],
  ],
  residence_district: [
    [{ residence_same_as: 'none', residence_region: 1726, residence_district: TASHKENT_DISTRICT }, undefined],
    [
      { residence_same_as: 'none', residence_region: 1726, residence_district: ANDIJAN_DISTRICT },
      'district_not_in_region',
    ],
  ],
  birth_region: [
    [{ birth_region: null }, undefined],
    [{ birth_region: 12 }, 'region_unknown'],
  ],
  birth_district: [
    [{ birth_region: 1703 }, 'required'],
    [{ birth_region: 1703, birth_district: ANDIJAN_DISTRICT }, undefined],
    [{ birth_region: null }, undefined],
  ],
  work_region: [
    [{ work_region: null }, 'required'],
    [{ work_region: null, work_same_as: 'residence' }, undefined],
    [{ work_region: null, work_activity: 'self_employed' }, undefined],
    [{ work_region: 1, work_activity: 'abroad' }, undefined],
  ],
  work_district: [
    [{ work_district: null, work_activity: 'self_employed' }, 'required'],
    [{ work_district: null, work_region: null, work_activity: 'self_employed' }, undefined],
    [{ work_district: ANDIJAN_DISTRICT }, 'district_not_in_region'],
  ],
  work_street: [
    [{ work_street: null }, 'required'],
    [{ work_street: null, work_activity: 'student' }, undefined],
  ],
}

describe.each(Object.keys(CASES).filter(isFormField))('%s', (field) => {
  it.each(CASES[field] ?? [])('with %j is %s', (change, code) => {
    const values = exampleForm(change)
    expect(checkField(field, values, EXAMPLE_CONTEXT)?.code).toBe(code)
    const inStep = checkStep('additional', values, EXAMPLE_CONTEXT).find((problem) => problem.field === field)
    expect(inStep?.code).toBe(code)
  })
})

it('every field of the step has its cases, or no rule of its own', () => {
  const free = fieldsOfStep('additional').filter((field) => !CASES[field])
  expect(free.filter((field) => !['flag', 'text'].includes(ruleOf(field).kind))).toEqual([
    'birth_same_as',
    'work_same_as',
  ])
})
