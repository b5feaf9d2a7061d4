// Movements of goods between branches: list with export, one movement with its lines and differences, its form, its states and
// the waybill.

import { z } from 'zod'
import { LANGUAGES } from '#domain/kernel/texts/language.ts'
import {
  DIFFERENCE_KINDS,
  MOVEMENT_STATES,
  movementForm,
  OUTCOMES,
  receiptForm,
  settlementForm,
} from '#domain/movements/movement.ts'
import { endpoint } from '../endpoint.ts'
import { column, defineList, idFilter, keyColumn, yesFilter } from '../shapes/define-list.ts'
import { documentPeriod } from '../shapes/document-period.ts'
import { historyEntry } from '../shapes/history.ts'
import { recordAt, recordKey, recordParams, recordVersion } from '../shapes/record.ts'
import {
  named,
  offeredProduct,
  productShape,
  scannedPiece,
  scannedText,
  unitShape,
} from '../shapes/stock-lines.ts'

const BASE = '/api/uz/stock_to_delivey'
const record = recordAt(BASE, 'movement')

export const movementList = defineList({
  name: 'movements',
  screen: 'stock_to_delivey',
  base: BASE,
  texts: 'movements',
  audit: 'movement_export',
  columns: {
    number: column('number', z.number(), { sort: true }),
    from: column('text', z.string(), { sort: true, title: 'fields.from_branch' }),
    to: column('text', z.string(), { sort: true, title: 'fields.to_branch' }),
    state: keyColumn(MOVEMENT_STATES, { labels: 'states', sort: true, isFilter: true }),
    lines: column('count', z.number(), { title: 'fields.line_count' }),
    pieces: column('count', z.number(), { sort: true }),
    sent_at: column('moment', z.string().nullable(), { sort: true }),
    received_at: column('moment', z.string().nullable(), { sort: true }),
    /** Full days between sending and receiving, or until today; null of what was not sent or was called back. */
    days: column('count', z.number().nullable()),
    /** Pieces that were received otherwise than sent. */
    differences: column('count', z.number(), { beside: ['unsettled'] }),
    /** Of the differences, those that are not settled. */
    unsettled: column('count', z.number(), { isExportOnly: true }),
  },
  more: {},
  filters: {
    from: idFilter({ title: 'fields.from_branch' }),
    to: idFilter({ title: 'fields.to_branch' }),
    period: documentPeriod,
    /** With differences that are not settled. */
    unsettled: yesFilter('1', { title: 'unsettled' }),
  },
  /** The newest first. */
  orders: ['newest'],
})
export type MovementLine = z.infer<typeof movementList.line>

const good = z.object({
  id: z.string(),
  ...productShape,
  ...unitShape,
  quantity: z.number(),
  received: z.number(),
  /** Whole soʻm with which it left; null before, and without the permission `goods.cost`. */
  value: z.number().nullable(),
})
export type MovementGood = z.infer<typeof good>
const difference = z.object({
  id: z.string(),
  kind: z.enum(DIFFERENCE_KINDS),
  /** Of the product; null for an unknown piece. */
  name: z.string().nullable(),
  sku: z.string().nullable(),
  ...unitShape,
  code: z.string().nullable(),
  quantity: z.number(),
  outcome: z.enum(OUTCOMES).nullable(),
  responsible: z.string().nullable(),
  note: z.string(),
  settled_at: z.string().nullable(),
  settled_by: z.string().nullable(),
})
export type MovementDifference = z.infer<typeof difference>

const whole = z.object({
  key: recordKey,
  version: recordVersion,
  number: z.number(),
  from: named,
  to: named,
  state: z.enum(MOVEMENT_STATES),
  /** The number of the application that the goods are for. */
  application: z.number().nullable(),
  note: z.string(),
  created_at: z.string(),
  created_by: z.string().nullable(),
  sent_at: z.string().nullable(),
  sent_by: z.string().nullable(),
  received_at: z.string().nullable(),
  received_by: z.string().nullable(),
  days: z.number().nullable(),
  /** Of all lines; null before sending, and without the permission `goods.cost`. */
  value: z.number().nullable(),
  goods: z.array(good),
  differences: z.array(difference),
})
export type WholeMovement = z.infer<typeof whole>

/** A product that the levels of the receiver propose to send, and how many pieces of it. */
const proposed = offeredProduct.extend({ quantity: z.number() })
export type ProposedProduct = z.infer<typeof proposed>

/** The list, the record and the steps of a movement; `base_version` of a step is the version that the person saw. */
export const movements = {
  ...movementList.endpoints,
  /** Open branches, and those from which the person may send. */
  choices: endpoint({
    method: 'GET',
    path: `${BASE}/choices`,
    access: 'stock_to_delivey.create',
    returns: z.object({ from: z.array(named), to: z.array(named) }),
  }),
  /** Products of which a branch has available pieces, by a search. */
  products: endpoint({
    method: 'POST',
    path: `${BASE}/products`,
    access: 'stock_to_delivey.create',
    body: z.strictObject({ branch: z.number().int(), search: z.string().trim().max(100).default('') }),
    returns: z.object({ items: z.array(offeredProduct) }),
  }),
  /** What the min/max levels of the receiver propose to send from a branch. */
  proposal: endpoint({
    method: 'POST',
    path: `${BASE}/proposal`,
    access: 'stock_to_delivey.create',
    body: z.strictObject({ from: z.number().int(), to: z.number().int() }),
    returns: z.object({ items: z.array(proposed) }),
  }),
  /** What a scanned code is, at the branch that sends. */
  scan: endpoint({
    method: 'POST',
    path: `${BASE}/scan`,
    access: 'stock_to_delivey.create',
    body: z.strictObject({ branch: z.number().int(), text: scannedText }),
    returns: scannedPiece,
  }),
  /** What a scanned code is, at the branch that receives. */
  scanReceived: endpoint({
    method: 'POST',
    path: `${BASE}/:key/scan`,
    access: 'movements.receive',
    params: recordParams,
    body: z.strictObject({ text: scannedText }),
    returns: scannedPiece,
  }),
  view: record.view('stock_to_delivey.view', whole),
  history: historyEntry(BASE, 'stock_to_delivey.view'),
  /** The waybill as a PDF. */
  waybill: endpoint({
    method: 'GET',
    path: `${BASE}/:key/waybill`,
    access: 'stock_to_delivey.view',
    params: recordParams,
    query: z.object({ language: z.enum(LANGUAGES) }),
    returns: z.unknown(),
    kind: 'binary',
    audit: 'movement_waybill',
  }),
  /** People of both branches, to name the one who answers for a loss. */
  people: endpoint({
    method: 'GET',
    path: `${BASE}/:key/people`,
    access: 'movements.settle',
    params: recordParams,
    returns: z.object({ items: z.array(named) }),
  }),
  create: record.create('stock_to_delivey.create', movementForm),
  update: record.update('stock_to_delivey.create', movementForm),
  cancel: record.step('cancel', 'stock_to_delivey.create'),
  send: record.step('send', 'movements.send'),
  recall: record.step('recall', 'movements.send'),
  receive: record.step('receive', 'movements.receive', { values: receiptForm }),
  settle: record.step('settle', 'movements.settle', { values: settlementForm }),
} as const
