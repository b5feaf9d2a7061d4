// Codes on goods (src/docs/business-rules.md#imei-and-marking-codes): GTIN of EAN and UPC, and the GS1 DataMatrix of
// marked goods. A unit is identified by its GTIN and serial number. Keyboard scanners can lose the separators; such
// codes are parsed by the fixed lengths of the two kinds.

import type { ProblemCode } from '../problem.ts'
import { gs1Code, gs1Elements } from './gs1.ts'
import { GS, underLatinLayout, withoutSymbology, withSeparators } from './scanner-text.ts'

export type GtinAnswer = { ok: true; gtin: string } | { ok: false; code: ProblemCode }
/** `raw`: the whole code with its separators, as reports need it, also where a scanner wrote them out or typed other letters. */
export type MarkingAnswer =
  | { ok: true; gtin: string; serial: string; raw: string }
  | { ok: false; code: ProblemCode }

const GTIN_LENGTHS = new Set([8, 12, 13, 14])
/** `01` GTIN-14 and `21` serial number: the part before the first separator. */
const IDENTITY = /^01(\d{14})21([!-"%-/0-9:-?A-Z_a-z]{1,20})$/
/** Without separators: appliances (90 characters) and the short code (31). */
const APPLIANCE = /^01(\d{14})21(.{20})91.{4}92.{44}$/
const SHORT = /^01(\d{14})21(.{7})93.{4}$/

const weightedSum = (digits: string): number =>
  [...digits].reverse().reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3), 0)
const checkDigitFits = (digits: string): boolean => weightedSum(digits) % 10 === 0

/** Digits of a barcode with the check digit that completes them. */
export const barcodeWithCheckDigit = (digits: string): string =>
  `${digits}${(10 - (weightedSum(`${digits}0`) % 10)) % 10}`

/** Whether a GTIN-14 is a code that a shop gave for its own use: EAN-13 with the prefix 2. */
export const isInShopBarcode = (gtin: string): boolean => /^02\d{12}$/.test(gtin)

/** The digits that a UPC-E leaves out, by its last digit before the check digit. */
function upcOf(short: string): string | null {
  const [, system = '', two = '', three = '', last = '', check = ''] =
    /^([01])(\d\d)(\d{3})(\d)(\d)$/.exec(short) ?? []
  if (check === '') return null
  const [a = '', b = '', c = ''] = three
  const body =
    last < '3'
      ? `${two}${last}0000${three}`
      : last === '3'
        ? `${two}${a}00000${b}${c}`
        : last === '4'
          ? `${two}${a}${b}00000${c}`
          : `${two}${three}0000${last}`
  const long = `${system}${body}${check}`
  return checkDigitFits(long) ? long : null
}

/**
 * Eight digits are a GTIN-8 or a UPC-E, which stands for a GTIN-12. With a zero in front they are a UPC-E where its check digit
 * fits, which for half of them is that of the GTIN-8 too: a GTIN-8 with a zero is given by no one but the shop itself (decision 0106).
 */
function longDigits(digits: string): string {
  const upc = digits.length === 8 ? upcOf(digits) : null
  return upc !== null && (digits.startsWith('0') || !checkDigitFits(digits)) ? upc : digits
}

/** Parses a GTIN of 8, 12, 13 or 14 digits, a UPC-E, or a GS1 code with a GTIN and no serial number; returns it as GTIN-14. */
export function checkGtin(input: string): GtinAnswer {
  const typed = withoutSymbology(input.trim())
  const elements = GTIN_LENGTHS.has(typed.length) ? null : gs1Elements(input)
  const digits = elements === null || elements.has('21') ? longDigits(typed) : (elements.get('01') ?? '')
  if (!/^\d+$/.test(digits) || !GTIN_LENGTHS.has(digits.length)) return { ok: false, code: 'gtin_format' }
  return checkDigitFits(digits)
    ? { ok: true, gtin: digits.padStart(14, '0') }
    : { ok: false, code: 'gtin_check' }
}

/** The identifying part of the code; the fixed lengths apply only without a separator. */
function identityOf(bare: string): RegExpExecArray | null {
  if (bare.includes(GS)) return IDENTITY.exec(bare.split(GS)[0] ?? '')
  return APPLIANCE.exec(bare) ?? SHORT.exec(bare) ?? IDENTITY.exec(bare)
}

/** Parses the text of a GS1 DataMatrix or of a GS1 address, under whatever layout of the keyboard a scanner typed it. */
export function readMarking(input: string): MarkingAnswer {
  const typed = input.trim()
  const raw = withSeparators(underLatinLayout(typed) ?? typed)
  const text = withoutSymbology(raw)
  const bare = text.startsWith(GS) ? text.slice(1) : text
  const identity = identityOf(bare)
  const elements = identity === null ? gs1Elements(input) : null
  const [gtin, serial] = identity?.slice(1) ?? [elements?.get('01'), elements?.get('21')]
  if (!gtin || !serial) return { ok: false, code: 'marking_format' }
  const code = elements === null ? raw : gs1Code(elements)
  return checkDigitFits(gtin) ? { ok: true, gtin, serial, raw: code } : { ok: false, code: 'gtin_check' }
}

/**
 * Whether a marking code belongs to a product with this barcode. A product without a valid barcode, or with one that the shop
 * gave, cannot be compared and accepts every code.
 */
export function isMarkingOf({ gtin }: { gtin: string }, barcode: string | null): boolean {
  const read = checkGtin(barcode ?? '')
  return !read.ok || isInShopBarcode(read.gtin) || read.gtin === gtin
}
