// What the screens need of each kind of document: its list, its endpoints and its address.
import { countList, receiptList, writeOffList } from '#api/back-office/documents.ts'
import { backOfficeApi } from '#api/back-office/index.ts'
import type { BranchDocumentKind } from '#domain/documents/document.ts'

export const KINDS = {
  receipt: { list: receiptList, endpoints: backOfficeApi.receipts, path: '/receipt' },
  write_off: { list: writeOffList, endpoints: backOfficeApi.writeOffs, path: '/write_off' },
  count: { list: countList, endpoints: backOfficeApi.counts, path: '/count' },
} as const satisfies Record<BranchDocumentKind, object>

/** Kinds whose draft lists its goods; those of a count are scanned later. */
export type ListedKind = Exclude<BranchDocumentKind, 'count'>
export type KindProps = { kind: BranchDocumentKind }
