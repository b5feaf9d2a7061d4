// Goods of the shop (screen `goods`): products with their prices and pieces, and the units that the ledger knows by their codes.

import { z } from 'zod'
import { PRODUCT_LACKS, productFiling } from '#domain/goods/product.ts'
import { REFERENCE_STATUSES, TRACKINGS } from '#domain/reference/forms.ts'
import { DOCUMENT_KINDS } from '#domain/stock/documents.ts'
import { UNIT_AGES, UNIT_STATES } from '#domain/stock/units.ts'
import { endpoint } from '../endpoint.ts'
import {
  choiceFilter,
  column,
  defineList,
  derivedColumn,
  idFilter,
  keyColumn,
} from '../shapes/define-list.ts'
import { exportBody, exportEndpoint, listBody, listPage } from '../shapes/list.ts'
import { recordVersion } from '../shapes/record.ts'
import { STOCK_STATES } from './stock.ts'

const BASE = '/api/uz/goods'
const access = 'goods'
const id = z.string().regex(/^\d{1,9}$/)
const text = z.string()

/** What the list can be filtered by. */
export const TAG_STATES = ['due'] as const
const SORTS = ['name', 'category', 'sku', 'price', 'quantity', 'available', 'priority'] as const
const filters = {
  status: z.enum(REFERENCE_STATUSES).optional(),
  state: z.enum(STOCK_STATES).optional(),
  lacks: z.enum(PRODUCT_LACKS).optional(),
  category: id.optional(),
  brand: z.string().max(80).optional(),
  priority: id.optional(),
  /** Products whose tag has to be printed in that branch, or in one of those that the person sees. */
  tag: z.enum(TAG_STATES).optional(),
  /** Of which branch the pieces are counted; without it of every branch that the person sees. */
  branch: id.optional(),
}
const line = z.object({
  key: text,
  version: recordVersion,
  name: text,
  category_id: z.number(),
  category: text,
  brand: text,
  model: text,
  colour: text,
  sku: text,
  barcode: text,
  ikpu: text,
  ikpu_name: text,
  /** Whole soʻm. */
  price: z.number(),
  tracking: z.enum(TRACKINGS),
  status: z.enum(REFERENCE_STATUSES),
  priority_id: z.number().nullable(),
  /** The name of the level; null if there is none. */
  priority: text.nullable(),
  priority_colour: text.nullable(),
  /** The id of the picture that leads. Absent from older servers. */
  picture: text.nullish(),
  quantity: z.number(),
  available: z.number(),
  /** Whether a branch that is counted has to print its tag. */
  tag_due: z.boolean(),
})
export type ShopProduct = z.infer<typeof line>
const named = z.object({ id: z.number(), name: text })

/** The application that a unit was sold to, with its number. */
const sale = z.object({ id: text, number: z.number() }).nullable()

export const unitList = defineList({
  name: 'units',
  screen: 'goods',
  base: `${BASE}/units`,
  texts: 'products',
  audit: 'stock_export',
  columns: {
    key: column('fixed', text, { isExportOnly: true }),
    product: column('text', text),
    /** IMEIs, or the serial number of a marked unit. */
    code: column('text', text),
    sku: column('fixed', text, { title: 'goods:fields.sku' }),
    /** The whole marking code. */
    datamatrix: column('fixed', text),
    state: keyColumn(UNIT_STATES, { labels: 'places', isFilter: true }),
    /** The branch where it is, or that sold it. */
    branch: column('text', text.nullable()),
    /** Since when it is there. */
    since: column('moment', text, { sort: true }),
    /** The number of the application that it was sold to. */
    application: derivedColumn(
      'number',
      ({ application }: { application: z.infer<typeof sale> }) => application?.number ?? null,
    ),
    /** Whole soʻm. */
    cost: column('money', z.number().optional(), { permission: 'goods.cost' }),
  },
  more: { application: sale },
  filters: {
    /** At its place for at least so many days. */
    age: choiceFilter(UNIT_AGES, 'ages'),
    category: idFilter({ title: 'goods:fields.category_id' }),
    branch: idFilter(),
  },
  orders: ['newest'],
})
export type UnitLine = z.infer<typeof unitList.line>

export const products = {
  list: endpoint({
    method: 'POST',
    path: `${BASE}/list`,
    access,
    body: listBody(SORTS, filters),
    /** `totals`: pieces of everything found, with the first page. */
    returns: listPage(line).extend({
      totals: z.object({ quantity: z.number(), available: z.number() }).optional(),
    }),
  }),
  export: exportEndpoint({
    path: `${BASE}/export`,
    access,
    body: exportBody(SORTS, filters),
    audit: 'product_export',
  }),
  choices: endpoint({
    method: 'GET',
    path: `${BASE}/choices`,
    access,
    returns: z.object({
      branches: z.array(named),
      categories: z.array(named.extend({ status: z.enum(REFERENCE_STATUSES) })),
      levels: z.array(named.extend({ colour: text, status: z.enum(REFERENCE_STATUSES) })),
      brands: z.array(text),
    }),
  }),
  /** Files a product under another category or level, or switches it on or off; the rest of it stays. */
  file: endpoint({
    method: 'PATCH',
    path: `${BASE}/:key/filing`,
    access: 'reference.goods',
    params: z.object({ key: id }),
    body: z.strictObject({ base_version: recordVersion, values: productFiling }),
    returns: z.object({ ok: z.literal(true), key: id, version: recordVersion }),
    operation: true,
    audit: 'product_update',
  }),
} as const

export const units = {
  ...unitList.endpoints,
  /** Every entry of the ledger about one unit, newest first. */
  life: endpoint({
    method: 'GET',
    path: `${BASE}/units/:key/life`,
    access,
    params: z.object({ key: id }),
    returns: z.object({
      items: z.array(
        z.object({
          id: z.number(),
          at: text,
          who: text.nullable(),
          /** The kind of the document. */
          kind: z.enum(DOCUMENT_KINDS),
          reason: text,
          /** Where it came to. */
          state: z.enum(UNIT_STATES),
          branch: text.nullable(),
          application: z.number().nullable(),
        }),
      ),
    }),
  }),
} as const
