// What the figures of sales are filtered by: the period, one month at most, and the choices that the server knows.
import { useTranslation } from 'react-i18next'
import type { SaleChoices } from '#api/back-office/sales.ts'
import { errorText } from '#app/i18n/i18n.ts'
import { DayFilter } from '#app/kit/list/day-filter.tsx'
import type { FilterGroup } from '#app/kit/list/filter-group.ts'
import type { Filters, ListState } from '#app/kit/list/use-list-state.ts'
import { useBranchOptions } from '#app/pickers/found-options.ts'
import { getToday } from '#app/platform/wire/clock.ts'
import { formatDate } from '#domain/kernel/dates.ts'
import { PERIOD_DAYS, periodFault } from '#domain/kernel/period.ts'
import { completePeriod } from '#domain/sales/period.ts'
import { fieldLabel } from './labels.ts'

type Named = { id: number; name: string }

const day = (name: 'from' | 'to'): FilterGroup => ({
  name,
  label: fieldLabel(name),
  items: [],
  valueLabel: formatDate,
  editor: (field) => <DayFilter name={name} label={fieldLabel(name)} {...field} />,
})
const periodGroups = (): FilterGroup[] => [day('from'), day('to')]

const named = (
  name: 'partner' | 'category' | 'manager' | 'seller',
  items: readonly Named[] = [],
): FilterGroup => ({
  name,
  label: fieldLabel(name),
  items: items.map(({ id, name }) => ({ key: String(id), label: name })),
})

/** The filters that both lists have. */
export function useSharedGroups(choices: SaleChoices | undefined, isEverywhere: boolean): FilterGroup[] {
  const branches = useBranchOptions()
  return [
    ...periodGroups(),
    ...(isEverywhere ? [{ name: 'branch', label: fieldLabel('branch'), ...branches }] : []),
    named('partner', choices?.partners),
    named('category', choices?.categories),
    {
      name: 'brand',
      label: fieldLabel('brand'),
      items: (choices?.brands ?? []).map((key) => ({ key, label: key })),
    },
  ]
}

export const peopleGroups = (choices: SaleChoices | undefined): FilterGroup[] => [
  named('manager', choices?.managers),
  named('seller', choices?.sellers),
]

/** An address without days means the current month, and its filters say so. */
export function withPeriod(state: ListState): ListState {
  const { from = null, to = null } = state.filters
  return { ...state, filters: { ...state.filters, ...completePeriod({ from, to }, getToday()) } }
}

/** Why the period of the filters cannot be asked for. */
export function usePeriodFault() {
  const { t } = useTranslation('sales')
  return (filters: Filters) => {
    const { from, to } = completePeriod({ from: filters['from'], to: filters['to'] }, getToday())
    const fault = periodFault(from, to)
    if (fault === null) return null
    return { title: t('period'), text: errorText({ key: fault.code, params: { days: PERIOD_DAYS } }) }
  }
}
