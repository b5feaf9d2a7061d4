// Orders: the papers of goods of every kind in one list, the expense invoices of sales with their fields and receipts, and the
// applications whose invoice is not finished.

import { z } from 'zod'
import { DELIVERIES } from '#domain/applications/contract.ts'
import { LANGUAGES } from '#domain/kernel/texts/language.ts'
import { fiscalReceiptForm, ORDER_FIELDS, orderForm, PAYMENT_TYPES } from '#domain/orders/order.ts'
import {
  INVOICE_STATES,
  MOST_PRINTED_PAPERS,
  PAPER_KEY,
  PAPER_KINDS,
  PAPER_STATES,
} from '#domain/orders/papers.ts'
import { endpoint } from '../endpoint.ts'
import {
  branchFilter,
  choiceFilter,
  column,
  defineList,
  keyColumn,
  openKeyColumn,
  yesFilter,
} from '../shapes/define-list.ts'
import { documentPeriod } from '../shapes/document-period.ts'
import { historyEntry } from '../shapes/history.ts'
import { exportBody, exportEndpoint, listBody, listPage } from '../shapes/list.ts'
import { recordAt, recordKey, recordParams, recordVersion } from '../shapes/record.ts'
import { named, unitShape } from '../shapes/stock-lines.ts'

const BASE = '/api/uz/order'
const record = recordAt(BASE, 'order')
/** Keys of papers with commas between them. */
const printedKeys = z
  .string()
  .max(20 * MOST_PRINTED_PAPERS)
  .refine((text) => {
    const keys = text.split(',')
    return keys.length <= MOST_PRINTED_PAPERS && keys.every((key) => PAPER_KEY.test(key))
  })
const applicationNumber = z.string().regex(/^\d{1,9}$/)

const orderFields = {
  payment_type: z.string(),
  delivery: z.string(),
  delivery_time: z.string(),
  owner_name: z.string(),
}

export const paperList = defineList({
  name: 'order',
  screen: 'order',
  base: BASE,
  texts: 'orders',
  audit: 'order_export',
  columns: {
    number: column('number', z.number(), { sort: true }),
    kind: keyColumn(PAPER_KINDS, { labels: 'kinds' }),
    state: keyColumn(PAPER_STATES, { labels: 'states' }),
    /** A movement has two. */
    branch: column('text', z.string().nullable(), { sort: true, beside: ['to_branch'] }),
    /** Of a movement: where the goods go. The screen shows it with the branch. */
    to_branch: column('text', z.string().nullable(), { isExportOnly: true }),
    /** The number of the application. */
    application: column('number', z.number().nullable()),
    client: column('text', z.string().nullable()),
    /** Whole soʻm: the price of what an invoice sells; of other papers the value, with the permission `goods.cost` only. */
    sum: column('money', z.number().nullable()),
    pieces: column('count', z.number()),
    created_at: column('moment', z.string(), { sort: true }),
    closed_at: column('moment', z.string().nullable(), { sort: true }),
    author: column('text', z.string().nullable()),
    payment_type: openKeyColumn(PAYMENT_TYPES, { labels: 'payment_types' }),
    delivery: openKeyColumn(DELIVERIES, { labels: 'deliveries' }),
    delivery_time: column('text', z.string()),
    owner_name: column('text', z.string()),
  },
  more: {},
  filters: {
    kind: choiceFilter(PAPER_KINDS, 'kinds'),
    state: choiceFilter(PAPER_STATES, 'states'),
    branch: branchFilter(),
    period: documentPeriod,
    payment_type: choiceFilter(PAYMENT_TYPES, 'payment_types'),
    delivery: choiceFilter(DELIVERIES, 'deliveries'),
    /** Invoices with fields that are not filled in. */
    unfilled: yesFilter('1', { title: 'fields.unfilled', label: 'with_unfilled' }),
  },
  /** The newest first. */
  orders: ['newest'],
})
export type PaperLine = z.infer<typeof paperList.line>

const good = z.object({
  id: z.string(),
  product_id: z.number(),
  name: z.string(),
  ...unitShape,
  price: z.number(),
  discount: z.number(),
  is_gift: z.boolean(),
})
export type OrderGood = z.infer<typeof good>

const entry = z.object({
  id: z.string(),
  at: z.string(),
  /** The kind of the place, and its branch. */
  place: z.string(),
  branch: z.string().nullable(),
  product: z.string(),
  quantity: z.number(),
  /** Whole soʻm; null without the permission `goods.cost`. */
  value: z.number().nullable(),
})
export type OrderEntry = z.infer<typeof entry>

