// One scan field accepts every code on the box: an IMEI, a barcode, a DataMatrix
// (src/docs/business-rules.md#imei-and-marking-codes).
import { checkImei } from './imei.ts'
import { checkGtin, readMarking } from './marking.ts'

export type Scanned =
  | { kind: 'imei'; imei: string }
  | { kind: 'gtin'; gtin: string }
  | { kind: 'marking'; gtin: string; serial: string; raw: string }
  | { kind: 'unknown'; text: string }

const LONGEST_WORDS = 100
const LONGEST_CODE = 300

/** How long a text for a search of goods may be: a scanned code is longer than words, and is searched for by its product. */
export const longestSearch = (text: string): number =>
  whatIsScanned(text).kind === 'unknown' ? LONGEST_WORDS : LONGEST_CODE

/** What a scanned or typed text is. */
export function whatIsScanned(text: string): Scanned {
  const imei = checkImei(text)
  if (imei.ok) return { kind: 'imei', imei: imei.imei }
  const gtin = checkGtin(text)
  if (gtin.ok) return { kind: 'gtin', gtin: gtin.gtin }
  const marking = readMarking(text)
  if (marking.ok) return { kind: 'marking', gtin: marking.gtin, serial: marking.serial, raw: marking.raw }
  return { kind: 'unknown', text }
}
