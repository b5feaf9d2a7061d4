// Values of stock in whole soʻm (src/docs/business-rules.md#stock): the moving average of a place.

export type Pool = { quantity: number; value: number }

/**
 * The share of some pieces in the value of a pool, rounded half up; all of its pieces have its whole value, so that a quantity
 * of 0 has the value 0. BigInt, because the product of a value and a quantity can exceed 2^53.
 */
export function shareOf({ quantity, value }: Pool, pieces: number): number {
  if (quantity <= 0) return 0
  const [all, worth, some] = [BigInt(quantity), BigInt(value), BigInt(pieces)]
  return Number((2n * worth * some + all) / (2n * all))
}

/**
 * What of a difference in the cost of some pieces belongs to places that still have them, in their order: each piece the same part,
 * rounded so that the shares of all pieces sum to the difference. No place loses more than its value; what is left has gone.
 */
export function spreadDifference(
  { quantity, difference }: { quantity: number; difference: number },
  places: readonly Pool[],
): number[] {
  let found = 0
  let given = 0
  return places.map(({ quantity: pieces, value }) => {
    found += Math.max(0, Math.min(pieces, quantity - found))
    const upTo = Number((BigInt(difference) * BigInt(found)) / BigInt(quantity))
    const share = Math.max(upTo - given, -value)
    given = upTo
    return share
  })
}
