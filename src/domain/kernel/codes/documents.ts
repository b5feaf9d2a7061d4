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
/** Terms of a passport in years, by the age from which it is issued for them, the oldest first. */
const PASSPORT_TERMS = [
  { from: ADULT, years: ADULT_TERM },
  { from: 1, years: CHILD_TERM },
  { from: 0, years: 2 },
] as const
/** The first day on which an ID card was issued. */
const FIRST_ID_CARD = '2021-01-04'
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

/** What the term of a document depends on. */
type TermInput = { isCard: boolean; birth: string | null }

/** The years for which a document is issued on a day, or null where the rule does not say: an ID card of somebody below the age of 16. */
function termOn(issued: string, { isCard, birth }: TermInput): number | null {
  if (birth === null || issued < birth || (isCard && issued < FIRST_ID_CARD)) return null
  const age = ageOn(birth, issued)
  if (isCard) return age >= ADULT ? ADULT_TERM : null
  return PASSPORT_TERMS.find(({ from }) => age >= from)?.years ?? null
}

/** The last day of a document that was issued then: the day before the anniversary. Null where the rule does not say it. */
export function documentExpiry(issued: string, document: TermInput): string | null {
  const years = termOn(issued, document)
  return years === null ? null : addDays(addYears(issued, years), -1)
}

/** The day on which a document with this last day was issued; null where there is none, or more than one. */
export function documentIssue(expires: string, document: TermInput): string | null {
  const possible = PASSPORT_TERMS.flatMap(({ years }) => {
    const day = addYears(addDays(expires, 1), -years)
    // A term from 29 February ends with one from the day before it.
    return [day, addDays(day, 1)]
  }).filter((day) => documentExpiry(day, document) === expires)
  return possible.length === 1 ? (possible[0] ?? null) : null
}
