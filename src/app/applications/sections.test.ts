import { describe, expect, it } from 'vitest'
import { fieldsOfStep } from '#domain/applications/form.ts'
import { sectionsOf, shownSections } from './sections.ts'

describe('sections of a step', () => {
  it.each(['main', 'additional'] as const)('hold every field of %s once, in its order', (step) => {
    expect(sectionsOf(step).flatMap(({ fields }) => fields)).toEqual(fieldsOfStep(step))
  })

  it('leave out what is not asked for', () => {
    const shown = shownSections('additional', { residence_same_as: 'registration' }, '2026-11-20')
    expect(shown.find(({ name }) => name === 'residence')?.fields).toEqual(['residence_same_as'])
    expect(shown.some(({ name }) => name === 'work_address')).toBe(false)
  })
})
