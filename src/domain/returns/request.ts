// Requests to take goods back (screens `return`, `return.view`; src/docs/business-rules.md#returns): their states, who moves one on
// from which state, and the forms of the steps. A request is about one product of an application with its gifts.
import { z } from 'zod'
import type { PermissionKey } from '../access/permissions.ts'
import { PAYMENT_METHODS } from '../applications/contract.ts'
import { receiptParts } from '../kernel/codes/fiscal-receipt.ts'
import { isAllowed, type StateChange } from '../kernel/state-table.ts'
import { type TextLength, textOfLength, trimmedText } from '../kernel/texts/text.ts'
import { dateInTashkent, daysBetween } from '../kernel/time/dates.ts'

/** The states of specification section 4, in the order of a request's life. */
export const RETURN_STATES = [
  'new',
  'on_review',
  'support_check',
  'finance_review',
  'accounting_review',
  'approved',
  'receipt_added',
  'paid',
  'on_correction',
  'rejected',
  'returned',
  'completed',
  'removed',
] as const
export type ReturnState = (typeof RETURN_STATES)[number]

type Traits = {
  /** Work is left; the product has no second request meanwhile. */
  isOpen: boolean
  /** The goods came back or are sure to: no other request takes this product back. */
  keepsLine: boolean
  /** The part of the down payment is final, and what it gives back counts as promised. */
  isSettled: boolean
  /** Its money was paid back. */
  isPaid: boolean
  /** The author may change what the request says. */
  isEditable: boolean
}
const OPEN: Traits = { isOpen: true, keepsLine: true, isSettled: false, isPaid: false, isEditable: false }
const DROPPED: Traits = {
  isOpen: false,
  keepsLine: false,
  isSettled: false,
  isPaid: false,
  isEditable: false,
}
const TRAITS: Record<ReturnState, Traits> = {
  new: { ...OPEN, isEditable: true },
  on_review: OPEN,
  support_check: OPEN,
  finance_review: OPEN,
  accounting_review: OPEN,
  approved: { ...OPEN, isSettled: true },
  receipt_added: { ...OPEN, isSettled: true },
  paid: { ...OPEN, isSettled: true, isPaid: true },
  on_correction: { ...OPEN, isEditable: true },
  rejected: DROPPED,
  returned: { ...OPEN, isOpen: false, isSettled: true, isPaid: true },
  completed: { ...OPEN, isOpen: false, isSettled: true, isPaid: true },
  removed: DROPPED,
}
export const isOpenReturn = (state: ReturnState): boolean => TRAITS[state].isOpen
export const isSettledReturn = (state: ReturnState): boolean => TRAITS[state].isSettled
/** Whether money and goods have moved. */
export const isPaidReturn = (state: ReturnState): boolean => TRAITS[state].isPaid
export const isEditableReturn = (state: ReturnState): boolean => TRAITS[state].isEditable
/** States of a trait, for SQL. */
export const returnStatesWith = (trait: keyof Traits): ReturnState[] =>
  RETURN_STATES.filter((state) => TRAITS[state][trait])

/** The reasons of specification section 8. */
export const RETURN_REASONS = [
  'item_refused',
  'out_of_stock',
  'limit_disagreed',
  'other_application',
  'not_on_review',
  'wrong_data',
  'technical_issues',
  'no_answer',
  'unreliable_client',
] as const
export type ReturnReason = (typeof RETURN_REASONS)[number]
const AFTER_HAND_OVER: readonly ReturnReason[] = [
  'item_refused',
  'wrong_data',
  'technical_issues',
  'other_application',
  'unreliable_client',
]
/** The reasons that are possible before the hand-over or after it. */
export const reasonsFor = (isHandedOver: boolean): readonly ReturnReason[] =>
  isHandedOver ? AFTER_HAND_OVER : RETURN_REASONS

type Move = StateChange<ReturnState> & {
  to: readonly ReturnState[]
  permission: PermissionKey
  /** Only the author of the request, or a person with the permission `orBy`. */
  isByAuthor?: true
  orBy?: PermissionKey
  /** A stage of the review: nobody passes two in a row or a request of their own. */
  isStage?: true
}

/** The stages of the review, and who passes, rejects or sends back each. */
export const STAGE_PERMISSIONS = {
  on_review: 'returns.review',
  support_check: 'returns.support',
  finance_review: 'returns.finance',
  accounting_review: 'returns.accounting',
} as const satisfies Partial<Record<ReturnState, PermissionKey>>
type Stage = keyof typeof STAGE_PERMISSIONS
const STAGES = Object.keys(STAGE_PERMISSIONS) as Stage[]
/** Whether it is a stage of the review, which nobody passes after the one before it or for a request of their own. */
export const isStage = (state: ReturnState): state is Stage => state in STAGE_PERMISSIONS

