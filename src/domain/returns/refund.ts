// The money of a return (src/docs/business-rules.md#returns): what the client gets back and what the partner's contract loses.
// Integers in whole soʻm.

export type RefundInput = {
  /** Price less discount of the product. */
  net: number
  /** Cost and down payment of the contract as it was made. */
  cost: number
  down_payment: number
  /** The client has paid the down payment. */
  isPaid: boolean
  /** No other product of the contract is left after this one. */
  isLast: boolean
  /** Parts of the down payment of the products that came back before. */
  earlierParts: readonly number[]
  /** The client has paid the whole contract to the partner, which keeps what it was paid. */
  isClosed: boolean
  /** The prices of the gifts that do not come back, together. */
  keptGifts: number
}
export type Refund = {
  /** The product's part of the down payment. */
  part: number
  /** What is taken off it for gifts that the client keeps: their prices, never more than the part. */
  gifts: number
  /** What the client gets back. */
  refund: number
  /**
   * What the shop keeps besides the gifts, because finance gives back less than was calculated; below 0, what it gives more.
   * It is an income, or an expense, of the shop: the partner's share does not follow.
   */
  withheld: number
  /** The partner's share: what its contract loses. */
  share: number
}

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0)

/**
 * The product's part of the down payment, ⌊down payment · net / cost⌋; the last product takes the rest, so that the parts sum to
 * the down payment. Without a payment nothing is given back. Of a contract that is paid off the partner's share is given back to the
 * client too: the client paid it to the partner, and the partner has paid it to the shop.
 */
export function refundOf(input: RefundInput): Refund {
  const { net, cost, down_payment, isPaid, isLast, isClosed, earlierParts, keptGifts } = input
  const rest = down_payment - sumOf(earlierParts)
  const rounded = cost === 0 ? 0 : Number((BigInt(down_payment) * BigInt(net)) / BigInt(cost))
  const part = isLast ? rest : Math.min(rounded, rest)
  const financed = net - part
  const paid = (isPaid ? part : 0) + (isClosed ? financed : 0)
  const gifts = Math.min(keptGifts, paid)
  return { part, gifts, refund: paid - gifts, withheld: 0, share: isClosed ? 0 : financed }
}

/** The same with another refund: what it lets the client keep is first the price of the gifts; the rest is withheld. */
export function withRefund(calculated: Refund, refund: number): Refund {
  const kept = calculated.refund + calculated.gifts + calculated.withheld - refund
  const gifts = Math.min(Math.max(kept, 0), calculated.gifts)
  return { ...calculated, refund, gifts, withheld: kept - gifts }
}

/** A row of the calculation, with the sum that it adds; `refund` is the result. */
export type RefundRow = {
  row: 'net' | 'share' | 'part' | 'unpaid' | 'gifts' | 'withheld' | 'beyond' | 'refund'
  sum: number
}

/**
 * The refund as one calculation from the price: the rows before the result sum to it, but for the subtotal `part`. What the client
 * has not paid of the part is `unpaid`. Rows of nothing are left out.
 */
export function refundRows(
  net: number,
  { gifts, refund, withheld, share }: Omit<Refund, 'part'>,
): RefundRow[] {
  const part = net - share
  const unpaid = part - gifts - withheld - refund
  const taken: RefundRow[] = [
    { row: 'unpaid', sum: -unpaid },
    { row: 'gifts', sum: -gifts },
    { row: withheld < 0 ? 'beyond' : 'withheld', sum: -withheld },
  ]
  const rest = taken.filter(({ sum }) => sum !== 0)
  return [
    { row: 'net', sum: net },
    ...(share === 0 ? [] : [{ row: 'share' as const, sum: -share }]),
    // Without anything after it the subtotal would repeat the result.
    ...(share === 0 || rest.length === 0 ? [] : [{ row: 'part' as const, sum: part }]),
    ...rest,
    { row: 'refund', sum: refund },
  ]
}
