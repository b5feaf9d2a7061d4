import { formatSum } from '#domain/kernel/money.ts'

/** The sums of everything found as texts, by the key of the column. */
export const totalTexts = (totals: Readonly<Record<string, number>>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(totals).map(([key, total]) => [key, formatSum(total)]))
