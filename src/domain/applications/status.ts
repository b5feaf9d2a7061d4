// Statuses of an application and the transitions between them: the table of
// src/docs/business-rules.md#statuses-and-transitions, one row per transition. The server enforces it, the screens derive
// their buttons from it, and a sweep checks every (status, action, role) cell.
import type { PermissionKey } from '../access/permissions.ts'
import type { ReasonList } from './reasons.ts'

/** Numbers of specification section 4; `deleted` and `hold` (saved limit) have none there. */
export const STATUS_NUMBERS = {
  unfinished: 0,
  new: 1,
  in_process: 2,
  rejected: 3,
  registered: 4,
  completed: 5,
  returned: 6,
  lost: 7,
  cancelled: 99,
  hold: null,
  deleted: null,
} as const
export type Status = keyof typeof STATUS_NUMBERS
export const STATUSES = Object.keys(STATUS_NUMBERS) as Status[]

type PhaseTraits = {
  /** Work is left: branch and client cannot be deleted, and another application of the same person causes a warning. */
  isInWork: boolean
  /** Its goods are reserved at the branch. A draft reserves none; a closed invoice has turned them into a sale. */
  reservesStock: boolean
  /** Its units (IMEI, marking code) cannot be put into another application. */
  keepsUnits: boolean
  /** It keeps the day of its completion: a later return does not change the day of the sale. */
  keepsCompletion: boolean
}

/** Progress of the sale, and the traits that depend on it alone. */
const PHASES = {
  draft: { isInWork: true, reservesStock: false, keepsUnits: true, keepsCompletion: false },
  submitted: { isInWork: true, reservesStock: true, keepsUnits: true, keepsCompletion: false },
  contract: { isInWork: true, reservesStock: true, keepsUnits: true, keepsCompletion: false },
  sold: { isInWork: false, reservesStock: false, keepsUnits: true, keepsCompletion: true },
  returned: { isInWork: false, reservesStock: false, keepsUnits: false, keepsCompletion: true },
  no_sale: { isInWork: false, reservesStock: false, keepsUnits: false, keepsCompletion: false },
  deleted: { isInWork: false, reservesStock: false, keepsUnits: false, keepsCompletion: false },
} as const satisfies Record<string, PhaseTraits>

type StatusTraits = {
  phase: keyof typeof PHASES
  /** The current holder: the seller who fills it in, the queue, the manager who took it, or nobody. */
  holder: 'seller' | 'queue' | 'manager' | 'nobody'
  /**
   * Who may change the data while there is no contract: everybody within the scope, the holder alone, or nobody (`comments`).
   * A change of anybody who may not, the holder too, becomes a comment, so that no input is lost; in `closed` it is refused.
   */
  data: 'everybody' | 'holder' | 'comments' | 'closed'
  /** Photos are accepted and missing ones are reported; in all other statuses photos are refused. */
  photos: boolean
  /** The record shows the stages. */
  stages: boolean
}

/**
 * The meaning of each status for server, screens and SQL. Every rule about several statuses is a function of this table;
 * no other code lists statuses (decision 0045).
 */
export const STATUS_TRAITS = {
  unfinished: { phase: 'draft', holder: 'seller', data: 'everybody', photos: true, stages: false },
  new: { phase: 'submitted', holder: 'queue', data: 'everybody', photos: true, stages: false },
  in_process: { phase: 'submitted', holder: 'manager', data: 'holder', photos: true, stages: true },
  rejected: { phase: 'no_sale', holder: 'nobody', data: 'comments', photos: true, stages: true },
  registered: { phase: 'contract', holder: 'manager', data: 'comments', photos: true, stages: true },
  completed: { phase: 'sold', holder: 'nobody', data: 'closed', photos: false, stages: true },
  returned: { phase: 'returned', holder: 'nobody', data: 'closed', photos: false, stages: true },
  lost: { phase: 'no_sale', holder: 'nobody', data: 'comments', photos: false, stages: false },
  cancelled: { phase: 'no_sale', holder: 'nobody', data: 'comments', photos: false, stages: false },
  hold: { phase: 'submitted', holder: 'nobody', data: 'comments', photos: true, stages: true },
  deleted: { phase: 'deleted', holder: 'nobody', data: 'closed', photos: false, stages: false },
} as const satisfies Record<Status, StatusTraits>

