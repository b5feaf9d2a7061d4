// What the goods of an application cost with each partner, before one is chosen: the same functions as the contract
// (src/docs/business-rules.md#comparing-partners).
import { bestPromotion, type PromotionOffer } from '../goods/promotion-choice.ts'
import type { Term } from '../partners/partner.ts'
import { costOf, equalParts, type Line, linesAtTerm, type Promoted, sumsOf } from './payment-plan.ts'

/** All sums in whole soʻm, without a down payment. */
export type Offer = Term & {
  cost: number
  total: number
  /** Every instalment but the last one. */
  monthly: number
  /** The last instalment, which has the remainder. */
  last: number
}

/** A line of the goods that is no gift. */
type CartLine = Line & Promoted & { product_id: number; promotion_id: number | null }

/**
 * A line as it is priced when this partner is chosen. The discount of a promotion that stays is kept as it was when the
 * line was added.
 */
export function lineAtPartner<L extends CartLine>(
  line: L,
  promotions: readonly PromotionOffer[],
  partnerId: number,
): L {
  const best = bestPromotion(promotions, line.product_id, partnerId)
  if ((best?.id ?? null) === line.promotion_id) return line
  return {
    ...line,
    promotion_id: best?.id ?? null,
    discount: Math.min(line.price, best?.discount ?? 0),
    promotion_months: best?.months ?? null,
  }
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

type Comparable = { limit: number | null; isApproved: boolean; offer: Offer | undefined }

// Whether this partner can be chosen for these goods at this term.
const isWithinLimit = ({ limit, isApproved, offer }: Comparable): boolean =>
  isApproved && offer !== undefined && offer.cost <= (limit ?? 0)

/** The index of the approved offer with the smallest total, the first of equals; null where none fits. */
export function cheapestOf(rows: readonly Comparable[]): number | null {
  const fitting = rows.flatMap((row, index) =>
    isWithinLimit(row) && row.offer !== undefined ? [{ index, total: row.offer.total }] : [],
  )
  return fitting.toSorted((one, other) => one.total - other.total)[0]?.index ?? null
}
