// The endpoints that every document of the stock of one branch has: list with export, one document with its lines, a draft, its
// steps, and what the form chooses from.

import { z } from 'zod'
import type { PermissionKey } from '#domain/access/permissions.ts'
import { COUNT_DIFFERENCES } from '#domain/documents/count.ts'
import {
  type BranchDocumentAction,
  type BranchDocumentKind,
  type BranchDocumentState,
  transitionOf,
  WRITE_OFF_CAUSES,
  WRITE_OFF_PLACES,
} from '#domain/documents/document.ts'
import { DOCUMENT_STATES } from '#domain/stock/documents.ts'
import { UNIT_STATES } from '#domain/stock/units.ts'
import { endpoint } from '../endpoint.ts'
import { branchFilter, column, defineList, keyColumn } from './define-list.ts'
import { documentPeriod } from './document-period.ts'
import { historyEntry } from './history.ts'
import { recordDone, recordKey, recordParams, recordVersion } from './record.ts'
import { named, offeredProduct, productShape, scannedPiece, scannedText, unitShape } from './stock-lines.ts'

const statesOf = (kind: BranchDocumentKind) =>
  DOCUMENT_STATES[kind] as readonly [BranchDocumentState, ...BranchDocumentState[]]

/** The list of one kind. */
export const branchDocumentList = (kind: BranchDocumentKind) =>
  defineList({
    name: kind,
    screen: kind,
    base: `/api/uz/${kind}`,
    texts: 'documents',
    audit: `${kind}_export`,
    columns: {
      number: column('number', z.number(), { sort: true }),
      branch: column('text', z.string(), { sort: true, title: 'fields.branch_id' }),
      state: keyColumn(statesOf(kind), { labels: 'states', sort: true, isFilter: true }),
      pieces: column('count', z.number(), {
        sort: true,
        title: kind === 'count' ? 'fields.counted' : 'fields.pieces',
      }),
      /** Pieces of the differences of a count, from its review on; null otherwise. */
      differences: column('count', z.number().nullable(), { sort: true, isShown: kind === 'count' }),
      /** Whole soʻm. Of a draft: of the lines whose cost is known; of a count: of its differences. */
      value: column('money', z.number().nullable(), {
        permission: 'goods.cost',
        title: kind === 'count' ? 'fields.difference_value' : 'fields.value',
      }),
      author: column('text', z.string().nullable()),
      created_at: column('moment', z.string(), { sort: true }),
      closed_at: column('moment', z.string().nullable(), { sort: true }),
    },
    more: {},
    filters: { branch: branchFilter({ title: 'fields.branch_id' }), period: documentPeriod },
    /** The newest first. */
    orders: ['newest'],
  })
export type BranchDocumentList = ReturnType<typeof branchDocumentList>
export type BranchDocumentLine = z.infer<BranchDocumentList['line']>

const good = z.object({
  id: z.string(),
  ...productShape,
  ...unitShape,
  quantity: z.number(),
  /** Whole soʻm per piece that a person entered; null without the permission `goods.cost`. */
  cost: z.number().nullable(),
  /** Whole soʻm with which it was posted; null before, and without the permission `goods.cost`. */
  value: z.number().nullable(),
})
export type BranchDocumentGood = z.infer<typeof good>

const countedProduct = z.object({
  ...productShape,
  counted: z.number(),
  /** Null while the count hides it. */
  expected: z.number().nullable(),
  last_at: z.string().nullable(),
  /** It moved while it was counted: it is counted again, or confirmed. */
  is_unsettled: z.boolean(),
  /** A document has said since its last scan what the shop has of it: it is counted again. */
  needs_recount: z.boolean(),
})
export type CountedProductLine = z.infer<typeof countedProduct>

const countDifference = z.object({
  kind: z.enum(COUNT_DIFFERENCES),
  product_id: z.number().nullable(),
  name: z.string().nullable(),
  quantity: z.number(),
  ...unitShape,
  code: z.string().nullable(),
  /** Where the ledger has a piece that was found here. */
  place: z.enum(UNIT_STATES).nullable(),
  place_branch: z.string().nullable(),
  /** Whole soʻm; null without the permission `goods.cost`, and where nothing is posted. */
  value: z.number().nullable(),
})
export type CountDifferenceLine = z.infer<typeof countDifference>

