// A period of whole days, both inclusive: a date range may span only one month (specification S5.14).
import { daysBetween, formatDate, isPlainDate } from './dates.ts'

/** Maximum length of a period in days. */
export const PERIOD_DAYS = 31

export type PeriodFault = { field: 'from' | 'to'; code: string }

/** Why a period is refused, with its field; null if it is valid. */
export function periodFault(from: string, to: string): PeriodFault | null {
  if (!isPlainDate(from)) return { field: 'from', code: 'date_format' }
  if (!isPlainDate(to)) return { field: 'to', code: 'date_format' }
  const days = daysBetween(from, to)
  if (days < 0) return { field: 'to', code: 'period_backwards' }
  return days >= PERIOD_DAYS ? { field: 'to', code: 'period_month' } : null
}

export type OpenPeriod = { from?: string | null | undefined; to?: string | null | undefined }

/**
 * The same for a period of a list, whose ends may be open: without its end it runs until today. Where that is longer than a
 * month, and without its beginning, the missing day is asked for.
 */
export function openPeriodFault({ from, to }: OpenPeriod, today: string): PeriodFault | null {
  if (from == null && to == null) return null
  if (from == null) return { field: 'from', code: 'period_first_day' }
  // A first day in the future has no end yet: it contains nothing, which is no error.
  if (to == null) {
    const fault = from > today ? null : periodFault(from, today)
    return fault?.code === 'period_month' ? { field: 'to', code: 'period_last_day' } : fault
  }
  return periodFault(from, to)
}

/** A period as people read it; of one day the day. */
export const formatPeriod = (from: string, to: string): string =>
  from === to ? formatDate(to) : `${formatDate(from)} – ${formatDate(to)}`
