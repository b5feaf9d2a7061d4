// IMEI of a phone (src/docs/business-rules.md#imei-and-marking-codes): 15 digits, Luhn over all of them, not one
// digit fifteen times.
import { passesLuhn } from './card.ts'
import type { ProblemCode } from './problem.ts'

export type ImeiAnswer = { ok: true; imei: string } | { ok: false; code: ProblemCode }

/** Parses an IMEI as typed or scanned; spaces, dashes and slashes are ignored. */
export function checkImei(input: string): ImeiAnswer {
  const digits = input.replace(/[\s/-]/g, '')
  if (!/^\d{15}$/.test(digits)) return { ok: false, code: 'imei_format' }
  if (/^(\d)\1+$/.test(digits)) return { ok: false, code: 'imei_all_same' }
  return passesLuhn(digits) ? { ok: true, imei: digits } : { ok: false, code: 'imei_luhn' }
}
