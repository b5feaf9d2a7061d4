// Tariffs of a partner that calculates them itself: what a client pays for certain goods, and when
// (src/docs/business-rules.md#tariffs-of-partners).
import { addMonths, isPlainDate } from '../kernel/time/dates.ts'

/** A tariff as the partner calculated it for a basket. Sums are whole soʻm. */
export type Tariff = {
  /** The partner's name of it, which is sent back with the contract. */
  id: string
  title: { ru: string; uz: string }
  months: number
  /** What the client pays the partner in all. */
  total: number
  /** Every payment but the last one. */
  monthly: number
  /** What the client pays to the partner at once, part of the total; 0: nothing. */
  deposit: number
  /** The limit of this tariff; null where it is not named. */
  limit: number | null
  /** The day of the first payment, a plain date. */
  first_date: string
  isAvailable: boolean
  /** Why it is not available, in the partner's words. */
  error: string
  /** Whole percent after the client's own discount; null where it is not named. */
  markup: number | null
}

/** A product as a partner is asked about it: whole soʻm for one piece. */
export type BasketLine = { product_id: number; price: number }

/** The same for the same products and prices, in any order. */
export const basketKey = (lines: readonly BasketLine[]): string =>
  lines
    .map(({ product_id, price }) => `${product_id}:${price}`)
    .toSorted()
    .join(' ')

/**
 * Prices that are lower by a sum in all, each in proportion to its own; the remainder of the division goes to the dearest
 * lines. The sum must leave at least one soʻm for each line.
 */
export function lowerPrices<L extends { price: number }>(lines: readonly L[], sum: number): L[] {
  const cost = lines.reduce((all, { price }) => all + price, 0)
  if (sum === 0 || cost === 0) return [...lines]
  const shares = lines.map(({ price }) => Number((BigInt(price) * BigInt(sum)) / BigInt(cost)))
  let left = sum - shares.reduce((all, share) => all + share, 0)
  const dearest = lines
    .map((_, index) => index)
    .toSorted((one, other) => priceAt(lines, other) - priceAt(lines, one))
  while (left > 0) {
    const before = left
    for (const index of dearest) {
      if (left === 0 || priceAt(lines, index) - (shares[index] ?? 0) <= 1) continue
      shares[index] = (shares[index] ?? 0) + 1
      left -= 1
    }
    if (left === before) throw new Error('a line would cost nothing')
  }
  return lines.map((line, index) => ({ ...line, price: line.price - (shares[index] ?? 0) }))
}
const priceAt = (lines: readonly { price: number }[], index: number): number => lines[index]?.price ?? 0

/** The remainder of a division by months may be up to a soʻm for each of them, rounded by the partner. */
const isAbout = (sum: number, other: number, months: number): boolean => Math.abs(sum - other) <= months

/**
 * Whether the figures of a tariff belong together: the payments, with or without the deposit, are its total. Others were not
 * understood and are not shown to anybody.
 */
export const isTariffSound = ({ total, monthly, deposit, months, first_date }: Tariff): boolean =>
  months >= 1 &&
  monthly > 0 &&
  isPlainDate(first_date) &&
  (isAbout(total, monthly * months, months) || isAbout(total, monthly * months + deposit, months))

/**
 * The payments of a tariff by date: the last one has the remainder, and they sum to the total. A deposit that is part of the total
 * is the payment number 0, paid to the partner on `today`.
 */
export function tariffPlan({ total, monthly, deposit, months, first_date }: Tariff, today: string) {
  const paidAtOnce = isAbout(total, monthly * months, months) ? 0 : deposit
  const parts = Array.from({ length: months }, (_, index) => ({
    number: index + 1,
    due: addMonths(first_date, index),
    amount: index === months - 1 ? total - paidAtOnce - monthly * (months - 1) : monthly,
  }))
  return paidAtOnce === 0 ? parts : [{ number: 0, due: today, amount: paidAtOnce }, ...parts]
}

/** What a contract of a tariff says the same: another total, payment or day is another offer. */
export const isSameOffer = (one: Tariff, other: Tariff): boolean =>
  one.isAvailable === other.isAvailable &&
  one.months === other.months &&
  one.total === other.total &&
  one.monthly === other.monthly &&
  one.deposit === other.deposit &&
  one.first_date === other.first_date
