// Three things of a workbook that its reader would take for something else, put so that it does not: a currency in a number format, whose
// letters (`[$ USD]`, `[$сўм-uz-Cyrl-UZ]`) make its sums dates, a date that is written as text (cells of type `d`), and a formula that has
// the type of its result and no result, which would be an empty text or "false".
import { strFromU8, strToU8, unzipSync, type Zippable, zipSync } from 'fflate'
import { UPLOAD_LIMITS } from '#domain/kernel/upload.ts'

const STYLES = 'xl/styles.xml'
const SHEET = /^xl\/worksheets\/[^/]+\.xml$/
const FORMAT = /\bformatCode=(?:"[^"]*"|'[^']*')/g
/** The currency and the locale of a format: `[$€-de-DE]`. */
const CURRENCY = /\[\$[^\]]*\]/g
/** The beginning of a cell of type `d`, up to the type. */
const DATE_CELL = /(<(?:\w+:)?c\s[^<>]*?\bt=)(["'])d\2/g

/** A cell with a formula and no value: up to its type, its type, and the rest. */
const NO_RESULT =
  /(<(?:\w+:)?c\s[^<>]*?)\bt=(["'])(?:str|s|b)\2([^<>]*>\s*<(?:\w+:)?f\b(?:[^<>]*\/>|[^<>]*>[^<]*<\/(?:\w+:)?f>)\s*<\/(?:\w+:)?c>)/g

const mendStyles = (text: string): string =>
  text.replaceAll(FORMAT, (format) => format.replaceAll(CURRENCY, ''))

/**
 * A cell of type `d` becomes an error with the date as its text, which `isDateText` tells from the errors of a spreadsheet; a formula without
 * a result loses its type.
 */
const mendSheet = (text: string): string =>
  text.replaceAll(DATE_CELL, '$1$2e$2').replaceAll(NO_RESULT, '$1$3')

/** Whether the value of an error is a date that `mendWorkbook` has marked: the errors of a spreadsheet begin with `#`. */
export const isDateText = (value: unknown): boolean => typeof value === 'string' && /^\d/.test(value)

/**
 * The workbook with those mended; itself where it has none of them. The sizes of its parts were measured before (`checkUnpacked`); one
 * that says to be larger than all may be is not opened. Throws what `fflate` throws for a file that is no ZIP.
 */
export function mendWorkbook(file: Uint8Array): Uint8Array {
  const parts = unzipSync(file, { filter: ({ originalSize }) => originalSize <= UPLOAD_LIMITS.unpackedBytes })
  const mended: Zippable = {}
  for (const [name, bytes] of Object.entries(parts)) {
    if (name !== STYLES && !SHEET.test(name)) continue
    const text = strFromU8(bytes)
    const changed = name === STYLES ? mendStyles(text) : mendSheet(text)
    if (changed !== text) mended[name] = strToU8(changed)
  }
  return Object.keys(mended).length === 0 ? file : zipSync({ ...parts, ...mended }, { level: 0 })
}
