// What the goods of an application cost with a partner at a term, before they are sold: promotions can be of some partners and
// terms only.
import { priceLines } from '#domain/applications/partner-offers.ts'
import { linesAtTerm } from '#domain/applications/payment-plan.ts'
import type { BasketLine } from '#domain/partners/tariff.ts'
import type { AppRecord, WriteContext } from '../../record/record.ts'
import type { GoodRow, Sale } from '../../sale.ts'
import { readPromotions } from '../goods/goods.ts'

/** The lines that are no gifts, as they are priced at a partner; `months` null: at no term in particular. */
export type Pricing = (partnerId: number, months: number | null) => GoodRow[]

/** Reads what the prices depend on, once for all partners and terms. */
export async function readPricing(
  context: Pick<WriteContext, 'trx' | 'deps'>,
  record: AppRecord,
  sale: Pick<Sale, 'goods'>,
): Promise<Pricing> {
  const lines = sale.goods.filter(({ gift_of }) => gift_of === null)
  const gifts = sale.goods.filter(({ gift_of }) => gift_of !== null)
  if (lines.length === 0) return () => []
  const products = lines.map(({ product_id }) => product_id)
  const promotions = await readPromotions(context, record, products)
  return (partner_id, months) =>
    partner_id === record.partner_id && months === record.term_months
      ? lines
      : priceLines(lines, gifts, { ...promotions, partner_id, months }).map(({ priced }) => priced)
}

/** What a partner is asked about: the prices after the discounts that apply at the term. */
export const basketOf = (lines: readonly GoodRow[], months: number | null): BasketLine[] =>
  linesAtTerm(lines, months).map(({ product_id, price, discount }) => ({
    product_id,
    price: price - discount,
  }))