const traitsOf = (status: Status): StatusTraits => STATUS_TRAITS[status]
const phaseOf = (status: Status): PhaseTraits => PHASES[STATUS_TRAITS[status].phase]

/** Whether work is left on the application. */
export const isInWork = (status: Status): boolean => phaseOf(status).isInWork
/** Whether its goods are reserved at its branch. */
export const isReserving = (status: Status): boolean => phaseOf(status).reservesStock
/** Whether its units cannot be put into another application. */
export const keepsUnits = (status: Status): boolean => phaseOf(status).keepsUnits
/** Whether its goods can come back by a request: there is a contract, and the sale was not undone. */
export const isReturnable = (status: Status): boolean =>
  traitsOf(status).phase === 'contract' || traitsOf(status).phase === 'sold'
/** Whether it keeps the day of its completion. */
export const keepsCompletion = (status: Status): boolean => phaseOf(status).keepsCompletion
/** Whether it has ended without a sale; such an end has a reason. */
export const endsWithoutSale = (status: Status): boolean => traitsOf(status).phase === 'no_sale'
/** Statuses that reports count: a contract was made, or the application has ended. */
export type Outcome = {
  [S in Status]: (typeof STATUS_TRAITS)[S]['phase'] extends 'draft' | 'submitted' | 'deleted' ? never : S
}[Status]
const isOpenPhase = (phase: StatusTraits['phase']): boolean =>
  phase === 'draft' || phase === 'submitted' || phase === 'deleted'
export const isOutcome = (status: Status): status is Outcome => !isOpenPhase(traitsOf(status).phase)
export const OUTCOMES = STATUSES.filter(isOutcome)
/** Lists and figures show it; a deleted application is only restored or forgotten. */
export const isListed = (status: Status): boolean => traitsOf(status).phase !== 'deleted'
/** Whether a contract can still be made: an identity check without a link belongs to such an application. */
export const isBeforeContract = (status: Status): boolean =>
  isInWork(status) && traitsOf(status).phase !== 'contract'
/** Whether the deadline of three days applies. */
export const hasDeadline = (status: Status): boolean => traitsOf(status).phase === 'submitted'
/** Whether the client is waiting, for a manager or for the manager's work. */
export const isClientWaiting = (status: Status): boolean =>
  hasDeadline(status) && traitsOf(status).holder !== 'nobody'
/** Whether a manager holds it: only that manager takes steps, and another one can take over. */
export const isAssignedToManager = (status: Status): boolean => traitsOf(status).holder === 'manager'
/** Whether no manager has taken it yet, or not again. */
export const isBeforeManager = (status: Status): boolean => {
  const { holder } = traitsOf(status)
  return holder === 'seller' || holder === 'queue'
}
/** Whether its seller still fills it in. */
export const isFilledIn = (status: Status): boolean => traitsOf(status).holder === 'seller'
/** Whether it waits for a manager to take it. */
export const awaitsManager = (status: Status): boolean => traitsOf(status).holder === 'queue'
/** Whether it is in the queue of the managers: submitted, and work is left. */
export const isInQueue = (status: Status): boolean => isInWork(status) && traitsOf(status).phase !== 'draft'
/** Whether photos are accepted. */
export const takesPhotos = (status: Status): boolean => traitsOf(status).photos
/** Whether the record shows the stages. */
export const showsStages = (status: Status): boolean => traitsOf(status).stages

/**
 * The result of a change of the data: written, stored as a comment, or refused. While a contract is in force at the partner
 * it names the client as the data do, so nothing is written any more.
 */
export function resolveDataChange(
  status: Status,
  isHolder: boolean,
  hasContract: boolean,
): 'fields' | 'comment' | 'refused' {
  const { data } = traitsOf(status)
  if (data === 'closed') return 'refused'
  const isOpen = data === 'everybody' || (data === 'holder' && isHolder)
  return isOpen && !hasContract ? 'fields' : 'comment'
}
/** Whether anybody may change the data. */
export const isEditable = (status: Status): boolean => resolveDataChange(status, true, false) === 'fields'

