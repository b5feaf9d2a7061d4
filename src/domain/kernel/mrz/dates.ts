// Dates of a machine readable zone have two digits of the year; the century follows from what a document can be.
import { canHold, isPossibleExpiry } from '../codes/documents.ts'
import { addYears, isPlainDate } from '../time/dates.ts'

/** Nobody is older; the century of a birth date that would make somebody so is the other one. */
const MAX_AGE = 120

const dateIn = (century: string, yymmdd: string): string | null => {
  const date = `${century}${yymmdd.slice(0, 2)}-${yymmdd.slice(2, 4)}-${yymmdd.slice(4, 6)}`
  return isPlainDate(date) ? date : null
}

/** Whether somebody born on that day can be alive. */
export const isPossibleBirth = (birth: string, today: string): boolean =>
  birth <= today && birth >= addYears(today, -MAX_AGE)

/**
 * The last day of a document, `YYYY-MM-DD`, or null where there is no such day. Always of this century: a passport that ended before 2000
 * is shown to nobody. A document of Uzbekistan is valid for at most ten years from today.
 */
export function expiryOf(yymmdd: string, today: string, isOfUzbekistan: boolean): string | null {
  const date = dateIn('20', yymmdd)
  return date !== null && isOfUzbekistan && !isPossibleExpiry(date, today) ? null : date
}

/**
 * The possible days of birth where no PINFL has the century, the latest first: none in the future, nobody older than 120, and for a document
 * of Uzbekistan nobody who is too young for its term (`canHold`).
 */
export function birthDatesOf(
  yymmdd: string,
  today: string,
  expires: string | null,
  isOfUzbekistan: boolean,
): string[] {
  return ['20', '19'].flatMap((century) => {
    const date = dateIn(century, yymmdd)
    if (date === null || !isPossibleBirth(date, today)) return []
    return isOfUzbekistan && expires !== null && !canHold(date, expires, today) ? [] : [date]
  })
}
