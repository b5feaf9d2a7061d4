// Groups the fields of a wizard step under headings, in the order of the table of fields.
import { type FormField, type FormValues, fieldsOfStep, type Step } from './form.ts'
import { isVisible } from './form-rules.ts'

const FIRST_FIELDS = {
  document: 'document_type',
  contacts: 'phone',
  marks: 'client_type',
  outside: 'is_outside',
  family: 'family_status',
  work: 'work_activity',
  second_phone: 'second_phone',
  registration: 'registration_region',
  residence: 'residence_same_as',
  birth: 'birth_same_as',
  work_address: 'work_same_as',
} as const satisfies Record<string, FormField>
export type SectionName = keyof typeof FIRST_FIELDS
export type FormSection = { name: SectionName; fields: FormField[] }

const sectionStartingAt = (field: FormField): SectionName | undefined =>
  (Object.keys(FIRST_FIELDS) as SectionName[]).find((name) => FIRST_FIELDS[name] === field)

/** Sections of a step; each runs from its first field to the first field of the next section. */
export function sectionsOf(step: Step): FormSection[] {
  const sections: FormSection[] = []
  for (const field of fieldsOfStep(step)) {
    const name = sectionStartingAt(field)
    if (name !== undefined) sections.push({ name, fields: [] })
    sections.at(-1)?.fields.push(field)
  }
  return sections
}

/** Sections with only the fields that are visible for these values; empty sections are left out. */
export const visibleSections = (step: Step, values: FormValues, today: string): FormSection[] =>
  sectionsOf(step)
    .map(({ name, fields }) => ({ name, fields: fields.filter((field) => isVisible(field, values, today)) }))
    .filter(({ fields }) => fields.length > 0)