const order = z.object({
  key: recordKey,
  version: recordVersion,
  number: z.number(),
  state: z.enum(INVOICE_STATES),
  application: z.object({ id: z.string(), number: z.number() }),
  client: z.string(),
  branch: named.nullable(),
  contract: z.number(),
  partner: z.string(),
  ...orderFields,
  unfilled: z.array(z.enum(ORDER_FIELDS as [string, ...string[]])),
  /** What the contract and its payment say about the payment type; null before the payment. */
  known_payment_type: z.enum(PAYMENT_TYPES).nullable(),
  sum: z.number(),
  down_payment: z.number(),
  is_paid: z.boolean(),
  created_at: z.string(),
  author: z.string(),
  closed_at: z.string().nullable(),
  closed_by: z.string().nullable(),
  receipt: z
    .object({ register: z.string(), number: z.string(), sign: z.string(), at: z.string(), sum: z.number() })
    .nullable(),
  /** A marked unit is among the goods, and the setting asks for the receipt. */
  needs_receipt: z.boolean(),
  /** The person is the manager of the application, who alone closes its invoice. */
  is_mine: z.boolean(),
  goods: z.array(good),
  /** What a closed invoice has posted. */
  entries: z.array(entry),
})
export type Order = z.infer<typeof order>

/** `order` is null where the other screen shows the invoice: that of `state`. */
const shown = z.object({ state: z.enum(INVOICE_STATES), order: order.nullable() })

const unfinished = z.object({
  /** The number of the invoice. */
  key: recordKey,
  version: recordVersion,
  number: z.number(),
  state: z.enum(PAPER_STATES),
  application: z.number(),
  client: z.string(),
  branch: z.string().nullable(),
  manager: z.string().nullable(),
  ...orderFields,
  unfilled: z.array(z.string()),
  known_payment_type: z.enum(PAYMENT_TYPES).nullable(),
  created_at: z.string(),
})
export type UnfinishedOrder = z.infer<typeof unfinished>

const APP_SORTS = ['oldest', 'number', 'application', 'branch'] as const
const appFilters = {
  state: z.enum(PAPER_STATES).optional(),
  branch: recordKey.optional(),
  unfilled: z.enum(['1']).optional(),
  /** Of the person's own applications. */
  mine: z.enum(['1']).optional(),
}

export const orders = {
  ...paperList.endpoints,
  /** The chosen papers as one PDF, each on a page of its own. */
  print: endpoint({
    method: 'GET',
    path: `${BASE}/print`,
    access: 'order',
    query: z.object({ papers: printedKeys, language: z.enum(LANGUAGES) }),
    returns: z.unknown(),
    kind: 'binary',
    audit: 'order_print',
  }),
  /** Invoices that are open or have fields to fill in, oldest first. */
  unfinished: endpoint({
    method: 'POST',
    path: `${BASE}/app/list`,
    access: 'order.app',
    body: listBody(APP_SORTS, appFilters),
    returns: listPage(unfinished),
  }),
  exportUnfinished: exportEndpoint({
    path: `${BASE}/app/export`,
    access: 'order.app',
    body: exportBody(APP_SORTS, appFilters),
    audit: 'order_app_export',
  }),
  /** The invoice of an application, by the number of the application, with its earlier ones. */
  ofApplication: endpoint({
    method: 'GET',
    path: `${BASE}/appid/:key`,
    access: 'order.appid',
    params: z.object({ key: applicationNumber }),
    returns: z.object({
      application: z.object({ id: z.string(), number: z.number(), client: z.string() }),
      order: order.nullable(),
      earlier: z.array(
        z.object({
          key: recordKey,
          number: z.number(),
          state: z.enum(INVOICE_STATES),
          contract: z.number(),
          partner: z.string(),
          sum: z.number(),
          created_at: z.string(),
        }),
      ),
    }),
  }),
  viewClosed: endpoint({
    method: 'GET',
    path: `${BASE}/closed/:key`,
    access: 'order.closed',
    params: recordParams,
    returns: shown,
  }),
  view: record.view('order.view', shown),
  history: historyEntry(BASE, 'order.view'),
  /** The closed invoice as a PDF. */
  paper: endpoint({
    method: 'GET',
    path: `${BASE}/:key/paper`,
    access: 'order.closed',
    params: recordParams,
    query: z.object({ language: z.enum(LANGUAGES) }),
    returns: z.unknown(),
    kind: 'binary',
    audit: 'order_paper',
  }),
  update: record.update('order.edit', orderForm),
  /** Keeps the fiscal receipt of the sale. */
  receipt: record.step('receipt', 'order.close', { receipt: fiscalReceiptForm }),
  /** Closes the invoice with the fields that it has; its goods leave the stock. */
  close: record.step('close', 'order.close'),
} as const
