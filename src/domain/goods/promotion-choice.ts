// Which promotion a product has with a partner (src/docs/business-rules.md#money).

export type PromotionOffer = {
  id: number
  product_id: number
  /** The only partner for which it is valid; null: all of them. */
  partner_id: number | null
  /** Whole soʻm. */
  discount: number
  /** The only term for which it is valid; null: all of them. */
  months: number | null
}

/**
 * The promotion of a product with a partner, or without one while none is chosen: the greatest discount, then the older
 * one. `promotions` are those of today.
 */
export const bestPromotion = <P extends PromotionOffer>(
  promotions: readonly P[],
  productId: number,
  partnerId: number | null,
): P | undefined =>
  promotions
    .filter(
      ({ product_id, partner_id }) =>
        product_id === productId && (partner_id === null || partner_id === partnerId),
    )
    .toSorted((one, other) => other.discount - one.discount || one.id - other.id)[0]
