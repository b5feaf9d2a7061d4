// How large a sale may be that its manager decides alone (decision 0050).

/**
 * The cost from which a sale needs the director, in whole soʻm: that of the settings, or the first above the largest sale of
 * the person who holds the application, whichever is lower. `largestSale` is null where nobody holds it, and for a holder
 * without a limit.
 */
export const directorFromOf = (setting: number, largestSale: number | null): number =>
  largestSale === null ? setting : Math.min(setting, largestSale + 1)
