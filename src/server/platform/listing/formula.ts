// Which texts of a CSV file a spreadsheet would run as a formula, and how they stay texts.

/**
 * What spreadsheets skip or drop before they look for a formula: white space of every kind, control characters, and
 * characters without a width (byte order mark, soft hyphen, joiners, direction marks, fillers).
 */
const INVISIBLE = '[\\s\\p{Cc}\\p{Cf}\\p{Z}\\p{Mn}\\u115f\\u1160\\u2800\\u3164\\uffa0]*'
/** The signs that begin a formula, with their full-width and small forms, and the minus of typesetters. */
const SIGN = '[=+\\-@＝＋－＠﹦﹢﹣﹫−]'
const FORMULA = new RegExp(`^${INVISIBLE}${SIGN}`, 'u')
/**
 * The text as a CSV cell that no spreadsheet runs: an apostrophe precedes what would begin a formula, whatever
 * invisible characters hide the sign. Texts that look like a signed number too: `+998901234567` in a cell would become a
 * number without its sign. Columns of numbers are written as numbers and never come here.
 */
export const withoutFormula = (text: string): string => (FORMULA.test(text) ? `'${text}` : text)