/** Preconditions of transitions; the server checks each against the record. */
export const NEEDS = [
  'data_valid', // main and additional data pass every rule
  'slots_captured', // every slot that is always required was captured (its bytes may not be uploaded yet)
  'not_taken', // no other person is the holder, and it is reserved for nobody else
  'is_assignee', // the acting person is the holder
  'approved_limit', // a partner approved a limit that is still valid
  'limit_chosen', // one of the approved limits was chosen
  'saved_limit_valid', // the saved limit has not expired
  'goods_within_limit',
  'payments_sum_to_cost',
  'contract_confirmed', // by the client's code
  'first_payment_taken', // where the plan has one
  'signed_contract_photo', // slot 6 is on the server, unless the client is served without paper
  'client_with_product_photo', // slot 7 is on the server
  'stock_written_off',
  'invoice_closed',
  'return_paid', // by the return request
  'restorable', // deleted not longer than RESTORE_DAYS ago
  'partner_contract_cancelled', // where there is one
  'nothing_paid_or_written_off', // no payment was taken and no invoice closed; otherwise only a return undoes the sale
  'no_open_return', // no request to take goods back is under way: it undoes the sale itself
] as const
export type Need = (typeof NEEDS)[number]

export type Transition = {
  action: string
  from: readonly Status[]
  /** `previous` = the status before it was deleted. */
  to: Status | 'previous'
  permission: PermissionKey
  needs: readonly Need[]
  reason?: ReasonList | 'text'
  /** The server makes the transition itself when the event that it waits for has happened. */
  by?: 'people_and_server'
}

/**
 * Preconditions of every transition that undoes a sale: no live contract at the partner, no payment and no closed invoice,
 * after which only a return is possible, and no such return under way.
 */
const UNDONE = ['partner_contract_cancelled', 'nothing_paid_or_written_off', 'no_open_return'] as const

const ROLLBACKS = [
  { from: ['in_process'], to: 'new' },
  { from: ['registered'], to: 'in_process' },
  { from: ['completed'], to: 'registered' },
  { from: ['rejected'], to: 'in_process' },
  { from: ['lost'], to: 'in_process' },
  { from: ['cancelled'], to: 'in_process' },
] as const

