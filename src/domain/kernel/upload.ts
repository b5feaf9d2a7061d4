// Uploads from a spreadsheet: what a cell means. The rules of the values are those of the forms; here a cell becomes the value that a
// person would have typed there, or a fault that no form knows: a code that the spreadsheet rounded, a sum that can be read in two
// ways.
import { APOSTROPHES } from './texts/letters.ts'
import { plainText } from './texts/plain-text.ts'

export const UPLOAD_LIMITS = {
  fileBytes: 4 * 1024 * 1024,
  /** Of all parts of the file together when they are decompressed. */
  unpackedBytes: 96 * 1024 * 1024,
  rows: 20_000,
  columns: 100,
} as const

/** What the file has in a cell. `fault`: the cell has no value that could be taken. */
export type UploadCell = string | number | boolean | null | { fault: UploadFault }
export const UPLOAD_FAULTS = [
  'upload_formula',
  'upload_cell_error',
  'upload_cell_date',
  'upload_merged',
  'upload_rounded',
  'upload_number_code',
  'upload_sum',
  'upload_sum_fraction',
  'upload_mixed_letters',
  'upload_category',
  'upload_level',
  'upload_name_twice',
  'upload_flag',
  'upload_status',
  'upload_sku_twice',
  'upload_sku_similar',
  'upload_price_right',
  'upload_price_inactive',
] as const
export type UploadFault = (typeof UPLOAD_FAULTS)[number]

export type Fault = { code: string; params?: Record<string, string | number> | undefined }
/** The key of the text of a fault; the same faults have the same key. */
export const faultKey = ({ code, params = {} }: Fault): string =>
  [code, ...Object.entries(params).map(([name, value]) => `${name}=${value}`)].join(' ')

type Read<T> = { value: T } | { fault: UploadFault }

/** More digits than a spreadsheet keeps of a number. */
const EXACT_DIGITS = 15
/** `4.78E+12`: a long number as a spreadsheet shows it and writes it into CSV. */
const ROUNDED = /^\d+(?:[.,]\d+)?e\+?\d+$/i

/** The text of a cell as a person sees it. */
export const cellText = (cell: UploadCell): string => {
  if (cell === null || typeof cell === 'object') return ''
  return plainText(typeof cell === 'number' ? plainNumber(cell) : String(cell)).trim()
}

/** A number without an exponent, as far as it is exact. */
function plainNumber(number: number): string {
  const shown = shownNumber(number)
  if (Number.isSafeInteger(number)) return number.toFixed(0)
  return Number.isSafeInteger(shown) ? shown.toFixed(0) : String(shown)
}

/**
 * A barcode with the zeros that a spreadsheet drops from numbers, in the shortest length of a GTIN that holds its digits. The check
 * digit does not depend on leading zeros.
 */
export function readBarcode(cell: UploadCell): Read<string> {
  const text = cellText(cell).replaceAll(' ', '')
  if (ROUNDED.test(text)) return { fault: 'upload_rounded' }
  if (!/^\d{5,14}$/.test(text)) return { value: text }
  const length = [8, 12, 13, 14].find((one) => one >= text.length) ?? text.length
  return { value: text.padStart(length, '0') }
}

/** A code of 17 digits. A number in a spreadsheet keeps only 15 of them, so it is not taken. */
export function readIkpu(cell: UploadCell): Read<string> {
  const text = cellText(cell).replaceAll(' ', '')
  if (ROUNDED.test(text)) return { fault: 'upload_rounded' }
  if (typeof cell === 'number' && text.length > EXACT_DIGITS) return { fault: 'upload_number_code' }
  return { value: text }
}

const CURRENCY = new RegExp(`(?:сум|сўм|so[${APOSTROPHES}]?m|uzs)\\.?$`, 'iu')
/** `1,250,000` or `1.250.000`: signs between the thousands, at least two of them. */
const THOUSANDS = /^\d{1,3}(?:([.,])\d{3})(?:\1\d{3})+$/

/** A number as the spreadsheet shows it: its last binary digits are the noise of a formula (1999999.9999999998, a sum of many tenths). */
function shownNumber(number: number): number {
  const whole = Math.round(number)
  const isNoise = Math.abs(number - whole) < Math.min(1e-4, Math.abs(number) * 1e-12)
  return isNoise ? whole : Number(number.toPrecision(EXACT_DIGITS))
}

/** Whole soʻm from a number or a text with spaces, the name of the currency, or zeros behind the comma. */
export function readSum(cell: UploadCell): Read<number> {
  if (typeof cell === 'number') {
    const value = shownNumber(cell)
    return Number.isInteger(value) ? { value } : { fault: 'upload_sum_fraction' }
  }
  const text = cellText(cell).replace(CURRENCY, '').replaceAll(/\s/g, '')
  if (/^-?\d{1,15}(?:[.,]0{1,2})?$/.test(text)) return { value: Number.parseInt(text, 10) }
  if (THOUSANDS.test(text)) return { value: Number(text.replaceAll(/[.,]/g, '')) }
  return { fault: /^\d+[.,]\d{1,2}$/.test(text) ? 'upload_sum_fraction' : 'upload_sum' }
}

/** Cyrillic letters that look like Latin ones, and those. */
const CYRILLIC = 'АВЕКМНОРСТУХІЈЅаеорсухіјѕ'
const LATIN = 'ABEKMHOPCTYXIJSaeopcyxijs'
/** The text with Latin letters for the Cyrillic ones that look the same. */
export const asLatin = (text: string): string =>
  [...text].map((letter) => LATIN[CYRILLIC.indexOf(letter)] ?? letter).join('')

/** An article code; letters of two alphabets in one are a typing error, because nobody sees it. */
export function readSku(cell: UploadCell): Read<string> {
  const text = cellText(cell)
  if (ROUNDED.test(text) && text.length >= 7) return { fault: 'upload_rounded' }
  if (/\p{Script=Latin}/u.test(text) && /\p{Script=Cyrillic}/u.test(text))
    return { fault: 'upload_mixed_letters' }
  return { value: text }
}

const APOSTROPHE = new RegExp(`[${APOSTROPHES}]`, 'g')
/** A heading or a word of a choice, comparable whatever its case, spaces, apostrophes and the sign of a required column. */
export const comparable = (text: string): string =>
  plainText(text)
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replaceAll(APOSTROPHE, '')
    .replaceAll('*', '')
    .replaceAll(/\s+/g, ' ')
    .trim()

/** Units that a heading may name beside what its column has: of a sum and of goods. */
const UNITS = new Set(['сум', 'сўм', 'som', 'uzs', 'шт', 'штук', 'dona', 'дона', 'pcs'])

/** Whether a text is a unit and nothing else: `сум`, `(шт.)`. */
export const isUnit = (text: string): boolean =>
  UNITS.has(
    comparable(text)
      .replaceAll(/[()[\].,]/g, '')
      .trim(),
  )

/** A heading without the units behind its name: `Цена, сум`, `Narx (soʻm)`, also on a line of their own. Any other text is itself. */
export function withoutUnit(heading: string): string {
  const [, name, unit] = /^(.*?[^\s,/([:–—-])[\s,/([:–—-]+([^\s,/()[\]]+)[)\]]?$/su.exec(heading) ?? []
  return name !== undefined && unit !== undefined && isUnit(unit) ? withoutUnit(name) : heading
}
