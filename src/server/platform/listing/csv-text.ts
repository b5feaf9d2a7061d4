// Which texts of a CSV file a spreadsheet would run as a formula or rewrite as a number or a date, and how they stay texts.

/**
 * What spreadsheets skip or drop before they look for a formula: white space of every kind, control characters, and
 * characters without a width (byte order mark, soft hyphen, joiners, direction marks, fillers).
 */
const INVISIBLE = '[\\s\\p{Cc}\\p{Cf}\\p{Z}\\p{Mn}\\u115f\\u1160\\u2800\\u3164\\uffa0]*'
/** The signs that begin a formula, with their full-width and small forms, and the minus of typesetters. */
const SIGN = '[=+\\-@＝＋－＠﹦﹢﹣﹫−]'
const FORMULA = new RegExp(`^${INVISIBLE}${SIGN}`, 'u')
/** What numbers, dates, times, fractions and percentages consist of, in any digits. */
const NUMERIC = new RegExp(
  `^${INVISIBLE}[\\p{Nd}.,:/\\-−–+%\\s\\p{Sc}()'’eE]*\\p{Nd}[\\p{Nd}.,:/\\-−–+%\\s\\p{Sc}()'’eE]*$`,
  'u',
)
/** A whole number that a spreadsheet shows as it is written: longer ones lose digits, and a zero at the front is dropped. */
const PLAIN_NUMBER = /^(?:0|[1-9]\d{0,10})$/
/** A month beside a number is a date: `1 мая`, `May-5`. Spreadsheets know the months of their own language and of English. */
const MONTHS =
  'jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|янв|фев|мар|апр|ма[йя]|июн|июл|авг|сен|окт|ноя|дек'
const WITH_MONTH = new RegExp(
  `^${INVISIBLE}(?:\\p{Nd}[\\p{Nd}\\s.,:/-]*(?:${MONTHS})|(?:${MONTHS})\\p{L}*[\\s.,/-]*\\p{Nd})`,
  'iu',
)
/** A time with its half of the day, and the two truth values. */
const WORD = /^\s*(?:\d{1,2}(?::\d{2}){0,2}\s*[ap]m?|true|false|истина|ложь)\s*$/i

const isRewritten = (text: string): boolean =>
  (NUMERIC.test(text) && !PLAIN_NUMBER.test(text)) || WITH_MONTH.test(text) || WORD.test(text)

/**
 * The text as a CSV cell that no spreadsheet runs or rewrites: an apostrophe precedes what would begin a formula, whatever
 * invisible characters hide the sign, and what would become a date or a number that looks different: `1/4`, `+998901234567`,
 * `007`, an IKPU of 17 digits. Columns of numbers and dates are written as such and never come here.
 */
export const csvText = (text: string): string => (FORMULA.test(text) || isRewritten(text) ? `'${text}` : text)
