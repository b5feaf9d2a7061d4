// Figures of sales: closed invoices and paid returns one by one (screen `sales`) and by product (screen `sales_product`).
import { z } from 'zod'
import { PRODUCT_GROUPS, SALE_KINDS } from '#domain/sales/sale.ts'
import { endpoint } from '../endpoint.ts'
import {
  exportBody,
  exportEndpoint,
  listBody,
  listPage,
  optionAnswer,
  optionBody,
  periodShape,
} from '../shapes/list.ts'

const BASE = '/api/uz/sales'
const PRODUCTS = '/api/uz/sales_product'

const id = z
  .string()
  .regex(/^\d{1,9}$/)
  .optional()
const named = z.object({ id: z.number(), name: z.string() })

/** `newest`, the default, has the newest sale first. */
const SORTS = [
  'newest',
  'number',
  'application',
  'client',
  'branch',
  'manager',
  'seller',
  'partner',
  'months',
  'price',
  'discount',
  'net',
  'down_payment',
  'financed',
  'cost',
  'profit',
] as const
const filters = {
  ...periodShape,
  kind: z.enum(SALE_KINDS).optional(),
  branch: id,
  partner: id,
  manager: id,
  seller: id,
  /** Only the lines of a product, a category or a brand are counted. */
  product: id,
  category: id,
  brand: z.string().max(80).optional(),
  /** With a line whose cost is not known; only with the permission `goods.cost`. */
  uncosted: z.enum(['1']).optional(),
}

const line = z.object({
  /** The kind and the number: `sale-120`. */
  key: z.string(),
  version: z.number(),
  kind: z.enum(SALE_KINDS),
  /** Of the invoice, or of the request to take goods back. */
  number: z.number(),
  at: z.string(),
  application_id: z.string(),
  application: z.number().nullable(),
  client: z.string(),
  branch: z.string(),
  manager: z.string(),
  seller: z.string(),
  partner: z.string(),
  months: z.number(),
  goods: z.string(),
  /** Whole soʻm; all sums of a return are negative. */
  price: z.number(),
  discount: z.number(),
  /** What the goods cost the client. */
  net: z.number(),
  down_payment: z.number(),
  financed: z.number(),
  /** Null where it is not known, and without the permission `goods.cost`. */
  cost: z.number().nullable(),
  profit: z.number().nullable(),
})
export type SaleLine = z.infer<typeof line>
const totals = z.object({
  price: z.number(),
  discount: z.number(),
  net: z.number(),
  down_payment: z.number(),
  financed: z.number(),
  /** These only with the permission `goods.cost`. */
  cost: z.number().optional(),
  profit: z.number().optional(),
  /** Sales and returns with a line whose cost is not known. */
  uncosted: z.number().optional(),
})
export type SaleTotals = z.infer<typeof totals>

const choices = z.object({
  partners: z.array(named),
  categories: z.array(named),
  brands: z.array(z.string()),
  managers: z.array(named),
  sellers: z.array(named),
})
export type SaleChoices = z.infer<typeof choices>

export const sales = {
  list: endpoint({
    method: 'POST',
    path: `${BASE}/list`,
    access: 'sales',
    body: listBody(SORTS, filters),
    /** `totals`: of everything found, with the first page. */
    returns: listPage(line).extend({ totals: totals.optional() }),
  }),
  export: exportEndpoint({
    path: `${BASE}/export`,
    access: 'sales',
    body: exportBody(SORTS, filters),
    audit: 'sales_export',
  }),
  /** What the list can be filtered by. */
  choices: endpoint({ method: 'GET', path: `${BASE}/choices`, access: 'sales', returns: choices }),
  /** Products for the filter. */
  products: endpoint({
    method: 'POST',
    path: `${BASE}/products`,
    access: 'sales',
    body: optionBody,
    returns: optionAnswer,
  }),
} as const

const PRODUCT_SORTS = [
  'revenue',
  'name',
  'category',
  'sold',
  'returned',
  'net',
  'discount',
  'average',
  'stock',
  'days',
  'cost',
  'profit',
  'margin',
] as const
const productFilters = {
  ...periodShape,
  /** One line a product, a brand or a category. */
  by: z.enum(PRODUCT_GROUPS).optional(),
  branch: id,
  partner: id,
  category: id,
  brand: z.string().max(80).optional(),
}
const productLine = z.object({
  /** The id of the product or of the category, or the brand. */
  key: z.string(),
  version: z.number(),
  name: z.string(),
  /** Empty of a brand and of a category. */
  category: z.string(),
  /** Pieces. */
  sold: z.number(),
  returned: z.number(),
  net: z.number(),
  /** Whole soʻm, less discounts and returns. */
  revenue: z.number(),
  discount: z.number(),
  /** Of a piece that was sold; null where none was. */
  average: z.number().nullable(),
  /** Pieces in the shops now. */
  stock: z.number(),
  /** How many days the stock lasts at the pace of the period; null where nothing was sold. */
  days: z.number().nullable(),
  /** These only with the permission `goods.cost`; null where no cost is known. */
  cost: z.number().nullable(),
  profit: z.number().nullable(),
  /** Percent of the revenue whose cost is known. */
  margin: z.number().nullable(),
})
export type ProductSaleLine = z.infer<typeof productLine>
const productTotals = z.object({
  sold: z.number(),
  returned: z.number(),
  net: z.number(),
  revenue: z.number(),
  discount: z.number(),
  stock: z.number(),
  cost: z.number().optional(),
  profit: z.number().optional(),
  uncosted: z.number().optional(),
})
export type ProductSaleTotals = z.infer<typeof productTotals>

export const salesByProduct = {
  list: endpoint({
    method: 'POST',
    path: `${PRODUCTS}/list`,
    access: 'sales_product',
    body: listBody(PRODUCT_SORTS, productFilters),
    returns: listPage(productLine).extend({ totals: productTotals.optional() }),
  }),
  export: exportEndpoint({
    path: `${PRODUCTS}/export`,
    access: 'sales_product',
    body: exportBody(PRODUCT_SORTS, productFilters),
    audit: 'sales_export',
  }),
  choices: endpoint({
    method: 'GET',
    path: `${PRODUCTS}/choices`,
    access: 'sales_product',
    returns: choices,
  }),
} as const
