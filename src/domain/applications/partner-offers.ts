// What the goods of an application cost with each partner, before one is chosen: the same functions as the contract
// (src/docs/business-rules.md#comparing-partners).

import type { Term } from '../partners/partner.ts'
import { type Tariff, tariffPlan } from '../partners/tariff.ts'
import {
  changeGiftStock,
  choosePromotion,
  type GiftStock,
  type PromotionChoice,
  type PromotionFor,
  type PromotionOffer,
} from '../promotions/choice.ts'
import { costOf, equalParts, type Line, linesAtTerm, type Promoted, sumsOf } from './payment-plan.ts'

/** The tariff behind an offer: what the partner says beside its sums. */
export type OfferTariff = Pick<Tariff, 'id' | 'title' | 'deposit' | 'first_date' | 'limit' | 'error'> & {
  is_available: boolean
}

/** All sums in whole soʻm, without a down payment. */
export type Offer = Term & {
  /** The partner's own figures; null or absent: ours. */
  tariff?: OfferTariff | null | undefined
  /** Our markup, until the partner has calculated its own. */
  is_estimate?: boolean | undefined
  cost: number
  total: number
  /** Every instalment but the last one. */
  monthly: number
  /** The last instalment, which has the remainder. */
  last: number
}

/** A line of the goods that is no gift. */
type CartLine = Line & Promoted & { product_id: number; promotion_id: number | null }
/** Reserved gifts: one piece each. */
type GiftLine = { product_id: number; in_stock: boolean }
type Priced<L, P> = { line: L; priced: L; choice: PromotionChoice<P> }

/** What the choice of promotions depends on besides the lines. */
export type PromotionContext<P> = PromotionFor & {
  promotions: readonly P[]
  /** Available in the branch; the gifts that the lines have already are not among them. */
  stock: GiftStock
}

/** A line as its promotion prices it. The discount of a promotion that stays is kept as it was when the line was added. */
function pricedBy<L extends CartLine>(line: L, best: PromotionOffer | undefined): L {
  if ((best?.id ?? null) === line.promotion_id) return line
  return {
    ...line,
    promotion_id: best?.id ?? null,
    discount: best?.discount ?? 0,
    promotion_terms: best?.terms ?? [],
  }
}

/**
 * The main lines as they are priced when this partner and this term are chosen, in their order: each has the best promotion whose gifts
 * are still available, and its own gifts count as available until then.
 */
export function priceLines<L extends CartLine, P extends PromotionOffer>(
  lines: readonly L[],
  gifts: readonly GiftLine[],
  { promotions, partner_id, months, stock }: PromotionContext<P>,
): Priced<L, P>[] {
  const pieces = gifts
    .filter(({ in_stock }) => in_stock)
    .map(({ product_id }) => ({ product_id, quantity: 1 }))
  // All gifts are chosen again, so that the result does not depend on what was chosen first.
  let left = changeGiftStock(stock, pieces, 'return')
  return lines.map((line) => {
    const choice = choosePromotion(
      promotions,
      { product_id: line.product_id, price: line.price, partner_id, months },
      left,
    )
    if (choice.best !== undefined) left = changeGiftStock(left, choice.best.gifts, 'take')
    return { line, priced: pricedBy(line, choice.best), choice }
  })
}

/** The figures of goods at one term of a partner. */
export function offerAt(lines: readonly (Line & Promoted)[], term: Term): Offer {
  const { cost, total } = sumsOf(costOf(linesAtTerm(lines, term.months)), {
    markup: term.markup,
    down_payment: 0,
  })
  const parts = equalParts(total, term.months)
  return { ...term, cost, total, monthly: parts[0] ?? total, last: parts.at(-1) ?? total }
}

/** The figures of goods in a tariff of a partner; `cost`: of the goods at its term. */
export function offerOf(cost: number, tariff: Tariff): Offer {
  const { id, title, deposit, first_date, limit, error, months, total, isAvailable } = tariff
  // What is not available has no plan; the partner may leave out its sums.
  const plan = isAvailable ? tariffPlan(tariff, first_date) : []
  return {
    months,
    markup: tariff.markup ?? 0,
    cost,
    total,
    monthly: tariff.monthly,
    last: plan.at(-1)?.amount ?? tariff.monthly,
    tariff: { id, title, deposit, first_date, limit, error, is_available: isAvailable },
  }
}

/** A partner as it is compared with others. */
export type Comparable = { limit: number | null; isApproved: boolean; offer: Offer | undefined }

/** Whether the partner sells the goods so; its own tariffs say why not. */
export const isAvailableOffer = ({ tariff }: Offer): boolean => tariff?.is_available ?? true

/** The offers of a term, the cheapest available one first: a partner may have several of one length. */
export const offersAt = (offers: readonly Offer[], months: number): Offer[] =>
  offers
    .filter((offer) => offer.months === months)
    .toSorted(
      (one, other) =>
        Number(isAvailableOffer(other)) - Number(isAvailableOffer(one)) || one.total - other.total,
    )

/** Whether this partner can be chosen for these goods at this term. */
export const isWithinLimit = ({ limit, isApproved, offer }: Comparable): boolean =>
  isApproved && offer !== undefined && offer.cost <= (limit ?? 0) && isAvailableOffer(offer)

/** The index of the approved offer with the smallest total, the first of equals; null where none fits. */
export function cheapestOf(rows: readonly Comparable[]): number | null {
  const fitting = rows.flatMap((row, index) =>
    isWithinLimit(row) && row.offer !== undefined ? [{ index, total: row.offer.total }] : [],
  )
  return fitting.toSorted((one, other) => one.total - other.total)[0]?.index ?? null
}
