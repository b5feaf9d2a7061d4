// What a read document changes in a form: empty fields are filled, what a person typed is never replaced without being asked
// (src/docs/business-rules.md#filling-from-a-document).
import type { Acceptance, CheckReason, FilledField } from '../kernel/mrz/accept.ts'
import { searchKey } from '../kernel/texts/transliteration.ts'
import { effectiveValue, FORM_FIELDS, type FormField, type FormValues, ruleOf } from './form.ts'
import { canonicalForm, isEmpty } from './form-rules.ts'

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

const isSame = (field: FormField, read: string, typed: string): boolean =>
  read === typed || (ruleOf(field).kind === 'name' && searchKey(read) === searchKey(typed))

/** Every value of an accepted reading beside that of the form, in the order of the form. */
export function documentLines(values: FormValues, { values: read, checks }: Acceptance): DocumentLine[] {
  const canonical = canonicalForm(values)
  const readFields = FORM_FIELDS.filter((field): field is FilledField => Object.hasOwn(read, field))
  return readFields.map((field) => {
    const value = read[field] ?? ''
    // A default was typed by nobody.
    const isUntouched = values[field] === undefined || values[field] === null || isEmpty(values, field)
    const own = isUntouched ? null : String(canonical[field] ?? values[field])
    const shown = own ?? String(effectiveValue(values, field) ?? '')
    const state = isSame(field, value, shown) ? 'same' : own === null ? 'new' : 'differs'
    return { field, read: value, typed: own, state, reasons: checks[field] ?? [] }
  })
}

/** The fields that are filled without asking; those that differ are added by whoever confirms. */
export const filledAtOnce = (lines: readonly DocumentLine[]): FilledField[] =>
  lines.filter(({ state }) => state === 'new').map(({ field }) => field)
