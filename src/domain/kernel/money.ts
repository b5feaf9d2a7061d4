// Money is whole soʻm, integers end to end (src/docs/business-rules.md#money, #money-and-dates). Formatted
// without Intl, whose data on the devices has no Uzbek Latin and shows two decimals.
import type { Language } from './texts/language.ts'

/** The largest sum of a sale; a higher one is a typing error. Whole soʻm. */
export const MAX_SUM = 100_000_000_000

const UNITS: Record<Language, string> = { ru: 'сум', 'uz-Latn': 'soʻm', 'uz-Cyrl': 'сўм' }
const NBSP = '\u00a0'

/** `12 500 000` with no-break spaces. */
export const formatSum = (sum: number): string => String(Math.trunc(sum)).replace(/\B(?=(\d{3})+$)/g, NBSP)

/** `12 500 000 сум`, `… soʻm`, `… сўм`, never broken over two lines. */
export const formatMoney = (sum: number, language: Language): string =>
  `${formatSum(sum)}${NBSP}${UNITS[language]}`

/** Parses a sum as typed or pasted, with spaces and the name of the currency; null for fractions and signs. */
export function parseMoney(text: string): number | null {
  const bare = text
    .trim()
    .replace(/(?:сум|сўм|so[ʻʼ'‘’`]m|uzs)\.?$/iu, '')
    .replace(/\s/g, '')
  if (!/^\d{1,15}$/.test(bare)) return null
  return Number(bare)
}