export const TRANSITIONS = [
  {
    action: 'submit',
    from: ['unfinished'],
    to: 'new',
    permission: 'applications.add',
    needs: ['data_valid', 'slots_captured'],
    // An application from a public link enters the queue at once.
    by: 'people_and_server',
  },
  { action: 'take', from: ['new'], to: 'in_process', permission: 'applications.take', needs: ['not_taken'] },
  {
    action: 'release',
    from: ['in_process'],
    to: 'new',
    permission: 'applications.release',
    // A contract that its partner confirms registers the application of a manager; in the queue nobody could complete it.
    needs: ['is_assignee', 'partner_contract_cancelled'],
  },
  {
    action: 'reject',
    from: ['in_process'],
    to: 'rejected',
    permission: 'applications.reject',
    needs: UNDONE,
    reason: 'rejection',
    // All partners that were asked have refused.
    by: 'people_and_server',
  },
  {
    action: 'back_to_first_step',
    from: ['rejected'],
    to: 'unfinished',
    permission: 'applications.back_to_first_step',
    needs: UNDONE,
    reason: 'text',
  },
  {
    action: 'save_limit',
    from: ['in_process'],
    to: 'hold',
    permission: 'applications.save_limit',
    needs: ['approved_limit', 'limit_chosen', ...UNDONE],
  },
  {
    action: 'resume',
    from: ['hold'],
    to: 'in_process',
    permission: 'applications.resume',
    needs: ['saved_limit_valid'],
  },
  {
    action: 'confirm_contract',
    from: ['in_process'],
    to: 'registered',
    permission: 'applications.confirm_contract',
    needs: [
      'approved_limit',
      'limit_chosen',
      'goods_within_limit',
      'payments_sum_to_cost',
      'contract_confirmed',
    ],
    // The partner reports that the client has confirmed.
    by: 'people_and_server',
  },
  {
    action: 'hand_over',
    from: ['registered'],
    to: 'completed',
    permission: 'applications.hand_over',
    needs: [
      'first_payment_taken',
      'signed_contract_photo',
      'client_with_product_photo',
      'stock_written_off',
      'invoice_closed',
    ],
  },
  {
    action: 'return_done',
    from: ['registered', 'completed'],
    to: 'returned',
    permission: 'returns.accounting',
    needs: ['return_paid'],
  },
  {
    action: 'lose',
    from: ['new', 'in_process', 'hold'],
    to: 'lost',
    permission: 'applications.lose',
    needs: UNDONE,
    reason: 'loss',
  },
  {
    action: 'cancel',
    from: ['unfinished', 'new', 'in_process', 'hold', 'registered'],
    to: 'cancelled',
    permission: 'applications.cancel',
    needs: UNDONE,
    reason: 'loss',
  },
  {
    action: 'delete',
    from: ['unfinished', 'new', 'in_process', 'rejected', 'registered', 'lost', 'cancelled', 'hold'],
    to: 'deleted',
    permission: 'applications.delete',
    needs: UNDONE,
    reason: 'text',
  },
  {
    action: 'restore',
    from: ['deleted'],
    to: 'previous',
    permission: 'applications.restore',
    needs: ['restorable'],
  },
  ...ROLLBACKS.map((step) => ({
    ...step,
    action: 'rollback' as const,
    permission: 'applications.rollback' as const,
    needs: UNDONE,
    reason: 'text' as const,
  })),
  {
    action: 'rollback_to_process',
    from: ['rejected', 'registered', 'completed', 'lost', 'cancelled', 'hold'],
    to: 'in_process',
    permission: 'applications.rollback_to_process',
    needs: UNDONE,
    reason: 'text',
  },
] as const satisfies readonly Transition[]

export type Action = (typeof TRANSITIONS)[number]['action']
export const ACTIONS = [...new Set(TRANSITIONS.map((move) => move.action))] as Action[]

/** Events of the history besides the actions; they leave the status unchanged. */
export const HISTORY_EVENTS = ['start', 'take_over', 'assign', 'approve', 'decline'] as const
export type HistoryEvent = (typeof HISTORY_EVENTS)[number]
/** The action or event of a row of the history. */
export type HistoryAction = Action | HistoryEvent

/** Days within which a deleted application can be restored (src/docs/business-rules.md#statuses-and-transitions). */
export const RESTORE_DAYS = 30

/** The transition of an action from a status, or undefined if it does not exist. */
export const transitionFrom = (status: Status, action: Action): Transition | undefined =>
  TRANSITIONS.find((move) => move.action === action && (move.from as readonly Status[]).includes(status))

/**
 * The usual next actions of each status: the record shows the first possible one as its main action. A registered
 * application whose contract was cancelled cannot be handed over and has no contract to confirm: it returns to
 * `in_process`, where another contract can be made.
 */
export const USUAL_NEXT: Record<Status, readonly Action[]> = {
  unfinished: [],
  new: ['take'],
  in_process: [],
  rejected: ['back_to_first_step'],
  registered: ['hand_over', 'rollback', 'rollback_to_process'],
  completed: [],
  returned: [],
  lost: [],
  cancelled: [],
  hold: ['resume'],
  deleted: ['restore'],
}

/**
 * The action that undoes another one for the same person, where that asks for no reason and loses nothing. The screens offer it
 * for some seconds after the action.
 */
export const INVERSE_ACTIONS: Partial<Record<Action, Action>> = {
  take: 'release',
  release: 'take',
  save_limit: 'resume',
  resume: 'save_limit',
  delete: 'restore',
}

/** All transitions from a status, in the order of the table. */
export const transitionsFrom = (status: Status): readonly Transition[] =>
  TRANSITIONS.filter((move) => (move.from as readonly Status[]).includes(status))

/** The permission that an action needs, the same in all its rows. */
export function permissionOf(action: Action): PermissionKey {
  const row = TRANSITIONS.find((move) => move.action === action)
  if (!row) throw new Error(`no move ${action}`)
  return row.permission
}
