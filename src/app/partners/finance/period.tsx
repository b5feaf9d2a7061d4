// The period of the figures of partners. The address stores it, so that a link or "back" shows the same days.
import { useNavigate } from '@tanstack/react-router'
import { usePeriodOfAddress } from '#app/pickers/period-address.ts'
import { lastDays } from '#app/pickers/period-bar.tsx'
import { getToday } from '#app/platform/wire/clock.ts'
import { addDays } from '#domain/kernel/time/dates.ts'
import { PERIOD_DAYS } from '#domain/kernel/time/period.ts'
import type { Period } from '#domain/sales/period.ts'

/** Today has no figures yet. */
export const lastDayWithFigures = (): string => addDays(getToday(), -1)

/** The period of the address, or the last month. */
export function usePeriod(path: string): [Period, (period: Period) => void] {
  const navigate = useNavigate()
  const period = usePeriodOfAddress(lastDays(PERIOD_DAYS, lastDayWithFigures()))
  return [
    period,
    ({ from, to }) => {
      const search: Record<string, string> = { from, to }
      void navigate({ to: path, search, replace: true, resetScroll: false })
    },
  ]
}
