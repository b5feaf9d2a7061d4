// The board of the month so far, which the month and both ends of the ranking read.
import { backOfficeApi } from '#api/back-office/index.ts'
import { useEndpoint } from '#app/platform/data.ts'
import { completePeriod, type Period } from '#domain/sales/period.ts'
import { REFETCH } from './refetch.ts'
import { useDay } from './use-day.ts'

/** The first day of a month is compared with nothing: it would be one day beside the one before. */
const comparisonOf = ({ from, to }: Period) => (from === to ? 'none' : 'previous')

export function useMonthBoard() {
  const period = completePeriod({}, useDay())
  const body = { ...period, comparison: comparisonOf(period) } as const
  const read = useEndpoint(backOfficeApi.ownBoard.view, { body }, { ...REFETCH, refetchInterval: 300_000 })
  return { period, read }
}
