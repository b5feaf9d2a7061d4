import { formatDate, isPlainDate, parseDate, parseTime } from '#domain/kernel/time/dates.ts'
import { type Mask, partsMask } from './shape.ts'

const isIsoDate = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text) && isPlainDate(text)

const dayMonthYear = partsMask(
  {
    sizes: [2, 2, 4],
    separator: '.',
    aliases: /\s*[./\-\u2013\s]\s*/g,
    read: (text) => (isIsoDate(text) ? text : (parseDate(text) ?? text)),
    write: formatDate,
    fault: { key: 'date_impossible' },
  },
  isPlainDate,
)

/** A day. The value is `YYYY-MM-DD`, or the typed text while it is not a calendar day. */
export const DATE: Mask<string> = {
  ...dayMonthYear,
  // Autofill of a birth date inserts the ISO form: it is kept and read as such.
  shape: (raw) => (isIsoDate(raw.trim()) ? raw.trim() : dayMonthYear.shape(raw)),
}

/** A time of day. The value is `HH:MM`, or the typed text while it is incomplete. */
export const TIME = partsMask(
  {
    sizes: [2, 2],
    separator: ':',
    aliases: /\s*[:.\-\u2013\s]\s*/g,
    read: (text) => parseTime(text) ?? text,
    write: (value) => value,
    fault: { key: 'time_impossible' },
  },
  (value) => parseTime(value) !== null,
)
