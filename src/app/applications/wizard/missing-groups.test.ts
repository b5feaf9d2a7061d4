import { expect, it } from 'vitest'
import { groupMissing } from './missing-groups.ts'

it('groups what is missing by the sections of the form, in its order', () => {
  const fields = {
    main: ['phone', 'document_issued', 'pinfl'],
    additional: ['residence_region', 'registration_region', 'salary'],
  }
  expect(groupMissing({ fields, slots: [1], count: 7 })).toEqual([
    { section: 'document', step: 'main', fields: ['pinfl', 'document_issued'] },
    { section: 'contacts', step: 'main', fields: ['phone'] },
    { section: 'work', step: 'additional', fields: ['salary'] },
    { section: 'registration', step: 'additional', fields: ['registration_region'] },
    { section: 'residence', step: 'additional', fields: ['residence_region'] },
  ])
})
