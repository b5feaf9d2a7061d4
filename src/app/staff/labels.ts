// Labels for the history of a manager and of an intern: fields, values, actions.
import { findText } from '#app/i18n/i18n.ts'
import { labelsOf } from '#app/kit/form/labels.ts'
import { formatDate, isPlainDate } from '#domain/kernel/time/dates.ts'

const VALUE_GROUPS = ['states', 'verdicts', 'marks'] as const

/** The label of a known key, a formatted date, or the value itself. */
function valueLabel(text: string): string {
  if (isPlainDate(text)) return formatDate(text)
  const known = VALUE_GROUPS.map((group) => findText(`staff:${group}.${text}`)).find(
    (found) => found !== null,
  )
  return known ?? text.replace(/^(\d{4})-(\d{2})-(\d{2})/, '$3.$2.$1')
}

export const { describeChange, actionLabel } = labelsOf('staff:history', valueLabel)
