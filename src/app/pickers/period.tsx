// The period of figures as filters of a list: whole days, one month at most.
import { errorText, label } from '#app/i18n/i18n.ts'
import { DayFilter } from '#app/kit/list/day-filter.tsx'
import type { FilterGroup } from '#app/kit/list/filter-group.ts'
import type { Filters, ListState } from '#app/kit/list/use-list-state.ts'
import { getToday } from '#app/platform/wire/clock.ts'
import { formatDate } from '#domain/kernel/time/dates.ts'
import { PERIOD_DAYS, periodFault } from '#domain/kernel/time/period.ts'
import { completePeriod } from '#domain/sales/period.ts'

const day = (name: 'from' | 'to'): FilterGroup => {
  const title = label(`kit:list.${name}`)
  return {
    name,
    label: title,
    items: [],
    valueLabel: formatDate,
    editor: (field) => <DayFilter name={name} label={title} {...field} />,
  }
}

/** Its first and its last day. */
export const periodGroups = (): FilterGroup[] => [day('from'), day('to')]

/** An address without days means the current month, and its filters say so. */
export function withPeriod(state: ListState): ListState {
  const { from = null, to = null } = state.filters
  return { ...state, filters: { ...state.filters, ...completePeriod({ from, to }, getToday()) } }
}

/** Why the period of the filters cannot be asked for; null if it can. */
export function faultOfPeriod(filters: Filters) {
  const { from, to } = completePeriod({ from: filters['from'], to: filters['to'] }, getToday())
  const fault = periodFault(from, to)
  if (fault === null) return null
  return {
    title: label('kit:list.period'),
    text: errorText({ key: fault.code, params: { days: PERIOD_DAYS } }),
  }
}
