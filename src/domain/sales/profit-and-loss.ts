// The lines of profit and loss (src/docs/business-rules.md#ledger-figures). What reduces the profit is negative, so that a sum of lines
// needs no signs. Whole soʻm.

/** Lines that sum rows, in the order of the statement. `needsCost`: only with the permission `goods.cost`. */
export const PL_ROWS = {
  sales: { needsCost: false },
  discounts: { needsCost: false },
  returns: { needsCost: false },
  revenue: { needsCost: false },
  vat: { needsCost: false },
  cost: { needsCost: true },
  gifts: { needsCost: true },
  loss: { needsCost: true },
  surplus: { needsCost: true },
  corrections: { needsCost: true },
  commission: { needsCost: false },
  profit: { needsCost: true },
} as const
export type PlRow = keyof typeof PL_ROWS
export const PL_ROW_KEYS = Object.keys(PL_ROWS) as PlRow[]

/** The lines that the trading profit sums. Sales, discounts and returns are in it as the revenue. */
export const PROFIT_PARTS = [
  'revenue',
  'vat',
  'cost',
  'gifts',
  'loss',
  'surplus',
  'corrections',
  'commission',
] as const satisfies readonly PlRow[]

/** The lines that a person may see. */
export const plRowsFor = (seesCost: boolean): PlRow[] =>
  PL_ROW_KEYS.filter((row) => seesCost || !PL_ROWS[row].needsCost)

/** The trading profit as percent of the revenue without tax, with one decimal; null without a revenue. */
export function marginOf({
  revenue,
  vat,
  profit,
}: Record<'revenue' | 'vat' | 'profit', number>): number | null {
  const base = revenue + vat
  return base <= 0 ? null : Math.round((profit * 1000) / base) / 10
}

/** The columns of the statement are months; its groups are places and partners. */
export const PL_GROUPS = ['none', 'branch', 'partner', 'both'] as const
export type PlGroup = (typeof PL_GROUPS)[number]
