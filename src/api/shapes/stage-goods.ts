// A product that a manager can pick for an application, and a line of the application's goods.
import { z } from 'zod'
import { MAX_SUM } from '#domain/kernel/money.ts'

/** Whole soʻm. */
const sum = z.number().int().min(0).max(MAX_SUM)
/** Other branches that have free pieces of a product, those with the most first. */
const elsewhere = z.array(z.object({ branch: z.string(), available: z.number() }))
export type Elsewhere = z.infer<typeof elsewhere>

/**
 * What a product looks like: the id of the picture that leads, and by what one is drawn where there is none. Absent from older
 * servers.
 */
const looks = {
  picture: z.string().nullish(),
  category: z.string().optional(),
  brand: z.string().optional(),
}

export const good = z.object({
  id: z.uuid(),
  product_id: z.number(),
  name: z.string(),
  price: sum,
  discount: sum,
  imei: z.string().nullable(),
  /** GTIN and serial number of the marking. */
  marking: z.string().nullable(),
  tracking: z.enum(['none', 'imei', 'marking']),
  /** Why the price is lower, or why it is free: the name of the promotion. */
  promotion: z.string().nullable(),
  /** Months of the terms for which the promotion is valid; empty: all. */
  promotion_terms: z.array(z.number()),
  /** A better promotion, whose gifts the branch did not have. */
  missed_promotion: z.string().nullable(),
  is_gift: z.boolean(),
  /** Reserved at the application's branch, or sold. */
  in_stock: z.boolean(),
  /** Where it could be moved from; of a line that is not in stock. */
  elsewhere: elsewhere.optional(),
  /** It came back by a paid request. */
  returned: z.boolean().optional(),
  ...looks,
})
export type Good = z.infer<typeof good>

export const foundProduct = z.object({
  id: z.number(),
  name: z.string(),
  sku: z.string(),
  price: sum,
  tracking: z.enum(['none', 'imei', 'marking']),
  barcode: z.string().nullable(),
  /** Available at the branch: on hand minus reserved. */
  in_stock: z.number(),
  /** Where it could be moved from; of a product of which the branch has none. */
  elsewhere: elsewhere.optional(),
  ...looks,
  category: z.string(),
})
