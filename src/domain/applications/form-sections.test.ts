import { describe, expect, it } from 'vitest'
import { fieldsOfStep } from './form.ts'
import { sectionsOf, visibleSections } from './form-sections.ts'

describe('sections of a step', () => {
  it.each(['main', 'additional'] as const)('contain every field of %s once, in order', (step) => {
    expect(sectionsOf(step).flatMap(({ fields }) => fields)).toEqual(fieldsOfStep(step))
  })

  it('leave out hidden fields', () => {
    const shown = visibleSections('additional', { residence_same_as: 'registration' }, '2026-11-20')
    expect(shown.find(({ name }) => name === 'residence')?.fields).toEqual(['residence_same_as'])
    expect(shown.some(({ name }) => name === 'work_address')).toBe(false)
  })
})
