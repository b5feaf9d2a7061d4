// A late change of the seller arrives as a comment of `field: value` lines (src/docs/offline.md#conflicts); it is
// shown with labels instead.
import { type FormField, type FormValue, isFormField, ruleOf } from '#domain/applications/form.ts'

export type FieldLine = { field: FormField; value: FormValue }

/** The server's notation of an emptied field. */
const EMPTIED = '—'
const NUMERIC = ['number', 'money', 'region', 'district']

function readValue(field: FormField, text: string): FormValue {
  const { kind } = ruleOf(field)
  if (text === EMPTIED) return null
  if (kind === 'flag') return text === 'true'
  return NUMERIC.includes(kind) && text !== '' ? Number(text) : text
}

/** The lines as fields and values, or null for a comment that a person wrote. */
export function fieldLines(text: string): FieldLine[] | null {
  const lines = text.split('\n').map((line) => /^([a-z_]+):\s?(.*)$/.exec(line))
  const found = lines.flatMap((match) => {
    const [, field = '', value = ''] = match ?? []
    return isFormField(field) ? [{ field, value: readValue(field, value) }] : []
  })
  return found.length === lines.length && found.length > 0 ? found : null
}
