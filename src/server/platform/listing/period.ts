// The period of figures: whole days in Tashkent, one month at most.
import { todayInTashkent } from '#domain/kernel/time/dates.ts'
import { type OpenPeriod, periodFault } from '#domain/kernel/time/period.ts'
import { completePeriod, type Period } from '#domain/sales/period.ts'
import type { Call } from '../handler.ts'
import { fieldErrors } from '../problems.ts'

/** The period of a request; the current month where no day is asked for. Throws `validation` for one of more than a month. */
export function requirePeriod(call: Pick<Call<never>, 'deps'>, days: OpenPeriod): Period {
  const period = completePeriod(days, todayInTashkent(call.deps.now()))
  const fault = periodFault(period.from, period.to)
  if (fault) throw fieldErrors([fault])
  return period
}