/** Every change of state; every other one is refused. `correct` and `reject` have the permission of the stage. */
export const RETURN_MOVES = {
  send: {
    from: ['new', 'on_correction'],
    to: ['on_review'],
    permission: 'returns.create',
    isByAuthor: true,
  },
  review: { from: ['on_review'], to: ['support_check'], permission: 'returns.review', isStage: true },
  agree: { from: ['support_check'], to: ['finance_review'], permission: 'returns.support', isStage: true },
  set_figures: {
    from: ['finance_review'],
    to: ['accounting_review'],
    permission: 'returns.finance',
    isStage: true,
  },
  approve: {
    from: ['accounting_review'],
    to: ['approved'],
    permission: 'returns.accounting',
    isStage: true,
  },
  add_receipt: { from: ['approved'], to: ['receipt_added'], permission: 'return_check.add' },
  /** The receipt was cancelled at the cash register: another one is needed. */
  annul: { from: ['receipt_added'], to: ['approved'], permission: 'return_check.add' },
  pay: { from: ['approved', 'receipt_added'], to: ['paid'], permission: 'returns.accounting' },
  close: { from: ['paid'], to: ['returned', 'completed'], permission: 'returns.accounting' },
  correct: { from: STAGES, to: ['on_correction'], permission: 'return.view' },
  reject: { from: STAGES, to: ['rejected'], permission: 'return.view' },
  remove: {
    from: ['new', 'on_correction'],
    to: ['removed'],
    permission: 'return.view',
    isByAuthor: true,
    orBy: 'returns.support',
  },
} as const satisfies Record<string, Move>
export type ReturnAction = keyof typeof RETURN_MOVES
export const RETURN_ACTIONS = Object.keys(RETURN_MOVES) as ReturnAction[]
const moveOf = (action: ReturnAction): Move => RETURN_MOVES[action]

const STAGE_ACTIONS: ReadonlySet<string> = new Set(
  RETURN_ACTIONS.filter((action) => moveOf(action).isStage === true),
)

export const canMoveReturn = (action: ReturnAction, state: ReturnState): boolean =>
  isAllowed<ReturnState, ReturnAction>(RETURN_MOVES, action, state)

/** The permission of an action in a state: of `correct` and `reject` it is that of the stage. */
export const returnPermission = (action: ReturnAction, state: ReturnState): PermissionKey =>
  (action === 'correct' || action === 'reject') && isStage(state)
    ? STAGE_PERMISSIONS[state]
    : moveOf(action).permission

/** A person as the table sees them. */
export type Mover = {
  id: number
  isAdmin: boolean
  /** Whether the person has a permission within whose scope the request is. */
  may: (permission: PermissionKey) => boolean
}
/** `lastStageBy`: who passed the stage before this one. */
export type Moved = { state: ReturnState; author_id: number; lastStageBy: number | null }

/** Why a person may not do an action that the state allows; null: they may. */
export function moveRefusal(
  action: ReturnAction,
  { state, author_id, lastStageBy }: Moved,
  who: Mover,
): 'forbidden' | 'own_return' | 'stage_in_a_row' | null {
  const move = moveOf(action)
  const isAuthor = author_id === who.id
  if (!who.may(returnPermission(action, state))) return 'forbidden'
  if (move.isByAuthor && !isAuthor && !who.isAdmin && !(move.orBy && who.may(move.orBy))) return 'forbidden'
  if (!move.isStage || who.isAdmin) return null
  if (isAuthor) return 'own_return'
  return lastStageBy === who.id ? 'stage_in_a_row' : null
}

/** Whether the person may change what the request says; photos, scan and form alike. */
export const mayEditReturn = (
  state: ReturnState,
  { isAuthor, isAdmin }: { isAuthor: boolean; isAdmin: boolean },
): boolean => isEditableReturn(state) && (isAuthor || isAdmin)

export const WAITED_FOR = ['author', 'support', 'finance', 'accounting'] as const
/** Whom a request waits for: the key of a text. */
export const WAITING_FOR: Record<ReturnState, (typeof WAITED_FOR)[number] | null> = {
  new: 'author',
  on_review: 'support',
  support_check: 'support',
  finance_review: 'finance',
  accounting_review: 'accounting',
  approved: 'accounting',
  receipt_added: 'accounting',
  paid: 'accounting',
  on_correction: 'author',
  rejected: null,
  returned: null,
  completed: null,
  removed: null,
}

/**
 * Whether a request is made later than the days of return, a setting; before the hand-over none is late. Decided once, when the
 * request is made: a later change of the setting changes no request.
 */
export const isLateReturn = (handedOver: Date | null, created: Date, returnDays: number): boolean =>
  handedOver !== null && daysBetween(dateInTashkent(handedOver), dateInTashkent(created)) > returnDays

/** The condition in which goods came back. */
export const CONDITIONS = ['sealed', 'opened', 'used', 'damaged'] as const
export type Condition = (typeof CONDITIONS)[number]
/** Where goods go that come back. */
export const RETURN_PLACES = ['shop', 'defect'] as const
export type ReturnPlace = (typeof RETURN_PLACES)[number]
/** Where goods of a condition usually go; the person who accepts them may decide otherwise. */
export const usualPlace = (condition: Condition): ReturnPlace =>
  condition === 'sealed' || condition === 'opened' ? 'shop' : 'defect'