/** What only a count has. */
const countPart = z.object({
  category: named.nullable(),
  hides_expected: z.boolean(),
  started_at: z.string().nullable(),
  review_at: z.string().nullable(),
  counted: z.number(),
  /** Its differences are worth more than one person may post alone. */
  needs_approval: z.boolean(),
  products: z.array(countedProduct),
  /** Empty until the review; of codes that nobody knows also before. */
  differences: z.array(countDifference),
})
export type CountPart = z.infer<typeof countPart>

const wholeOf = (kind: BranchDocumentKind) =>
  z.object({
    key: recordKey,
    version: recordVersion,
    number: z.number(),
    branch: named,
    state: z.enum(statesOf(kind)),
    note: z.string(),
    created_at: z.string(),
    created_by: z.string().nullable(),
    /** Whether the person of the request made it. */
    is_mine: z.boolean(),
    closed_at: z.string().nullable(),
    closed_by: z.string().nullable(),
    value: z.number().nullable(),
    /** Of a receipt; empty otherwise. */
    supplier: z.string(),
    paper_number: z.string(),
    paper_date: z.string().nullable(),
    /** Of a write-off; null otherwise. */
    place: z.enum(WRITE_OFF_PLACES).nullable(),
    cause: z.enum(WRITE_OFF_CAUSES).nullable(),
    /** Ids of the photos of a write-off, the oldest first; empty otherwise. */
    photos: z.array(z.string()),
    /** Why it was refused. */
    answer: z.string(),
    goods: z.array(good),
    /** Of a count; null otherwise. */
    count: countPart.nullable(),
  })
export type WholeBranchDocument = z.infer<ReturnType<typeof wholeOf>>

/** The endpoints of one kind with its list; `form`: the values of a draft. */
export const branchDocument = <F extends z.ZodType>(
  kind: BranchDocumentKind,
  list: BranchDocumentList,
  form: F,
) => {
  const { base } = list
  // Not literals: the handlers that all kinds share have one type.
  const create: PermissionKey = `${kind}.create`
  const view: PermissionKey = `${kind}.view`
  return {
    ...list.endpoints,
    /** Branches for which the person may make a document. */
    choices: endpoint({
      method: 'GET',
      path: `${base}/choices`,
      access: create,
      returns: z.object({ branches: z.array(named) }),
    }),
    /** Products that a draft may have, by a search. */
    products: endpoint({
      method: 'POST',
      path: `${base}/products`,
      access: create,
      body: z.strictObject({
        branch: z.number().int(),
        place: z.enum(WRITE_OFF_PLACES).default('shop'),
        search: z.string().trim().max(100).default(''),
      }),
      returns: z.object({ items: z.array(offeredProduct) }),
    }),
    /** What a scanned code is, seen from the branch. */
    scan: endpoint({
      method: 'POST',
      path: `${base}/scan`,
      access: create,
      body: z.strictObject({
        branch: z.number().int(),
        place: z.enum(WRITE_OFF_PLACES).default('shop'),
        text: scannedText,
      }),
      returns: scannedPiece,
    }),
    view: endpoint({
      method: 'GET',
      path: `${base}/:key`,
      access: view,
      params: recordParams,
      returns: wholeOf(kind),
    }),
    history: historyEntry(base, view),
    create: endpoint({
      method: 'POST',
      path: base,
      access: create,
      body: form,
      returns: recordDone,
      operation: true,
      audit: `${kind}_create`,
    }),
    update: endpoint({
      method: 'PATCH',
      path: `${base}/:key`,
      access: create,
      params: recordParams,
      body: z.strictObject({ base_version: recordVersion, values: form }),
      returns: recordDone,
      operation: true,
      audit: `${kind}_update`,
    }),
  }
}

/** A step of a document; `base_version` is the version that the person saw. */
export const documentStep = <const S extends z.ZodRawShape = Record<never, never>>(
  kind: BranchDocumentKind,
  verb: BranchDocumentAction,
  shape?: S,
) =>
  endpoint({
    method: 'POST',
    path: `/api/uz/${kind}/:key/${verb}`,
    access: transitionOf(kind, verb).permission,
    params: recordParams,
    body: z.strictObject({ base_version: recordVersion, ...((shape ?? {}) as S) }),
    returns: recordDone,
    operation: true,
    audit: `${kind}_${verb}`,
  })
