// Labels for the history of a manager and of an intern: fields, values, actions.
import { findText } from '#app/i18n/i18n.ts'
import { formatDate, isPlainDate } from '#domain/kernel/dates.ts'

const VALUE_GROUPS = ['states', 'verdicts', 'marks'] as const

/** The label of a known key, a formatted date, or the value itself. */
function valueLabel(value: unknown): string {
  if (value === null || value === undefined) return ''
  const text = String(value)
  if (isPlainDate(text)) return formatDate(text)
  const known = VALUE_GROUPS.map((group) => findText(`staff:${group}.${text}`)).find(
    (found) => found !== null,
  )
  return known ?? text.replace(/^(\d{4})-(\d{2})-(\d{2})/, '$3.$2.$1')
}

/** Label and displayed value of a changed field, for the conflict bar and the history. */
export const describeChange = (field: string, value: unknown) => ({
  label: findText(`staff:history.fields.${field}`) ?? field,
  value: valueLabel(value),
})

/** The label of an action that only staff records have, or null: the kit then uses its own label. */
export const actionLabel = (action: string): string | null => findText(`staff:history.actions.${action}`)
