// One scan field accepts every code on the box: an IMEI, a barcode, a DataMatrix
// (src/docs/business-rules.md#imei-and-marking-codes).
import { checkImei } from './imei.ts'
import { checkGtin, readMarking } from './marking.ts'
import { withoutSymbology } from './scanner-text.ts'

export type Scanned =
  | { kind: 'imei'; imei: string }
  | { kind: 'gtin'; gtin: string }
  | { kind: 'marking'; gtin: string; serial: string; raw: string }
  | { kind: 'unknown'; text: string }

const LONGEST_WORDS = 100
/** Maximum length of a scanned code. */
export const LONGEST_CODE = 300

/** Maximum length of a search text for goods: a scanned code may be longer, because its GTIN is searched for. */
export const maxSearchLength = (text: string): number =>
  classifyScan(text).kind === 'unknown' ? LONGEST_WORDS : LONGEST_CODE

/** What a scanned or typed text is. */
export function classifyScan(text: string): Scanned {
  const imei = checkImei(withoutSymbology(text.trim()))
  if (imei.ok) return { kind: 'imei', imei: imei.imei }
  const gtin = checkGtin(text)
  if (gtin.ok) return { kind: 'gtin', gtin: gtin.gtin }
  const marking = readMarking(text)
  if (marking.ok) return { kind: 'marking', gtin: marking.gtin, serial: marking.serial, raw: marking.raw }
  return { kind: 'unknown', text }
}

/**
 * What goods are searched by: words or an article number, with the GTIN that the text may be as well. An article number of eight
 * digits looks like the barcode of a small box, so both are looked for.
 */
export function productSearchOf(text: string): { search: string; gtin?: string } {
  const scanned = classifyScan(text)
  if (scanned.kind !== 'gtin' && scanned.kind !== 'marking') return { search: text.trim() }
  const digits = withoutSymbology(text.trim())
  return { search: /^\d{8,14}$/.test(digits) ? digits : '', gtin: scanned.gtin }
}

/** The text by which a scanned code is searched: the number that it has, which is never too long. */
export function searchOfScan(text: string): string {
  const scanned = classifyScan(text)
  if (scanned.kind === 'marking') return `01${scanned.gtin}21${scanned.serial}`
  if (scanned.kind === 'imei') return scanned.imei
  return scanned.kind === 'gtin' ? productSearchOf(text).search || scanned.gtin : text.trim()
}
