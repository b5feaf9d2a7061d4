import { describe, expect, it } from 'vitest'
import { FORM_FIELDS, formPatchSchema, isFormField } from '../applications/form.ts'
import { CLIENT_FIELDS, clientFromForm } from './client.ts'

const form = {
  surname: ' Namunayev ',
  name: 'Sinov',
  pinfl: '31503909990013',
  phone: '90 123 45 67',
  document_number: 'ad 1234567',
  pensioner: false,
  registration_region: 1703,
  patronymic: '',
  military_licence: null,
  salary: 5_000_000,
  work_place: 'Namuna MChJ',
  family_status: 'M',
  client_type: 'new',
} as const

describe('fields of the client', () => {
  it('are fields of the form, each once', () => {
    for (const field of CLIENT_FIELDS) expect(isFormField(field)).toBe(true)
    expect(new Set(CLIENT_FIELDS).size).toBe(CLIENT_FIELDS.length)
  })
  it('exclude the fields that belong to a single application', () => {
    const own = FORM_FIELDS.filter((field) => !(CLIENT_FIELDS as readonly string[]).includes(field))
    for (const field of [
      'salary',
      'mib',
      'work_place',
      'visit_date',
      'client_type',
      'eco_mode',
      'client_here',
    ])
      expect(own).toContain(field)
  })
})

describe('a client from a form', () => {
  it('is in canonical format, without empty values', () => {
    expect(clientFromForm(form)).toEqual({
      surname: 'Namunayev',
      name: 'Sinov',
      pinfl: '31503909990013',
      phone: '+998901234567',
      document_number: 'AD1234567',
      pensioner: false,
      registration_region: 1703,
    })
  })
  it('of an empty form is empty', () => {
    expect(clientFromForm({})).toEqual({})
  })
  it('is a valid part of a form in a request', () => {
    expect(formPatchSchema.safeParse(clientFromForm(form)).success).toBe(true)
  })
})
