// When something was entered that arrives later (decision 0063): the tablet's claim, believed within bounds, and what the rules
// said between then and now.

import type { FieldProblem } from '../kernel/problem.ts'
import { dateInTashkent } from '../kernel/time/dates.ts'
import { DAY_MS } from '../kernel/time/durations.ts'
import { type FormValues, isFormField } from './form.ts'
import { checkField, checkForm, type FormContext } from './form-rules.ts'

/** A tablet is believed for so many days: as long as it keeps its receipts. */
export const BELIEVED_DAYS = 30

/** What is known of the clock of a claim. */
export type ClaimClock = {
  /** How far the tablet last reported that its clock is ahead, in milliseconds; 0: as far as is known it is right. */
  skewMs: number
  /** Whether the claim is corrected by the error already, as the app does with its times (decision 0107). */
  isCorrected: boolean
}
type Claim = ClaimClock & {
  /** The time of the tablet's entry, as it says; null without a claim. */
  claimed: Date | null
  arrived: Date
}

const earliestOf = (arrived: Date): number => arrived.getTime() - BELIEVED_DAYS * DAY_MS

/**
 * The time of an entry on a tablet whose clock is known: the claim without the reported error of the clock. Where that is not within
 * the bounds the clock was put right or wrong since, and the claim with the error counts. A claim that is corrected already is read the
 * other way round. Null without a claim, and where neither is within the bounds. Figures count by it.
 */
export function knownEntryTime({ claimed, arrived, skewMs, isCorrected }: Claim): Date | null {
  if (claimed === null) return null
  const isBelieved = (time: number) => time >= earliestOf(arrived) && time <= arrived.getTime()
  const times = [claimed.getTime() - skewMs, claimed.getTime()]
  const time = (isCorrected ? times.reverse() : times).find(isBelieved)
  return time === undefined ? null : new Date(time)
}

/**
 * The time of an entry by which it is judged: the known one (`knownEntryTime`), otherwise the nearer bound. Never later than its arrival,
 * and at most `BELIEVED_DAYS` earlier.
 */
export function entryTime(claim: Claim): Date {
  const { claimed, arrived } = claim
  const known = knownEntryTime(claim)
  if (known !== null || claimed === null) return known ?? arrived
  return new Date(Math.min(Math.max(claimed.getTime(), earliestOf(arrived)), arrived.getTime()))
}

/** The rules at the time of judging, and those that were in force between the entry and then. */
export type RulesSince = {
  now: FormContext
  earlier: readonly (Pick<FormContext, 'limits' | 'phonePrefixes'> & { until: Date })[]
}

/**
 * The problems of the form that no rules of the time since the entry accept: what was valid when it was entered stays valid, and
 * what has become valid since is valid too. `enteredAt`: of a field, or of the application.
 */
export function problemsSince(
  values: FormValues,
  { now, earlier }: RulesSince,
  enteredAt: (field: FieldProblem['field']) => Date,
): FieldProblem[] {
  return checkForm(values, now).filter(({ field }) => {
    if (!isFormField(field)) return true
    const since = enteredAt(field)
    const day = dateInTashkent(since)
    const rules = [now, ...earlier.filter(({ until }) => until >= since)]
    return !rules.some(({ limits, phonePrefixes }) =>
      [now.today, day].some((today) => {
        const context = { ...now, limits, phonePrefixes, today, enteredOn: day }
        return checkField(field, values, context) === null
      }),
    )
  })
}
