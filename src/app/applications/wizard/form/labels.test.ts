import { describe, expect, it } from 'vitest'
import { FORM_FIELDS, ruleOf } from '#domain/applications/form.ts'
import { sectionsOf } from '#domain/applications/form-sections.ts'
import { DOCUMENT_TYPES, PHOTO_SLOTS } from '#domain/applications/photo-slots.ts'
import { LANGUAGES, textsOf } from '#support/texts.ts'

describe.each(LANGUAGES)('labels of the wizard in %s', (language) => {
  const texts = textsOf(language)
  const missing = (keys: string[]) => keys.filter((key) => !texts.has(key))

  it('exist for every field and every section', () => {
    const sections = [...sectionsOf('main'), ...sectionsOf('additional')]
    expect(missing(FORM_FIELDS.map((field) => `fields:${field}`))).toEqual([])
    expect(missing(sections.map(({ name }) => `fields:sections.${name}`))).toEqual([])
  })

  it('exist for every choice without a reference list', () => {
    const keys = FORM_FIELDS.flatMap((field) => {
      const { choices = [], list } = ruleOf(field)
      return list === undefined ? choices.map((choice) => `fields:choices.${field}.${choice}`) : []
    })
    expect(keys.length).toBeGreaterThan(0)
    expect(missing(keys)).toEqual([])
  })

  it('exist for the photo of every slot', () => {
    const kinds = PHOTO_SLOTS.flatMap(({ kind }) => DOCUMENT_TYPES.map((type) => kind[type]))
    expect(missing(kinds.map((kind) => `photos:kinds.${kind}.title`))).toEqual([])
  })
})
