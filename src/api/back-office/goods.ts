// Products of the catalogue (screen `reference.goods`): list, export, new, change, history, and the history of
// the price.
import { z } from 'zod'
import { productForm } from '#domain/goods/product.ts'
import { REFERENCE_STATUSES, TRACKINGS } from '#domain/reference/forms.ts'
import { endpoint } from '../endpoint.ts'
import { historyEntry } from '../shapes/history.ts'
import { exportBody, exportEndpoint, listBody, listPage } from '../shapes/list.ts'

const BASE = '/api/uz/reference/goods'
const access = 'reference.goods'
const SORTS = ['name', 'category', 'sku', 'price', 'priority', 'status'] as const
const id = z.string().regex(/^\d{1,9}$/)
const key = id
const version = z.number().int()
const filters = {
  status: z.enum(REFERENCE_STATUSES).optional(),
  category: id.optional(),
  priority: id.optional(),
  marked: z.enum(['yes', 'no']).optional(),
}
const text = z.string()
/** The stored fields of the form, including old values that the form would refuse now. */
const line = z.object({
  key,
  version,
  name: text,
  brand: text,
  model: text,
  colour: text,
  sku: text,
  barcode: text,
  ikpu: text,
  ikpu_name: text,
  category_id: z.number(),
  price: z.number(),
  marked: z.boolean(),
  /** How units are tracked at a sale: as in the category, unless the product itself is marked. */
  tracking: z.enum(TRACKINGS),
  priority_id: z.number().nullable(),
  status: z.enum(REFERENCE_STATUSES),
  category: text,
  /** The name of the level; null if there is none. */
  priority: z.string().nullable(),
  priority_colour: z.string().nullable(),
})
export type ProductLine = z.infer<typeof line>
const done = z.object({ ok: z.literal(true), key, version })

export const goods = {
  list: endpoint({
    method: 'POST',
    path: `${BASE}/list`,
    access,
    body: listBody(SORTS, filters),
    returns: listPage(line),
  }),
  export: exportEndpoint({
    path: `${BASE}/export`,
    access,
    body: exportBody(SORTS, filters),
    audit: 'product_export',
  }),
  create: endpoint({
    method: 'POST',
    path: BASE,
    access,
    body: productForm,
    returns: done,
    operation: true,
    audit: 'product_create',
  }),
  update: endpoint({
    method: 'PATCH',
    path: `${BASE}/:key`,
    access,
    params: z.object({ key }),
    body: z.strictObject({ base_version: version, values: productForm }),
    /** `below_cost`: the new price is below cost; false without the permission `goods.cost`. */
    returns: z.object({ ...done.shape, below_cost: z.boolean() }),
    operation: true,
    audit: 'product_update',
  }),
  history: historyEntry(BASE, access),
  /** Every price the product has had, newest first. */
  prices: endpoint({
    method: 'GET',
    path: `${BASE}/:key/prices`,
    access,
    params: z.object({ key }),
    returns: z.object({
      items: z.array(
        z.object({
          id: z.number(),
          at: z.string(),
          who: z.string().nullable(),
          old_price: z.number().nullable(),
          price: z.number(),
          /** The change request behind the price. */
          request: z.number().nullable(),
        }),
      ),
    }),
  }),
  /** Categories of products, including inactive ones that are in use. */
  choices: endpoint({
    method: 'GET',
    path: `${BASE}/choices`,
    access,
    returns: z.object({
      categories: z.array(
        z.object({
          id: z.number(),
          name: z.string(),
          tracking: z.enum(TRACKINGS),
          status: z.enum(REFERENCE_STATUSES),
        }),
      ),
      levels: z.array(
        z.object({
          id: z.number(),
          name: z.string(),
          colour: z.string(),
          status: z.enum(REFERENCE_STATUSES),
        }),
      ),
    }),
  }),
} as const
