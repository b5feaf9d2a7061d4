// Products of the catalogue (screen `reference.goods`): list, export, new, change, history, and the history of
// the price.

import { z } from 'zod'
import { productForm } from '#domain/goods/product.ts'
import { REFERENCE_STATUSES, TRACKINGS } from '#domain/reference/forms.ts'
import { endpoint } from '../endpoint.ts'
import {
  choiceFilter,
  column,
  defineList,
  derivedKeyColumn,
  idFilter,
  keyColumn,
} from '../shapes/define-list.ts'
import { historyEntry } from '../shapes/history.ts'
import { recordDone, recordParams, recordVersion } from '../shapes/record.ts'

const BASE = '/api/uz/reference/goods'
const access = 'reference.goods'
const text = z.string()
const MARKED = ['yes', 'no'] as const
const PICTURED = ['with', 'without'] as const
const isExportOnly = true

/** The catalogue. A line has the stored fields of the form, including old values that the form would refuse now. */
export const productList = defineList({
  name: 'goods',
  screen: 'reference.goods',
  base: BASE,
  texts: 'goods',
  audit: 'product_export',
  columns: {
    name: column('text', text, { sort: true }),
    category: column('text', text, { sort: true, title: 'fields.category_id' }),
    sku: column('fixed', text, { sort: true }),
    barcode: column('fixed', text),
    ikpu: column('fixed', text),
    price: column('money', z.number(), { sort: true }),
    /** The name of the level; null if there is none. */
    priority: column('fixed', text.nullable(), { sort: true, title: 'fields.priority_id' }),
    status: keyColumn(REFERENCE_STATUSES, { labels: 'status', sort: true }),
    key: column('fixed', text, { isExportOnly }),
    brand: column('text', text, { isExportOnly }),
    model: column('text', text, { isExportOnly }),
    colour: column('text', text, { isExportOnly }),
    ikpu_name: column('text', text, { isExportOnly }),
    category_id: column('count', z.number(), { isExportOnly }),
    priority_id: column('count', z.number().nullable(), { isExportOnly }),
    /** Of the product itself or by its category. */
    marked: derivedKeyColumn(MARKED, ({ tracking }) => (tracking === 'marking' ? 'yes' : 'no'), {
      labels: 'marked',
      isExportOnly,
    }),
  },
  more: {
    marked: z.boolean(),
    /** How units are tracked at a sale: as in the category, unless the product itself is marked. */
    tracking: z.enum(TRACKINGS),
    priority_colour: text.nullable(),
    /** The id of the picture that leads. Absent from older servers. */
    picture: text.nullish(),
  },
  filters: {
    status: choiceFilter(REFERENCE_STATUSES, 'status'),
    marked: choiceFilter(MARKED, 'marked'),
    pictures: choiceFilter(PICTURED, 'fields.pictured', { title: 'fields.has_pictures' }),
    priority: idFilter({ title: 'fields.priority_id' }),
    category: idFilter({ title: 'fields.category_id' }),
  },
  orders: ['name'],
})
export type ProductLine = z.infer<typeof productList.line>

export const goods = {
  ...productList.endpoints,
  create: endpoint({
    method: 'POST',
    path: BASE,
    access,
    body: productForm,
    returns: recordDone,
    operation: true,
    audit: 'product_create',
  }),
  update: endpoint({
    method: 'PATCH',
    path: `${BASE}/:key`,
    access,
    params: recordParams,
    body: z.strictObject({ base_version: recordVersion, values: productForm }),
    /** `below_cost`: the new price is below cost; false without the permission `goods.cost`. */
    returns: z.object({ ...recordDone.shape, below_cost: z.boolean() }),
    operation: true,
    audit: 'product_update',
  }),
  history: historyEntry(BASE, access),
  /** Every price the product has had, newest first. */
  prices: endpoint({
    method: 'GET',
    path: `${BASE}/:key/prices`,
    access,
    params: recordParams,
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
