// One scan field takes whatever is on the box: an IMEI, a barcode, a DataMatrix (domain notes 10).
import { checkImei } from './imei.ts'
import { checkGtin, readMarking } from './marking.ts'

export type Scanned =
  | { kind: 'imei'; imei: string }
  | { kind: 'gtin'; gtin: string }
  | { kind: 'marking'; gtin: string; serial: string; raw: string }
  | { kind: 'unknown'; text: string }

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
