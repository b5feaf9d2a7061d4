import { formatSum } from '#domain/kernel/money.ts'

/** Totals beyond this are not counted by the server. */
const MOST_COUNTED = 10_000

/** A count as far as the server counts. */
export const cappedCount = (count: number): string =>
  count >= MOST_COUNTED ? `${formatSum(MOST_COUNTED)}+` : formatSum(count)

/** The sums of everything found as texts, by the key of the column. */
export const totalTexts = (totals: Readonly<Record<string, number>>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(totals).map(([key, total]) => [key, formatSum(total)]))
