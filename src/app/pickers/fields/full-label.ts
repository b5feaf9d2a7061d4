// A separate module: field-labels.ts imports the districts, which are too heavy for the form.
import { findText, label } from '#app/i18n/i18n.ts'
import { addressOf } from '#domain/applications/form-rules.ts'

const SECTIONS = {
  registration: 'registration',
  residence: 'residence',
  birth: 'birth',
  work: 'work_address',
} as const

/** The label of a field outside of its section, which names the address that it belongs to; null for an unknown field. */
export function fullLabel(field: string): string | null {
  const short = findText(`fields:${field}`)
  const address = addressOf(field)
  if (short === null || address === undefined) return short
  return `${label(`fields:sections.${SECTIONS[address]}`)}: ${short}`
}
