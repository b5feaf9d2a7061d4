// The words of the history of a manager and of an intern: fields, their values, actions.
import { textOf } from '#app/i18n/i18n.ts'
import { formatDate, isPlainDate } from '#domain/kernel/dates.ts'

const WORDS = ['states', 'verdicts', 'marks'] as const

/** A value that is a key of ours in words, a day as people write it, anything else as it is. */
function valueWord(value: unknown): string {
  if (value === null || value === undefined) return ''
  const text = String(value)
  if (isPlainDate(text)) return formatDate(text)
  const known = WORDS.map((group) => textOf(`staff:${group}.${text}`)).find((word) => word !== null)
  return known ?? text.replace(/^(\d{4})-(\d{2})-(\d{2})/, '$3.$2.$1')
}

export const historyWords = (field: string, value: unknown) => ({
  label: textOf(`staff:history.fields.${field}`) ?? field,
  value: valueWord(value),
})

export const historyAction = (action: string): string | null => textOf(`staff:history.actions.${action}`)
