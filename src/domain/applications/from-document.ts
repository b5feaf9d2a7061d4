// What a read document changes in a form: empty fields are filled, what a person typed is never replaced without being asked
// (src/docs/business-rules.md#filling-from-a-document).
import type { Acceptance, CheckReason, FilledField } from '../kernel/mrz/accept.ts'
import { searchKey } from '../kernel/texts/transliteration.ts'
import { effectiveValue, FORM_FIELDS, type FormField, type FormValues, ruleOf } from './form.ts'
import { canonicalForm, isEmpty } from './form-rules.ts'
import { isDefault, type ProvidedSources } from './sources.ts'

export type DocumentLine = {
  field: FilledField
  /** As the document has it, in the form's own format. */
  read: string
  /** As the form has it; null where it has nothing, or only its default. */
  typed: string | null
  /** `same` also where only the spelling of a name differs: letters with an apostrophe, or the other script. */
  state: 'new' | 'same' | 'differs'
  /** Why a person has to look at the read value. */
  reasons: readonly CheckReason[]
}

const IDENTIFYING: readonly FilledField[] = ['pinfl', 'birth_date', 'document_number']
/** Reasons for which a value is taken only by hand. */
const UNCERTAIN: readonly CheckReason[] = ['illegible', 'century']

/** Whether a value says the same as the read one: names in any spelling and either script. */
export const isSameAsRead = (field: FormField, read: string, typed: string): boolean =>
  read === typed || (ruleOf(field).kind === 'name' && searchKey(read) === searchKey(typed))

/** Every value of an accepted reading beside that of the form, in the order of the form. `sources`: those of the form's values. */
export function documentLines(
  values: FormValues,
  { values: read, checks }: Acceptance,
  sources: ProvidedSources = {},
): DocumentLine[] {
  const canonical = canonicalForm(values)
  const readFields = FORM_FIELDS.filter((field): field is FilledField => Object.hasOwn(read, field))
  return readFields.map((field) => {
    const value = read[field] ?? ''
    // A default was typed by nobody.
    const isUntouched =
      values[field] === undefined ||
      values[field] === null ||
      isEmpty(values, field) ||
      isDefault(sources[field])
    const own = isUntouched ? null : String(canonical[field] ?? values[field])
    const shown = own ?? String(effectiveValue(values, field) ?? '')
    const state = isSameAsRead(field, value, shown) ? 'same' : own === null ? 'new' : 'differs'
    return { field, read: value, typed: own, state, reasons: checks[field] ?? [] }
  })
}

/**
 * Whether the form is about somebody else: another PINFL or, as long as the form has none, another birth date or document. A document that
 * was renewed has the same PINFL.
 */
export function isOfAnother(lines: readonly DocumentLine[]): boolean {
  const stateOf = (name: FilledField) => lines.find(({ field }) => field === name)?.state
  if (stateOf('pinfl') === 'same') return false
  return IDENTIFYING.some((field) => stateOf(field) === 'differs')
}

/** Whether the document is no longer valid on a plain date. */
export const isExpired = (lines: readonly DocumentLine[], today: string): boolean =>
  lines.some(({ field, read }) => field === 'document_expires' && read < today)

/**
 * Whether a line is filled unless a person says otherwise: what nobody typed, and what was read with certainty. Nothing of a document of
 * somebody else.
 */
export const isFilledAtOnce = ({ state, reasons }: DocumentLine, lines: readonly DocumentLine[]): boolean =>
  state === 'new' && !reasons.some((reason) => UNCERTAIN.includes(reason)) && !isOfAnother(lines)
