import { describe, expect, it } from 'vitest'
import { FORM_FIELDS, ruleOf } from '#domain/applications/form.ts'
import { DOCUMENT_TYPES, PHOTO_SLOTS } from '#domain/applications/photo-slots.ts'
import { LANGUAGES, textsOf } from '#support/texts.ts'
import { sectionsOf } from '../../sections.ts'

describe.each(LANGUAGES)('the wizard in %s', (language) => {
  const texts = textsOf(language)
  const lacking = (keys: string[]) => keys.filter((key) => !texts.has(key))

  it('has words for every field and every section', () => {
    const sections = [...sectionsOf('main'), ...sectionsOf('additional')]
    expect(lacking(FORM_FIELDS.map((field) => `fields:${field}`))).toEqual([])
    expect(lacking(sections.map(({ name }) => `fields:sections.${name}`))).toEqual([])
  })

  it('has words for every choice that has no reference list', () => {
    const keys = FORM_FIELDS.flatMap((field) => {
      const { choices = [], list } = ruleOf(field)
      return list === undefined ? choices.map((choice) => `fields:choices.${field}.${choice}`) : []
    })
    expect(keys.length).toBeGreaterThan(0)
    expect(lacking(keys)).toEqual([])
  })

  it('has words for the photo of every slot', () => {
    const kinds = PHOTO_SLOTS.flatMap(({ kind }) => DOCUMENT_TYPES.map((type) => kind[type]))
    expect(lacking(kinds.map((kind) => `photos:kinds.${kind}.title`))).toEqual([])
  })
})
