// Documents of the stock of one branch (screens `receipt`, `write_off`, `count`): their states, what is possible in which one, with which
// permission, and their forms. What a count compares is in count.ts; movements, which have two branches, are in movement.ts.
import { z } from 'zod'
import type { PermissionKey } from '../access/permissions.ts'
import { MAX_SUM } from '../kernel/money.ts'
import type { StateChange } from '../kernel/state-table.ts'
import { type TextLength, trimmedText } from '../kernel/texts/text.ts'
import { dayField } from '../kernel/time/fields.ts'
import { comparable } from '../kernel/upload.ts'
import { DOCUMENT_STATES, type DocumentState } from '../stock/documents.ts'
import { documentLine, documentLines, MAX_LINES, pricedLine, recordId } from '../stock/lines.ts'

type Transition = StateChange<DocumentState> & {
  to: DocumentState
  permission: PermissionKey
  /** The author of the document may not do it: nobody approves their own document. */
  isByAnother?: true
}

/** Every change of these documents; every other one is refused. */
export const BRANCH_DOCUMENTS = {
  receipt: {
    update: { from: ['draft'], to: 'draft', permission: 'receipt.create' },
    cancel: { from: ['draft'], to: 'cancelled', permission: 'receipt.create' },
    post: { from: ['draft'], to: 'posted', permission: 'receipt.post' },
    reverse: { from: ['posted'], to: 'reversed', permission: 'receipt.post' },
    /** Costs that became known later; needs `goods.cost` too. */
    correct_costs: { from: ['posted'], to: 'posted', permission: 'receipt.post' },
  },
  write_off: {
    update: { from: ['draft'], to: 'draft', permission: 'write_off.create' },
    send: { from: ['draft'], to: 'sent', permission: 'write_off.create' },
    approve: { from: ['sent'], to: 'posted', permission: 'write_off.approve', isByAnother: true },
    refuse: { from: ['sent'], to: 'refused', permission: 'write_off.approve', isByAnother: true },
  },
  count: {
    update: { from: ['draft'], to: 'draft', permission: 'count.create' },
    start: { from: ['draft'], to: 'counting', permission: 'count.create' },
    review: { from: ['counting'], to: 'review', permission: 'count.create' },
    /** Posts the differences. */
    settle: { from: ['review'], to: 'posted', permission: 'count.settle', isByAnother: true },
    /** Ends without posting. */
    stop: { from: ['draft', 'counting', 'review'], to: 'cancelled', permission: 'count.create' },
  },
} as const satisfies Partial<Record<keyof typeof DOCUMENT_STATES, Record<string, Transition>>>
export type BranchDocumentKind = keyof typeof BRANCH_DOCUMENTS
export type BranchDocumentState = (typeof DOCUMENT_STATES)[BranchDocumentKind][number]
type ActionOf<K extends BranchDocumentKind> = K extends BranchDocumentKind
  ? keyof (typeof BRANCH_DOCUMENTS)[K]
  : never
export type BranchDocumentAction = ActionOf<BranchDocumentKind>

/** Why a write-off was refused. */
export const WRITE_OFF_ANSWER = { min: 3, max: 300 } as const satisfies TextLength

/** Whether a kind only takes goods out of a branch: it is made also for one that is switched off, which nothing new comes to. */
export const takesOut = (kind: BranchDocumentKind): boolean => kind === 'write_off'

/** The states of a kind. */
export const statesOf = (kind: BranchDocumentKind): readonly BranchDocumentState[] => DOCUMENT_STATES[kind]

/** The actions of a kind, in the order of their buttons. */
export const actionsOf = (kind: BranchDocumentKind): BranchDocumentAction[] =>
  Object.keys(BRANCH_DOCUMENTS[kind]) as BranchDocumentAction[]

const tableOf = (kind: BranchDocumentKind): Partial<Record<BranchDocumentAction, Transition>> =>
  BRANCH_DOCUMENTS[kind]

/** The transition of an action. Throws for an action that the kind does not have. */
export function transitionOf(kind: BranchDocumentKind, action: BranchDocumentAction): Transition {
  const transition = tableOf(kind)[action]
  if (!transition) throw new Error(`a ${kind} has no action ${action}`)
  return transition
}

/** Whether a document of a kind has the action in a state. */
export const canMoveDocument = (
  kind: BranchDocumentKind,
  action: BranchDocumentAction,
  state: DocumentState,
): boolean => tableOf(kind)[action]?.from.includes(state) === true

const note = trimmedText(0, 300)
const date = dayField

/** Goods from a supplier. Number and date are those of the paper; the ledger counts from the posting. */
export const supplyForm = z.strictObject({
  branch_id: recordId,
  supplier: trimmedText(0, 120),
  paper_number: trimmedText(0, 60),
  paper_date: date.nullable(),
  note,
  lines: documentLines(pricedLine),
})
export type SupplyForm = z.infer<typeof supplyForm>

export type SupplierPaper = Pick<SupplyForm, 'supplier' | 'paper_number' | 'paper_date'>

/** Supplier and number of a paper whatever their case and spaces; null for a paper without a number, which is like no other. */
export const paperKeyOf = ({ supplier, paper_number }: SupplierPaper): string | null => {
  const [from, number] = [supplier, paper_number].map((text) => comparable(text).replaceAll(' ', ''))
  return number === '' ? null : `${from} ${number}`
}

/** Whether two receipts are of one paper: a supplier counts anew at times, so papers of two days are two, where both days are known. */
export const isSamePaper = (one: SupplierPaper, other: SupplierPaper): boolean =>
  paperKeyOf(one) !== null &&
  paperKeyOf(one) === paperKeyOf(other) &&
  (one.paper_date === null || other.paper_date === null || one.paper_date === other.paper_date)

/** What pieces of some lines of a posted receipt really cost. */
export const correctedCosts = z
  .array(z.strictObject({ id: z.uuid(), cost: z.number().int().min(0).max(MAX_SUM) }))
  .min(1)
  .max(MAX_LINES)
  .refine((lines) => new Set(lines.map(({ id }) => id)).size === lines.length)

/** Why goods are written off; `other` requires a note. */
export const WRITE_OFF_CAUSES = ['damaged', 'defective', 'lost', 'stolen', 'own_use', 'other'] as const
export type WriteOffCause = (typeof WRITE_OFF_CAUSES)[number]

/** Whoever approves wants to see what is said of these goods: they are photographed before the document is sent. */
const PHOTOGRAPHED: ReadonlySet<WriteOffCause> = new Set(['damaged', 'defective'])
export const needsPhoto = (cause: WriteOffCause): boolean => PHOTOGRAPHED.has(cause)

/** Where written-off goods are. */
export const WRITE_OFF_PLACES = ['shop', 'defect'] as const
export type WriteOffPlace = (typeof WRITE_OFF_PLACES)[number]

export const writeOffForm = z
  .strictObject({
    branch_id: recordId,
    place: z.enum(WRITE_OFF_PLACES),
    cause: z.enum(WRITE_OFF_CAUSES),
    note,
    lines: documentLines(documentLine),
  })
  .refine((form) => form.cause !== 'other' || form.note !== '', {
    path: ['note'],
    params: { code: 'required' },
  })
export type WriteOffForm = z.infer<typeof writeOffForm>
