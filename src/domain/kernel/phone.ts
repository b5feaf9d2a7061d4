// Phone numbers of Uzbekistan: +998 and nine digits, whose first two are a prefix of the reference
// (src/docs/business-rules.md#phones).
import type { ProblemCode } from './problem.ts'

export type PhonePrefix = { value: string; kind: 'mobile' | 'landline'; status: 'active' | 'inactive' }
export type PhoneAnswer = { ok: true; e164: string } | { ok: false; code: ProblemCode }
export type PhoneRules = { prefixes: readonly PhonePrefix[]; mobileOnly?: boolean }

const SEPARATOR = /[\s()\-.\u2010-\u2013\u2212\p{Cf}]/u
const CODE = '998'
const NATIONAL = /^\d{9}$/

/** Characters that people put between the digits of a phone, and those that show nothing and come with a copied one. */
export const isPhoneSeparator = (char: string): boolean => SEPARATOR.test(char)

/**
 * The typed number without separators and without the country code. `+998` is always the country code; `998`
 * alone only in front of nine digits, because 99 is the prefix of an operator: `998901234` is the number +998
 * 99 890 12 34.
 */
export function withoutCountryCode(input: string): string {
  const bare = [...input].filter((char) => !isPhoneSeparator(char)).join('')
  if (bare.startsWith(`+${CODE}`)) return bare.slice(CODE.length + 1)
  const rest = bare.slice(CODE.length)
  return bare.startsWith(CODE) && NATIONAL.test(rest) ? rest : bare
}

/** `+998XXXXXXXXX` for a typed number, or null. The old trunk prefix 8 and extra digits are refused. */
export function normalisePhone(input: string): string | null {
  const national = withoutCountryCode(input)
  return NATIONAL.test(national) ? `+${CODE}${national}` : null
}

/** Checks form and prefix; `mobileOnly` for numbers that must receive a code. */
export function checkPhone(input: string, rules: PhoneRules): PhoneAnswer {
  const e164 = normalisePhone(input)
  if (!e164) return { ok: false, code: 'phone_format' }
  const code = e164.slice(4, 6)
  const prefix = rules.prefixes.find((row) => row.value === code && row.status === 'active')
  if (!prefix) return { ok: false, code: 'phone_prefix_unknown' }
  if (rules.mobileOnly && prefix.kind !== 'mobile') return { ok: false, code: 'phone_not_mobile' }
  return { ok: true, e164 }
}

const NBSP = '\u00a0'

/** `+998 90 123 45 67` with no-break spaces; any other text is returned unchanged. */
export const formatPhone = (e164: string): string =>
  e164.replace(/^\+998(\d{2})(\d{3})(\d{2})(\d{2})$/, ['+998', '$1', '$2', '$3', '$4'].join(NBSP))
