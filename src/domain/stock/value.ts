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
