// The fields of a client in the sections of the form, the same in the record and in its form.
import { STEPS } from '#domain/applications/form.ts'
import { type SectionName, sectionsOf } from '#domain/applications/form-sections.ts'
import { CLIENT_FIELDS, type ClientField } from '#domain/clients/client.ts'

type ClientSection = { name: SectionName; fields: readonly ClientField[] }

export const SECTIONS: readonly ClientSection[] = STEPS.flatMap(sectionsOf)
  .map(({ name, fields }) => ({ name, fields: CLIENT_FIELDS.filter((field) => fields.includes(field)) }))
  .filter(({ fields }) => fields.length > 0)
