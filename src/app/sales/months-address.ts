// The months that the address of the profit and loss asks for. What cannot be shown leads back to the usual months, with a message.
import type { AddressFault } from '#app/kit/list/use-list-state.ts'
import { addToMonth, isMonth } from '#domain/staff/work-time.ts'

/** Months that are shown at first, the current one among them. */
const USUAL = 3

export type AskedMonths = { from: string; to: string; fault: AddressFault | null }

/** Why a month of an address is not shown: nobody can mean it, or it has no figures. `months`: those with figures. */
export function monthFault(month: unknown, months: readonly string[]): AddressFault | null {
  if (month === undefined || months.some((known) => known === month)) return null
  return isMonth(String(month)) ? 'address_period' : 'address_day'
}

/** The months of an address among those with figures, the newest first. */
export function monthsOf(
  { from, to }: Readonly<Record<string, unknown>>,
  months: readonly string[],
): AskedMonths {
  const [current = '', first = current] = [months[0], months.at(-1)]
  const known = (month: unknown) => months.find((one) => one === month)
  const last = known(to) ?? current
  const start = addToMonth(last, 1 - USUAL)
  const usual = start < first ? first : start
  const begin = known(from) ?? usual
  const fault = monthFault(from, months) ?? monthFault(to, months)
  return begin > last
    ? { from: usual, to: last, fault: fault ?? 'address_period' }
    : { from: begin, to: last, fault }
}
