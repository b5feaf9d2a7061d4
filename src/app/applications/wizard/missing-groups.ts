// What an application lacks, by the sections of the form.
import type { FormField, Step } from '#domain/applications/form.ts'
import { type SectionName, sectionsOf } from '#domain/applications/form-sections.ts'
import type { Missing } from './missing.ts'

type MissingGroup = { section: SectionName; step: Step; fields: FormField[] }

/** The missing fields under their sections, in the order of the screen; sections without one are left out. */
export const groupMissing = ({ fields: missing }: Missing): MissingGroup[] =>
  (['main', 'additional'] as const).flatMap((step) =>
    sectionsOf(step)
      .map(({ name, fields }) => ({
        section: name,
        step,
        fields: fields.filter((field) => missing[step].includes(field)),
      }))
      .filter(({ fields }) => fields.length > 0),
  )
