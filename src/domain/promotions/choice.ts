// Which promotion a main line of a sale has (src/docs/business-rules.md#money).
import { isPromotionValid } from '../applications/payment-plan.ts'

export type PromotionGift = {
  product_id: number
  /** Pieces for each piece of the main product. */
  quantity: number
  /** Current price of a piece in whole soʻm. */
  price: number
}

export type PromotionOffer = {
  id: number
  product_id: number
  /** Ids of the partners for which it is valid; empty: all of them. */
  partners: readonly number[]
  /** Whole soʻm. */
  discount: number
  /** Months of the terms for which it is valid; empty: all of them. */
  terms: readonly number[]
  gifts: readonly PromotionGift[]
}

/** What the client gains by a promotion, in whole soʻm: the discount and the price of the gifts. */
export const benefitOf = ({ discount, gifts }: Pick<PromotionOffer, 'discount' | 'gifts'>): number =>
  gifts.reduce((sum, { price, quantity }) => sum + price * quantity, discount)

/** What has been chosen of a sale: promotions can be limited to some partners and some terms. */
export type PromotionFor = {
  /** Null while no partner is chosen: promotions of some partners only do not count. */
  partner_id: number | null
  /** Null while no term is chosen: promotions of every term count. */
  months: number | null
}

/** Whether nothing is left of a price after a discount; both in whole soʻm. */
export const isSoldForNothing = (price: number, discount: number): boolean =>
  discount > 0 && discount >= price

/** A line that a promotion is chosen for; `price`: the one that it keeps, in whole soʻm. */
type PromotedLine = PromotionFor & { product_id: number; price: number }

/**
 * The promotions of a line, the best first: the greatest benefit, then the older one. One that leaves nothing of the line's price
 * is none of them: the product may have become dearer since. `promotions` are those of today.
 */
const rankPromotions = <P extends PromotionOffer>(
  promotions: readonly P[],
  { partner_id, months, ...line }: PromotedLine,
): P[] =>
  promotions
    .filter(
      ({ product_id, partners, terms, discount }) =>
        product_id === line.product_id &&
        !isSoldForNothing(line.price, discount) &&
        (partners.length === 0 || (partner_id !== null && partners.includes(partner_id))) &&
        isPromotionValid({ promotion_terms: terms }, months),
    )
    .toSorted((one, other) => benefitOf(other) - benefitOf(one) || one.id - other.id)

/** Available pieces of gifts by product. */
export type GiftStock = ReadonlyMap<number, number>

const hasGifts = (stock: GiftStock, { gifts }: PromotionOffer): boolean =>
  gifts.every(({ product_id, quantity }) => (stock.get(product_id) ?? 0) >= quantity)

export type PromotionChoice<P> = {
  best: P | undefined
  /** The best of those that are better, but whose gifts are out of stock. */
  missed: P | undefined
}

/** The best promotion whose gifts are in stock. */
export function choosePromotion<P extends PromotionOffer>(
  promotions: readonly P[],
  line: PromotedLine,
  stock: GiftStock,
): PromotionChoice<P> {
  const ranked = rankPromotions(promotions, line)
  const place = ranked.findIndex((promotion) => hasGifts(stock, promotion))
  return { best: place === -1 ? undefined : ranked[place], missed: place === 0 ? undefined : ranked[0] }
}

/** The stock after the gifts of a promotion were taken out of it, or returned to it. */
export function changeGiftStock(
  stock: GiftStock,
  gifts: readonly Pick<PromotionGift, 'product_id' | 'quantity'>[],
  change: 'take' | 'return',
): GiftStock {
  const changed = new Map(stock)
  for (const { product_id, quantity } of gifts)
    changed.set(product_id, (changed.get(product_id) ?? 0) + (change === 'take' ? -quantity : quantity))
  return changed
}
