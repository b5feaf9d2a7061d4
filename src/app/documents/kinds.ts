// What the screens need of each kind of document: its endpoints and its address.
import { backOfficeApi } from '#api/back-office/index.ts'
import type { BranchDocumentKind } from '#domain/stock/branch-documents.ts'

export const KINDS = {
  receipt: { endpoints: backOfficeApi.receipts, path: '/receipt' },
  write_off: { endpoints: backOfficeApi.writeOffs, path: '/write_off' },
  count: { endpoints: backOfficeApi.counts, path: '/count' },
} as const satisfies Record<BranchDocumentKind, object>

/** Kinds whose draft lists its goods; those of a count are scanned later. */
export type ListedKind = Exclude<BranchDocumentKind, 'count'>
export type KindProps = { kind: BranchDocumentKind }
