// The papers of goods in one list (screen `order`): receipts, movements, expense invoices,
// write-offs and return waybills. Each kind has states of
// its own; as a paper it is a draft or closed (src/docs/business-rules.md#orders).
import type { PermissionKey } from '../access/permissions.ts'
import { DOCUMENT_STATES } from '../stock/documents.ts'

export const PAPER_STATES = ['draft', 'closed'] as const
export type PaperState = (typeof PAPER_STATES)[number]

/** The states of an expense invoice. A cancelled one ended with its contract. */
export const INVOICE_STATES = ['draft', 'closed', 'cancelled'] as const
export type InvoiceState = (typeof INVOICE_STATES)[number]

const OWN_STATES = {
  receipt: DOCUMENT_STATES.receipt,
  movement: DOCUMENT_STATES.movement,
  invoice: INVOICE_STATES,
  write_off: DOCUMENT_STATES.write_off,
  return: DOCUMENT_STATES.return,
} as const
export type PaperKind = keyof typeof OWN_STATES
export const PAPER_KINDS = Object.keys(OWN_STATES) as [PaperKind, ...PaperKind[]]

type States = { [K in PaperKind]: Record<(typeof OWN_STATES)[K][number], PaperState | null> }

/**
 * What each state of each kind is as a paper. Closed: what it says has happened and is not changed any more. Null: it ended as a
 * draft, so there is no paper. Another kind is one more row here, and one more branch of the view `papers`.
 */
export const STATES_AS_PAPER: States = {
  receipt: { draft: 'draft', posted: 'closed', reversed: 'closed', cancelled: null },
  movement: {
    draft: 'draft',
    sent: 'draft',
    received: 'closed',
    received_with_differences: 'closed',
    recalled: 'closed',
    cancelled: null,
  },
  invoice: { draft: 'draft', closed: 'closed', cancelled: null },
  write_off: { draft: 'draft', sent: 'draft', posted: 'closed', refused: null },
  return: { posted: 'closed' },
}

/** The states of a kind that are this state of a paper. */
export const ownStatesOf = (kind: PaperKind, state: PaperState): string[] =>
  Object.entries(STATES_AS_PAPER[kind]).flatMap(([own, paper]) => (paper === state ? [own] : []))

/** The screen of a paper and the permission that opens it. */
export const PAPER_SCREENS = {
  receipt: { path: '/receipt/$id', permission: 'receipt.view' },
  movement: { path: '/stock_to_delivey/$id', permission: 'stock_to_delivey.view' },
  write_off: { path: '/write_off/$id', permission: 'write_off.view' },
  return: { path: '/return/$id', permission: 'return.view' },
} as const satisfies Record<Exclude<PaperKind, 'invoice'>, { path: string; permission: PermissionKey }>

/** The screen of an expense invoice: one for drafts, one for those that are not changed any more. */
export const INVOICE_SCREENS = {
  draft: { path: '/order/$id', permission: 'order.view' },
  closed: { path: '/order/closed/$id', permission: 'order.closed' },
} as const satisfies Record<PaperState, { path: string; permission: PermissionKey }>

/** Which of the two screens shows an invoice. */
export const screenOfInvoice = (state: InvoiceState): PaperState => (state === 'draft' ? 'draft' : 'closed')

/** The screen that shows a paper. */
export const screenOfPaper = ({ kind, state }: { kind: PaperKind; state: PaperState }) =>
  kind === 'invoice' ? INVOICE_SCREENS[state] : PAPER_SCREENS[kind]

/** The key of a paper: numbers are unique within documents of stock and within invoices only. */
export const PAPER_KEY = new RegExp(`^(${PAPER_KINDS.join('|')})-\\d{1,9}$`)

/** The most papers of one print. */
export const MOST_PRINTED_PAPERS = 50
