// The upload of the catalogue from a spreadsheet.
import { z } from 'zod'
import { UPLOAD_FIELDS } from '#domain/goods/upload.ts'
import { uploadEndpoints } from '../shapes/upload.ts'

const count = z.number().int()

export const goodsUpload = uploadEndpoints({
  base: '/api/uz/goods/upload',
  access: 'reference.goods',
  fields: UPLOAD_FIELDS,
  chosen: {},
  found: {
    created: count,
    changed: count,
    same: count,
    /** New prices of products of the catalogue, and those that a sent request has already. */
    prices: count,
    pricesAsked: count,
    /** Rows whose new price is below cost; empty without the permission `goods.cost`. */
    below_cost: z.array(count),
    /** Whether this person's new prices take effect at once; otherwise by a request that another person approves. */
    arePricesApplied: z.boolean(),
  },
  applied: {
    created: count,
    changed: count,
    /** Numbers of the requests for the new prices. */
    requests: z.array(count),
    arePricesApplied: z.boolean(),
  },
  audit: 'product_upload',
})
