// The endpoints that every document of the stock of one branch has: list with export, one document with its lines, a draft, its
// steps, and what the form chooses from.
import { z } from 'zod'
import type { PermissionKey } from '#domain/access/permissions.ts'
import {
  type BranchDocumentAction,
  type BranchDocumentKind,
  type BranchDocumentState,
  WRITE_OFF_PLACES,
} from '#domain/stock/branch-documents.ts'
import { DOCUMENT_PERIODS, DOCUMENT_STATES, type DocumentPeriod } from '#domain/stock/documents.ts'
import { endpoint } from '../endpoint.ts'
import { historyEntry } from './history.ts'
import { exportBody, exportEndpoint, listBody, listPage } from './list.ts'
import {
  documentDone,
  documentKey,
  documentParams,
  documentVersion,
  named,
  offeredProduct,
  productShape,
  scannedPiece,
  scannedText,
  unitShape,
} from './stock-lines.ts'

/** `newest`, the default, has the newest document first; it has no column. */
export const DOCUMENT_SORTS = [
  'newest',
  'number',
  'branch',
  'state',
  'pieces',
  'created_at',
  'closed_at',
] as const

const statesShape = (kind: BranchDocumentKind) =>
  z.enum(DOCUMENT_STATES[kind] as readonly [BranchDocumentState, ...BranchDocumentState[]])
const filtersOf = (kind: BranchDocumentKind) => ({
  state: statesShape(kind).optional(),
  branch: documentKey.optional(),
  /** By the day on which it was made. */
  period: z.enum(Object.keys(DOCUMENT_PERIODS) as [DocumentPeriod, ...DocumentPeriod[]]).optional(),
})

const lineOf = (kind: BranchDocumentKind) =>
  z.object({
    key: documentKey,
    version: documentVersion,
    number: z.number(),
    branch: z.string(),
    state: statesShape(kind),
    pieces: z.number(),
    /** Whole soʻm; null without the permission `goods.cost`. Of a draft: of the lines whose cost is known. */
    value: z.number().nullable(),
    author: z.string().nullable(),
    created_at: z.string(),
    closed_at: z.string().nullable(),
  })
export type BranchDocumentLine = z.infer<ReturnType<typeof lineOf>>

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

const wholeOf = (kind: BranchDocumentKind) =>
  z.object({
    key: documentKey,
    version: documentVersion,
    number: z.number(),
    branch: named,
    state: statesShape(kind),
    note: z.string(),
    created_at: z.string(),
    created_by: z.string().nullable(),
    /** Whether the person of the request made it. */
    is_mine: z.boolean(),
    closed_at: z.string().nullable(),
    closed_by: z.string().nullable(),
    value: z.number().nullable(),
    goods: z.array(good),
  })
export type WholeBranchDocument = z.infer<ReturnType<typeof wholeOf>>

/** The endpoints of one kind. `shown`: what a record has besides; `form`: the values of a draft. */
export const branchDocument = <
  const K extends BranchDocumentKind,
  F extends z.ZodType,
  const S extends z.ZodRawShape,
>(
  kind: K,
  { form, shown }: { form: F; shown: S },
) => {
  const base = `/api/uz/${kind}`
  const filters = filtersOf(kind)
  const line = lineOf(kind)
  const create = `${kind}.create` as const
  const view = `${kind}.view` as const
  return {
    list: endpoint({
      method: 'POST',
      path: `${base}/list`,
      access: kind,
      body: listBody(DOCUMENT_SORTS, filters),
      returns: listPage(line),
    }),
    export: exportEndpoint({
      path: `${base}/export`,
      access: kind,
      body: exportBody(DOCUMENT_SORTS, filters),
      audit: `${kind}_export`,
    }),
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
      params: documentParams,
      returns: wholeOf(kind).extend(shown),
    }),
    history: historyEntry(base, view),
    create: endpoint({
      method: 'POST',
      path: base,
      access: create,
      body: form,
      returns: documentDone,
      operation: true,
      audit: `${kind}_create`,
    }),
    update: endpoint({
      method: 'PATCH',
      path: `${base}/:key`,
      access: create,
      params: documentParams,
      body: z.strictObject({ base_version: documentVersion, values: form }),
      returns: documentDone,
      operation: true,
      audit: `${kind}_update`,
    }),
  }
}

/** A step of a document; `base_version` is the version that the person saw. */
export const documentStep = <const A extends PermissionKey, const S extends z.ZodRawShape>(
  kind: BranchDocumentKind,
  verb: BranchDocumentAction,
  access: A,
  shape: S,
) =>
  endpoint({
    method: 'POST',
    path: `/api/uz/${kind}/:key/${verb}`,
    access,
    params: documentParams,
    body: z.strictObject({ base_version: documentVersion, ...shape }),
    returns: documentDone,
    operation: true,
    audit: `${kind}_${verb}`,
  })
