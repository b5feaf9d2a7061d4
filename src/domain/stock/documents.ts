// Documents of the ledger of stock and the places between which they move goods (src/docs/business-rules.md#stock).
import type { CorrectionReason } from './stock.ts'

/** Places of a branch; they never go below zero. `transit` is on the way to the branch. */
export type BranchPlace = 'shop' | 'defect' | 'transit'
/** Places outside; they have no balance. */
export type OutsidePlace = 'supplier' | 'client' | 'loss' | 'surplus'
export type PlaceKind = BranchPlace | OutsidePlace

/** The states of each kind of document. The database has the same (`stock_documents_states`). */
export const DOCUMENT_STATES = {
  opening: ['posted'],
  receipt: ['draft', 'posted', 'reversed', 'cancelled'],
  movement: ['draft', 'sent', 'received', 'received_with_differences', 'cancelled', 'recalled'],
  write_off: ['draft', 'sent', 'posted', 'refused'],
  count: ['draft', 'counting', 'review', 'posted', 'cancelled'],
  invoice: ['draft', 'closed'],
  return: ['posted'],
  cost_correction: ['draft', 'posted'],
} as const
export type DocumentKind = keyof typeof DOCUMENT_STATES
export const DOCUMENT_KINDS = Object.keys(DOCUMENT_STATES) as DocumentKind[]
export type DocumentState = (typeof DOCUMENT_STATES)[DocumentKind][number]

/** The states in which a document of a branch still has to be worked on; a movement is also open while a difference is not settled. */
export const OPEN_STATES = {
  receipt: ['draft'],
  movement: ['draft', 'sent'],
  write_off: ['draft', 'sent'],
  count: ['draft', 'counting', 'review'],
} as const satisfies Partial<{ [K in DocumentKind]: readonly (typeof DOCUMENT_STATES)[K][number][] }>

/** Periods of the lists by the day on which the document was made. */
export const DOCUMENT_PERIODS = { today: 1, week: 7, month: 31, quarter: 92 } as const
export type DocumentPeriod = keyof typeof DOCUMENT_PERIODS

type CorrectionDocument = { kind: 'receipt' | 'count'; outside: OutsidePlace }

/** The document of a correction that changes a quantity by so many pieces, and where they come from or go to. */
export function correctionDocument(reason: CorrectionReason, change: number): CorrectionDocument {
  if (reason === 'receipt' && change > 0) return { kind: 'receipt', outside: 'supplier' }
  return { kind: 'count', outside: change > 0 ? 'surplus' : 'loss' }
}
