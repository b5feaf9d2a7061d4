import { expect, it } from 'vitest'
import { FIELD_EFFECTS, fieldsThatUndo, UNDONE, undoneBy } from './field-effects.ts'
import { FORM_FIELDS } from './form.ts'

it('decides every field of the form', () => {
  expect(Object.keys(FIELD_EFFECTS).sort()).toEqual([...FORM_FIELDS].sort())
})

it('undoes what a person or a number was asked about, and nothing for any other field', () => {
  expect(undoneBy(['surname', 'phone'], UNDONE)).toEqual([...UNDONE])
  expect(undoneBy(['surname'], ['partners'])).toEqual(['partners'])
  expect(undoneBy(['phone'], ['card'])).toEqual([])
  expect(undoneBy(['salary', 'education'], UNDONE)).toEqual([])
})

it('names the fields to warn at only while there is something to undo', () => {
  expect(fieldsThatUndo([])).toEqual([])
  expect(fieldsThatUndo(['client_code'])).toEqual(['phone'])
  expect(fieldsThatUndo(['card'])).toEqual([
    'document_type',
    'pinfl',
    'surname',
    'name',
    'patronymic',
    'birth_date',
    'document_number',
  ])
})
