// When something was entered that arrives later (decision 0063): the tablet's claim, believed within bounds, and what the rules
// said between then and now.
import { dateInTashkent } from '../kernel/dates.ts'
import { DAY_MS } from '../kernel/durations.ts'
import type { FieldProblem } from '../kernel/problem.ts'
import { type FormValues, isFormField } from './form.ts'
import { checkField, checkForm, type FormContext } from './form-rules.ts'

/** A tablet is believed for so many days: as long as it keeps its receipts. */
export const BELIEVED_DAYS = 30

type Claim = {
  /** The time of the tablet's entry, as it says; null without a claim. */
  claimed: Date | null
  arrived: Date
  /** How far the tablet last reported that its clock is ahead, in milliseconds. */
  skewMs: number
}

const earliestOf = (arrived: Date): number => arrived.getTime() - BELIEVED_DAYS * DAY_MS

/**
 * The time of an entry on a tablet whose clock is known: as claimed, where that is within the bounds, or corrected by the reported
 * error of the clock, where only that is. Null without a claim, and where neither is within the bounds. Figures count by it.
 */
export function knownEntryTime({ claimed, arrived, skewMs }: Claim): Date | null {
  if (claimed === null) return null
  const isBelieved = (time: number) => time >= earliestOf(arrived) && time <= arrived.getTime()
  const time = [claimed.getTime(), claimed.getTime() - skewMs].find(isBelieved)
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
