// The personal identification number of a citizen (JShShIR), 14 digits: src/docs/business-rules.md#pinfl.

import type { ProblemCode } from '../problem.ts'
import { isPlainDate } from '../time/dates.ts'

export type Sex = 'M' | 'F'
export type PinflAnswer = { ok: true; sex: Sex; birth_date: string } | { ok: false; code: ProblemCode }
export type PinflContext = { today: string; birth_date?: string | null; sex?: string | null }

const WEIGHTS = [7, 3, 1] as const
const CENTURIES = ['18', '19', '20'] as const

export const PINFL_DIGITS = 14
/** Whether the text has the digits of a pinfl; whether they are one is for `parsePinfl`. */
export const isPinflShaped = (text: string): boolean => /^\d{14}$/.test(text)

/** The check digit, which is the 14th, for the first 13. */
export const pinflCheckDigit = (first13: string): number =>
  [...first13].reduce((sum, digit, index) => sum + Number(digit) * (WEIGHTS[index % 3] ?? 0), 0) % 10

const refuse = (code: ProblemCode): PinflAnswer => ({ ok: false, code })

/**
 * Parses sex and birth date from a pinfl, or returns the code of the first problem, in the order of the checks
 * below.
 */
export function parsePinfl(value: string, context: PinflContext): PinflAnswer {
  if (!isPinflShaped(value)) return refuse('pinfl_format')
  const first = Number(value[0])
  if (first < 1 || first > 6) return refuse('pinfl_century_sex_digit')
  const sex: Sex = first % 2 === 1 ? 'M' : 'F'
  const century = CENTURIES[Math.floor((first - 1) / 2)]
  const birth_date = `${century}${value.slice(5, 7)}-${value.slice(3, 5)}-${value.slice(1, 3)}`
  if (!isPlainDate(birth_date)) return refuse('pinfl_birth_date_impossible')
  if (birth_date > context.today) return refuse('pinfl_birth_date_future')
  if (pinflCheckDigit(value.slice(0, 13)) !== Number(value[13])) return refuse('pinfl_check_digit')
  if (value.slice(7, 10) === '000' || value.slice(10, 13) === '000')
    return refuse('pinfl_area_or_serial_zero')
  if (context.sex && context.sex !== sex) return refuse('pinfl_sex_mismatch')
  if (context.birth_date && context.birth_date !== birth_date) return refuse('pinfl_birth_date_mismatch')
  return { ok: true, sex, birth_date }
}
