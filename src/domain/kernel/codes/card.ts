// Bank cards of the two domestic schemes: 16 digits, prefix of the reference, Luhn, month of expiry
// (src/docs/business-rules.md#cards).
import type { ProblemCode } from '../problem.ts'

export type CardScheme = 'uzcard' | 'humo'
export type CardPrefix = { value: string; scheme: CardScheme; status: 'active' | 'inactive' }
export type CardAnswer = { ok: true; digits: string; scheme: CardScheme } | { ok: false; code: ProblemCode }
export type CardExpiryAnswer = { ok: true; month: number; year: number } | { ok: false; code: ProblemCode }

export const CARD_DIGITS = 16

/** Whether the last digit is the Luhn check digit of the others. */
export function passesLuhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const doubled = Number(digit) * (index % 2 === 1 ? 2 : 1)
    return total + (doubled > 9 ? doubled - 9 : doubled)
  }, 0)
  return sum % 10 === 0
}

/** The scheme of a number by the longest known prefix; an inactive prefix hides its shorter ones. */
function schemeOf(digits: string, prefixes: readonly CardPrefix[]): CardScheme | null {
  const known = prefixes.filter((row) => row.value !== '' && digits.startsWith(row.value))
  const longest = known.sort((a, b) => b.value.length - a.value.length)[0]
  return longest?.status === 'active' ? longest.scheme : null
}

/** The scheme of a masked number (`860006******6311`) by its first digits. */
export const schemeOfMask = (mask: string, prefixes: readonly CardPrefix[]): CardScheme | null =>
  schemeOf(/^\d*/.exec(mask)?.[0] ?? '', prefixes)

/** Parses a card number as typed, with or without spaces and hyphens; returns the code of the first problem. */
export function checkCard(input: string, rules: { prefixes: readonly CardPrefix[] }): CardAnswer {
  const digits = input.replace(/[\s-]/g, '')
  if (!/^\d+$/.test(digits)) return { ok: false, code: 'card_format' }
  if (digits.length !== CARD_DIGITS) return { ok: false, code: 'card_length' }
  if (!passesLuhn(digits)) return { ok: false, code: 'card_luhn' }
  const scheme = schemeOf(digits, rules.prefixes)
  return scheme ? { ok: true, digits, scheme } : { ok: false, code: 'card_bin_unknown' }
}

/** Parses `MM/YY`; a card is valid through the last day of its month in Tashkent. */
export function checkCardExpiry(input: string, today: string): CardExpiryAnswer {
  const parts = /^(\d{2})\s*\/?\s*(\d{2})$/.exec(input.trim())
  const month = Number(parts?.[1])
  if (!parts || month < 1 || month > 12) return { ok: false, code: 'card_expiry' }
  const year = 2000 + Number(parts[2])
  const lastMonth = `${year}-${parts[1]}`
  return lastMonth < today.slice(0, 7) ? { ok: false, code: 'card_expired' } : { ok: true, month, year }
}
