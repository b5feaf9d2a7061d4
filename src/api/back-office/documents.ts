// Receipts from suppliers, write-offs and counts: documents of the stock of one branch.

import { z } from 'zod'
import { countForm, countScan, MAX_SCANS } from '#domain/documents/count.ts'
import { correctedCosts, supplyForm, WRITE_OFF_ANSWER, writeOffForm } from '#domain/documents/document.ts'
import { recordId } from '#domain/stock/lines.ts'
import { endpoint } from '../endpoint.ts'
import { branchDocument, branchDocumentList, documentStep } from '../shapes/branch-document.ts'
import { conditionPhotos } from '../shapes/condition-photos.ts'
import { recordParams, recordVersion } from '../shapes/record.ts'
import { named, productShape } from '../shapes/stock-lines.ts'

export const receiptList = branchDocumentList('receipt')
export const writeOffList = branchDocumentList('write_off')
export const countList = branchDocumentList('count')

export const receipts = {
  ...branchDocument('receipt', receiptList, supplyForm),
  cancel: documentStep('receipt', 'cancel'),
  /** Refused with `paper_posted` where another receipt of the same paper is posted, until `is_another` says that it is to be posted too. */
  post: documentStep('receipt', 'post', { is_another: z.boolean().optional() }),
  reverse: documentStep('receipt', 'reverse'),
  /** Enters what lines of a posted receipt cost. What has left counts in the profit and loss of the current month. */
  correct_costs: endpoint({
    ...documentStep('receipt', 'correct_costs', { costs: correctedCosts }),
    alsoRequires: 'goods.cost',
  }),
} as const

export const writeOffs = {
  ...branchDocument('write_off', writeOffList, writeOffForm),
  send: documentStep('write_off', 'send'),
  approve: documentStep('write_off', 'approve'),
  refuse: documentStep('write_off', 'refuse', {
    answer: z.string().trim().min(WRITE_OFF_ANSWER.min).max(WRITE_OFF_ANSWER.max),
  }),
  ...conditionPhotos(
    '/api/uz/write_off',
    { add: 'write_off.create', see: 'write_off.view' },
    'write_off_photo',
  ),
} as const

// A count has no lines to choose: its goods are scanned, and seen without what the ledger has of them.
const {
  scan: _scan,
  products: _products,
  choices: _choices,
  ...countShared
} = branchDocument('count', countList, countForm)
const countDone = z.object({ ok: z.literal(true), version: recordVersion })
/** Work on a count by several people at once: no version is required. */
const countWork = <const V extends string, const B extends z.ZodType>(verb: V, body: B) =>
  endpoint({
    method: 'POST',
    path: `/api/uz/count/:key/${verb}`,
    access: 'count.create',
    params: recordParams,
    body,
    returns: countDone,
    operation: true,
    audit: `count_${verb}`,
  })

export const counts = {
  ...countShared,
  /** Branches for which the person may make a count, and the categories of goods. */
  choices: endpoint({
    method: 'GET',
    path: '/api/uz/count/choices',
    access: 'count.create',
    returns: z.object({ branches: z.array(named), categories: z.array(named) }),
  }),
  /** Products by a search, without figures. */
  products: endpoint({
    method: 'POST',
    path: '/api/uz/count/products',
    access: 'count.create',
    body: z.strictObject({ search: z.string().trim().max(100).default('') }),
    returns: z.object({ items: z.array(z.object(productShape)) }),
  }),
  start: documentStep('count', 'start'),
  review: documentStep('count', 'review'),
  settle: documentStep('count', 'settle'),
  stop: documentStep('count', 'stop'),
  /** Adds scans; those that are there already change nothing. Answers what each one is. */
  scans: endpoint({
    method: 'POST',
    path: '/api/uz/count/:key/scans',
    access: 'count.create',
    params: recordParams,
    body: z.strictObject({ scans: z.array(countScan).min(1).max(MAX_SCANS) }),
    returns: z.object({
      ok: z.literal(true),
      version: recordVersion,
      /** `product`: null for a code that nobody knows; `is_repeated`: this piece was scanned before. */
      scans: z.array(z.object({ id: z.string(), product: z.string().nullable(), is_repeated: z.boolean() })),
    }),
    operation: true,
  }),
  /** Says which product the pieces with an unknown code are. */
  identify: countWork('identify', z.strictObject({ code: z.string().min(1).max(300), product_id: recordId })),
  /** The scans of a product so far are void: it is counted again. */
  recount: countWork('recount', z.strictObject({ product_id: recordId })),
  /** The figures of a product that moved while it was counted are right. */
  confirm: countWork('confirm', z.strictObject({ product_id: recordId })),
} as const
