// IMEI of a phone (src/docs/business-rules.md#imei-and-marking-codes): 15 digits, Luhn over all of them, not one
// digit fifteen times.

import type { ProblemCode } from '../problem.ts'
import { plainText } from '../texts/plain-text.ts'
import { passesLuhn } from './card.ts'
import { gs1Elements } from './gs1.ts'

export type ImeiAnswer = { ok: true; imei: string } | { ok: false; code: ProblemCode }

/** The version of the software behind the number, as a phone shows both after `*#06#`: `35209900 176148 1 / 78`. */
const VERSION = /\s*\/\s*\d{2}\s*$/

/** Parses an IMEI as typed, scanned (also as the GS1 element `8002` of a box) or shown by a phone; spaces, dashes and slashes are ignored. */
export function checkImei(input: string): ImeiAnswer {
  const bare = (text: string) => text.replace(/[\s/-]/g, '')
  const text = gs1Elements(input)?.get('8002') ?? plainText(input)
  const all = bare(text)
  const digits = all.length === 17 ? bare(text.replace(VERSION, '')) : all
  if (!/^\d{15}$/.test(digits)) return { ok: false, code: 'imei_format' }
  if (/^(\d)\1+$/.test(digits)) return { ok: false, code: 'imei_all_same' }
  return passesLuhn(digits) ? { ok: true, imei: digits } : { ok: false, code: 'imei_luhn' }
}
