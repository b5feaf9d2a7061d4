// A valid form of a made-up person and its context on a fixed day, used by tests, demo data and journeys. It contains no
// real person; the pinfl is one of the made-up vectors.

import type { FormValues } from '#domain/applications/form.ts'
import { DEFAULT_LIMITS, type FormContext } from '#domain/applications/form-checks.ts'
import { PHONE_PREFIXES } from '#domain/reference/prefixes.ts'
import { DISTRICT_IDS } from '#domain/reference/regions.ts'

export const EXAMPLE_TODAY = '2026-11-20'

/** The context of the rules with the seeds of the references. */
export const EXAMPLE_CONTEXT: FormContext = {
  today: EXAMPLE_TODAY,
  phonePrefixes: PHONE_PREFIXES,
  limits: DEFAULT_LIMITS,
  knownDistricts: DISTRICT_IDS,
}

const firstDistrictOf = (region: number): number =>
  [...DISTRICT_IDS].find((id) => Math.floor(id / 1000) === region) ?? 0
export const ANDIJAN_DISTRICT = firstDistrictOf(1703)
export const TASHKENT_DISTRICT = firstDistrictOf(1726)

const EXAMPLE: FormValues = {
  document_type: 'id_card',
  pinfl: '31503909990013',
  surname: 'Namunayev',
  name: 'Sinov',
  patronymic: 'Test oʻgʻli',
  birth_date: '1990-03-15',
  sex: 'M',
  nationality: '161',
  document_number: 'AD1234567',
  document_authority: 'IIV 3234',
  document_issued: '2022-05-10',
  document_expires: '2032-05-09',
  phone: '+998901234567',
  spoken_language: 'uz',
  client_type: 'new',
  family_status: 'M',
  child_count: 0,
  education: 'higher',
  work_activity: 'employee_private',
  work_place: 'Namuna MChJ',
  experience: 3,
  salary: 5_000_000,
  home_ownership: 'own',
  mib: 'none',
  second_phone: '+998911234567',
  second_phone_relation: 'spouse',
  second_phone_owner: 'Sinova Misol',
  registration_region: 1703,
  registration_district: ANDIJAN_DISTRICT,
  registration_street: 'Namuna koʻchasi',
  registration_house: '1',
  residence_same_as: 'registration',
  work_region: 1726,
  work_district: TASHKENT_DISTRICT,
  work_street: 'Sinov koʻchasi',
}

/** The example with some fields changed; `null` empties one. */
export const exampleForm = (change: FormValues = {}): FormValues => ({ ...EXAMPLE, ...change })
