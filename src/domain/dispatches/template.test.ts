import { describe, expect, it } from 'vitest'
import {
  changesTexts,
  exampleOf,
  fieldsOf,
  fillTemplate,
  templateFault,
  templateForm,
  unknownFields,
} from './template.ts'

const VALUES = { name: 'Aziza', branch: 'Chilonzor', phone: '+998712000001' }
const FORM = {
  title: 'Aksiya',
  ru: 'Здравствуйте, {name}! Скидки в {branch}.',
  'uz-Latn': 'Salom, {name}! {branch} filialida chegirma.',
  'uz-Cyrl': 'Салом, {name}! {branch} филиалида чегирма.',
  approved: false,
  active: true,
}

describe('the fields of a text', () => {
  it('are filled, each time they occur', () => {
    expect(fillTemplate('{name}, {branch}: {phone}. {name}', VALUES)).toBe(
      'Aziza, Chilonzor: +998712000001. Aziza',
    )
  })

  it('are filled with an example to count characters: braces are in no SMS', () => {
    expect(exampleOf('Salom, {name}!')).toBe('Salom, Aziza!')
    expect(exampleOf('{branch} {phone}')).toBe('Chilonzor +998712000001')
  })

  it('are found, each one once', () => {
    expect(fieldsOf(FORM.ru)).toEqual(['name', 'branch'])
    expect(fieldsOf('{phone} {phone}')).toEqual(['phone'])
    expect(fieldsOf('Salom')).toEqual([])
  })

  it('with another name, or half of the braces, are refused', () => {
    expect(unknownFields(FORM.ru)).toEqual([])
    expect(unknownFields('{Name} {} {sum}')).toEqual(['Name', '', 'sum'])
    expect(unknownFields('{name} va {branch')).toEqual(['{'])
    expect(templateForm.safeParse(FORM).success).toBe(true)
    const { error } = templateForm.safeParse({ ...FORM, ru: 'Здравствуйте, {fio}!' })
    expect(error?.issues.map(({ path }) => path)).toEqual([['ru']])
  })
})

it('another text in any language is another one for the provider', () => {
  expect(changesTexts(FORM, { ...FORM })).toBe(false)
  expect(changesTexts(FORM, { ...FORM, 'uz-Cyrl': 'Салом, {name}! Чегирмалар.' })).toBe(true)
})

it('a template is sent when it is on and the provider has approved it', () => {
  expect(templateFault({ active: true, approved: true })).toBeNull()
  expect(templateFault({ active: true, approved: false })).toBe('template_unapproved')
  expect(templateFault({ active: false, approved: false })).toBe('template_off')
})
