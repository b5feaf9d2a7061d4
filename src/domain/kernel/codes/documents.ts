// Passport and ID card: two Latin letters and seven digits, day of expiry, the ten-year term
// (src/docs/business-rules.md#documents-and-mrz).

import type { ProblemCode } from '../problem.ts'
import { plainText } from '../texts/plain-text.ts'
import { addDays, addYears, ageOn, daysBetween } from '../time/dates.ts'

/** Cyrillic letters that look like Latin ones: people type the series with whichever keyboard layout is active. */
const LOOK_ALIKES: Record<string, string> = {
  А: 'A',
  В: 'B',
  С: 'C',
  Е: 'E',
  Н: 'H',
  І: 'I',
  К: 'K',
  М: 'M',
  О: 'O',
  Р: 'P',
  Т: 'T',
  Х: 'X',
  У: 'Y',
}
const ADULT = 16
const ADULT_TERM = 10
/** Years for which a document of somebody younger is valid at most. */
const CHILD_TERM = 5
/** The last day is printed as the day before the anniversary or the anniversary itself. */
const TERM_SLACK_DAYS = 3

/** Upper case, Latin look-alikes, no spaces, hyphens or number signs. */
export const normaliseDocumentNumber = (input: string): string =>
  plainText(input)
    .toUpperCase()
    .replace(/[\s\-№#]/g, '')
    .replace(/[А-ЯІ]/g, (letter) => LOOK_ALIKES[letter] ?? letter)

export type DocumentNumberAnswer = { ok: true; number: string } | { ok: false; code: ProblemCode }

/** Series and number as one, `AA1234567`; the series itself is not checked against a list. */
export function checkDocumentNumber(input: string): DocumentNumberAnswer {
  const number = normaliseDocumentNumber(input)
  return /^[A-Z]{2}\d{7}$/.test(number) ? { ok: true, number } : { ok: false, code: 'document_number_format' }
}

export type DocumentDates = { issued: string; expires: string; birth?: string | null; today: string }

/** What is wrong with the dates of a document, or null. A document is valid through its last day. */
export function checkDocumentDates(dates: DocumentDates): ProblemCode | null {
  if (dates.issued > dates.today) return 'date_future'
  if (dates.birth && dates.issued < dates.birth) return 'document_issued_before_birth'
  if (dates.expires <= dates.issued) return 'document_expires_before_issue'
  return dates.expires < dates.today ? 'document_expired' : null
}

/** A warning, not a refusal: a document issued from the age of 16 is valid for ten years less a day. */
export function isUnusualTerm(issued: string, expires: string, birth: string): boolean {
  if (ageOn(birth, issued) < ADULT) return false
  return Math.abs(daysBetween(addYears(issued, ADULT_TERM), expires)) > TERM_SLACK_DAYS
}

/** Whether a document that is valid until then can be in somebody's hands today: none is issued for more than ten years. */
export const isPossibleExpiry = (expires: string, today: string): boolean =>
  expires <= addDays(addYears(today, ADULT_TERM), TERM_SLACK_DAYS)

/** Whether somebody born then can hold it today: below the age of 16 a document is issued for at most five years. */
export const canHold = (birth: string, expires: string, today: string): boolean =>
  birth < expires &&
  (ageOn(birth, today) >= ADULT || expires <= addDays(addYears(today, CHILD_TERM), TERM_SLACK_DAYS))
