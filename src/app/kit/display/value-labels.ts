// Instants and sums as text; a dash stands for an absent one.
import { getLanguage } from '#app/i18n/i18n.ts'
import { formatMoney } from '#domain/kernel/money.ts'
import { formatDateTime } from '#domain/kernel/time/dates.ts'
import { NONE } from './tables/column-kinds.tsx'

/** `6 марта 2025, 14:05` of an instant. */
export const timeLabel = (at: string | null): string =>
  at === null ? NONE : formatDateTime(at, getLanguage())

/** A sum of whole soʻm with its currency. */
export const sumLabel = (sum: number | null): string =>
  sum === null ? NONE : formatMoney(sum, getLanguage())
