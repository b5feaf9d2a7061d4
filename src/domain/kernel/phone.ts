// Phone numbers of Uzbekistan: +998 and nine digits, the first two of them a prefix of the reference (domain notes 3).
import type { ProblemCode } from './problem.ts'

export type PhonePrefix = { value: string; kind: 'mobile' | 'landline'; status: 'active' | 'inactive' }
export type PhoneAnswer = { ok: true; e164: string } | { ok: false; code: ProblemCode }
export type PhoneRules = { prefixes: readonly PhonePrefix[]; mobileOnly?: boolean }

/** `+998XXXXXXXXX` of anything a person types for it, or null. The old trunk 8 is refused. */
export function normalisePhone(input: string): string | null {
  const bare = input.replace(/[\s()\-.\u2011\u2013]/g, '')
  const national = /^(?:\+?998)?(\d{9})$/.exec(bare)?.[1]
  return national ? `+998${national}` : null
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

/** `+998 90 123 45 67`; anything that is no number of ours comes back as it is. */
export const formatPhone = (e164: string): string =>
  e164.replace(/^\+998(\d{2})(\d{3})(\d{2})(\d{2})$/, '+998 $1 $2 $3 $4')