const words = trimmedText(0, 500)
/** Why a request is sent back, refused or annulled. */
export const RETURN_BECAUSE = { min: 3, max: 500 } as const satisfies TextLength
const reasonWords = textOfLength(RETURN_BECAUSE)
const soum = z.number().int().min(0).max(100_000_000_000)

export const returnForm = z.strictObject({
  /** The line of the application. */
  good_id: z.uuid(),
  reason: z.enum(RETURN_REASONS),
  words,
})
export type ReturnForm = z.infer<typeof returnForm>

/** What the author may change before the request is on review. */
export const returnValues = z.strictObject({
  reason: z.enum(RETURN_REASONS),
  words,
  condition: z.enum(CONDITIONS).nullable(),
  /** Lines of gifts that do not come back. */
  kept_gifts: z.array(z.uuid()).max(50),
})
export type ReturnValues = z.infer<typeof returnValues>

/**
 * What the partner does: it cancels the whole contract, or reduces it by hand and says with which reference, to which total and to
 * which payments. `closed`: nothing, because the client has paid everything and the partner cancels it no more.
 */
export const agreement = z.discriminatedUnion('way', [
  z.strictObject({ way: z.literal('cancel') }),
  z.strictObject({ way: z.literal('closed') }),
  z.strictObject({
    way: z.literal('reduce'),
    reference: trimmedText(1, 60),
    total: soum,
    amounts: z.array(soum.min(1)).min(1).max(60),
  }),
])
export type Agreement = z.infer<typeof agreement>
export const RETURN_WAYS = ['cancel', 'reduce', 'closed'] as const
export type ReturnWay = (typeof RETURN_WAYS)[number]

/** The refund as calculated, or changed with a reason. */
export const figures = z.strictObject({ refund: soum, reason: words })
export type Figures = z.infer<typeof figures>

/** `refund`: the sum that the person saw; another one is not paid. */
export const payment = z.strictObject({ method: z.enum(PAYMENT_METHODS), refund: soum.optional() })
export type Payment = z.infer<typeof payment>
export const acceptance = z.strictObject({ place: z.enum(RETURN_PLACES) })
export const because = z.strictObject({ reason: reasonWords })

/** The fiscal return receipt, as its QR code or its paper says. */
export const returnCheckForm = receiptParts.extend({
  sum: soum,
  /** Whole marking codes of the units on the receipt. */
  codes: z.array(z.string().trim().min(1).max(300)).max(50),
})
export type ReturnCheckForm = z.infer<typeof returnCheckForm>

export const CHECK_STATES = ['due', 'added', 'annulled'] as const
export type CheckState = (typeof CHECK_STATES)[number]
/** Whether a request waits for its return receipt; `state`: of the receipt, undefined where none is needed. */
export const lacksReceipt = (state: CheckState | undefined): boolean =>
  state !== undefined && state !== 'added'

/** Tabs of the list of requests. `mine`: it waits for something that the person may do. */
export const RETURN_TABS = ['open', 'mine', 'closed'] as const
export type ReturnTab = (typeof RETURN_TABS)[number]

/**
 * The way of a request from its author to its end, for the stepper; the state where it is now is among them. `actions`: what was
 * done with it, in order, so that a rejected request shows the stage at which it was.
 */
export function returnPath(
  state: ReturnState,
  { hasReceipt, actions }: { hasReceipt: boolean; actions: readonly string[] },
): ReturnState[] {
  const start = state === 'on_correction' ? state : 'new'
  if (state === 'rejected' || state === 'removed') {
    const lately = actions.slice(actions.lastIndexOf('send'))
    const isSent = lately[0] === 'send' && state === 'rejected'
    const passed = lately.filter((action) => STAGE_ACTIONS.has(action)).length
    return [start, ...(isSent ? STAGES.slice(0, passed + 1) : []), state]
  }
  const end = state === 'completed' ? state : 'returned'
  return [start, ...STAGES, 'approved', ...(hasReceipt ? (['receipt_added'] as const) : []), 'paid', end]
}

/** The actions for which a request waits in a state, from the most usual one. */
export const nextActions = (state: ReturnState): ReturnAction[] =>
  RETURN_ACTIONS.filter((action) => canMoveReturn(action, state))

/**
 * What the partner does as long as nobody decides otherwise: nothing with a contract that is paid off, a whole cancellation where no
 * product is left. Null: people agree on a reduction first.
 */
export const usualWay = ({ isClosed, isLast }: { isClosed: boolean; isLast: boolean }): ReturnWay | null => {
  if (isClosed) return 'closed'
  return isLast ? 'cancel' : null
}

/**
 * The step for which a request waits; null: it has come to its end. `isReceiptAwaited`: a return receipt is due, which comes before
 * the payment.
 */
export function awaitedAction(state: ReturnState, isReceiptAwaited: boolean): ReturnAction | null {
  if (state === 'approved') return isReceiptAwaited ? 'add_receipt' : 'pay'
  return nextActions(state).find((action) => action !== 'annul') ?? null
}
