// Statuses of an application and who may move it where: the table of
// src/docs/business-rules.md#statuses-and-transitions, one row a move.
// The server obeys it, the screens draw their buttons from it, a sweep checks every (status, action, role) cell.
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
  /** Somebody still has to do something: branch and client stay, another application of the same person is warned of. */
  isInWork: boolean
  /** Its goods are reserved at the branch. A draft reserves none, a closed invoice has turned them into a sale. */
  reservesStock: boolean
  /** Its units (IMEI, marking code) cannot be put into another application. */
  keepsUnits: boolean
  /** It keeps the day on which it was completed: a return comes later and does not undo the day of the sale. */
  keepsCompletion: boolean
}

/** How far the sale has come, and what follows from that alone. */
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
  /** Who has it: the seller who fills it in, the queue, the manager who took it, or nobody. */
  holder: 'seller' | 'queue' | 'manager' | 'nobody'
  /**
   * Who may change the data: everybody within the scope, or the holder alone. A late change of anybody else becomes a
   * comment, so that nothing typed is lost; in `closed` it is refused.
   */
  data: 'everybody' | 'holder' | 'comments' | 'closed'
  /** Photos may still arrive, so missing ones are asked for; in all other statuses they are refused. */
  photos: boolean
  /** The stages have something to show. */
  stages: boolean
}

/**
 * What a status means, for server, screens and SQL: every rule about several statuses is a function of this table, and
 * nowhere else are statuses listed (decision 0045).
 */
export const STATUS_TRAITS = {
  unfinished: { phase: 'draft', holder: 'seller', data: 'everybody', photos: true, stages: false },
  new: { phase: 'submitted', holder: 'queue', data: 'everybody', photos: true, stages: false },
  in_process: { phase: 'submitted', holder: 'manager', data: 'holder', photos: true, stages: true },
  rejected: { phase: 'no_sale', holder: 'nobody', data: 'comments', photos: true, stages: true },
  registered: { phase: 'contract', holder: 'manager', data: 'comments', photos: true, stages: true },
  completed: { phase: 'sold', holder: 'nobody', data: 'closed', photos: false, stages: true },
  returned: { phase: 'returned', holder: 'nobody', data: 'closed', photos: false, stages: false },
  lost: { phase: 'no_sale', holder: 'nobody', data: 'comments', photos: false, stages: false },
  cancelled: { phase: 'no_sale', holder: 'nobody', data: 'comments', photos: false, stages: false },
  hold: { phase: 'submitted', holder: 'nobody', data: 'comments', photos: true, stages: true },
  deleted: { phase: 'deleted', holder: 'nobody', data: 'closed', photos: false, stages: false },
} as const satisfies Record<Status, StatusTraits>

const traitsOf = (status: Status): StatusTraits => STATUS_TRAITS[status]
const phaseOf = (status: Status): PhaseTraits => PHASES[STATUS_TRAITS[status].phase]

/** Whether somebody still has to do something about it. */
export const isInWork = (status: Status): boolean => phaseOf(status).isInWork
/** Whether its goods are reserved at its branch. */
export const isReserving = (status: Status): boolean => phaseOf(status).reservesStock
/** Whether its units may not be put into another application. */
export const keepsUnits = (status: Status): boolean => phaseOf(status).keepsUnits
/** Whether it keeps the day on which it was completed. */
export const keepsCompletion = (status: Status): boolean => phaseOf(status).keepsCompletion
/** Whether a contract may still be made: an identity check without a link belongs to such an application. */
export const isBeforeContract = (status: Status): boolean =>
  isInWork(status) && traitsOf(status).phase !== 'contract'
/** Whether the three days to the contract run. */
export const hasDeadline = (status: Status): boolean => traitsOf(status).phase === 'submitted'
/** Whether the client waits: for a manager, or for the one who works on it. */
export const isClientWaiting = (status: Status): boolean =>
  hasDeadline(status) && traitsOf(status).holder !== 'nobody'
/** Whether a manager holds it: only that person takes steps, and another one may take over. */
export const isHeldByManager = (status: Status): boolean => traitsOf(status).holder === 'manager'
/** Whether photos may still arrive. */
export const takesPhotos = (status: Status): boolean => traitsOf(status).photos
/** Whether the stages have something to show. */
export const showsStages = (status: Status): boolean => traitsOf(status).stages

/** What becomes of a change of the data: written, kept as a comment, or refused. */
export function changeOfData(status: Status, isHolder: boolean): 'fields' | 'comment' | 'refused' {
  const { data } = traitsOf(status)
  if (data === 'everybody' || (data === 'holder' && isHolder)) return 'fields'
  return data === 'closed' || isHolder ? 'refused' : 'comment'
}
/** Whether anybody may still change the data. */
export const isEditable = (status: Status): boolean => changeOfData(status, true) === 'fields'

/** What must be true before a move; each is checked by the server against the record. */
export const NEEDS = [
  'data_valid', // main and additional data pass every rule
  'slots_captured', // every slot that is always required was captured (the bytes may still be on their way)
  'not_taken', // no other person holds it
  'is_assignee', // the person who acts holds it
  'approved_limit', // a partner approved a limit that is still valid
  'limit_chosen', // of the approved limits one was chosen
  'saved_limit_valid', // the saved limit has not run out
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
  'nothing_paid_or_written_off', // no payment was taken and no invoice closed; from then on only a return undoes the sale
] as const
export type Need = (typeof NEEDS)[number]

export type Move = {
  action: string
  from: readonly Status[]
  /** `previous` = the status before it was deleted. */
  to: Status | 'previous'
  permission: PermissionKey
  needs: readonly Need[]
  reason?: ReasonList | 'text'
  /** Not only people: the server makes the move by itself when what it waited for has happened. */
  by?: 'people_and_server'
}

/**
 * What every move that takes a sale back needs: no contract stays at the partner behind it, and after a payment or a
 * closed invoice only a return does that.
 */
const UNDONE = ['partner_contract_cancelled', 'nothing_paid_or_written_off'] as const

const ROLLBACKS = [
  { from: ['in_process'], to: 'new' },
  { from: ['registered'], to: 'in_process' },
  { from: ['completed'], to: 'registered' },
  { from: ['rejected'], to: 'in_process' },
  { from: ['lost'], to: 'in_process' },
  { from: ['cancelled'], to: 'in_process' },
] as const

export const MOVES = [
  {
    action: 'submit',
    from: ['unfinished'],
    to: 'new',
    permission: 'applications.add',
    needs: ['data_valid', 'slots_captured'],
    // An application that came through a public link stands in the queue at once.
    by: 'people_and_server',
  },
  { action: 'take', from: ['new'], to: 'in_process', permission: 'applications.take', needs: ['not_taken'] },
  {
    action: 'release',
    from: ['in_process'],
    to: 'new',
    permission: 'applications.release',
    needs: ['is_assignee'],
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
    // The partner says that the client has confirmed.
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
] as const satisfies readonly Move[]

export type Action = (typeof MOVES)[number]['action']
export const ACTIONS = [...new Set(MOVES.map((move) => move.action))] as Action[]

/** What the history keeps beside the actions; each leaves the status as it is. */
export const HISTORY_EVENTS = ['start', 'take_over', 'approve'] as const
export type HistoryEvent = (typeof HISTORY_EVENTS)[number]
/** What a row of the history may say. */
export type HistoryAction = Action | HistoryEvent

/** Days within which a deleted application can be restored (src/docs/business-rules.md#statuses-and-transitions). */
export const RESTORE_DAYS = 30

/** The row for an action from a status, or undefined: such a move does not exist. */
export const moveFrom = (status: Status, action: Action): Move | undefined =>
  MOVES.find((move) => move.action === action && (move.from as readonly Status[]).includes(status))

/**
 * The usual next step of each status, the first that is possible: what the record offers as its main action. A registered
 * application whose contract was cancelled cannot be handed over and has no contract to confirm: it goes back to process,
 * where another contract can be made.
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

/** Every row that starts at a status, in the order of the table. */
export const movesFrom = (status: Status): readonly Move[] =>
  MOVES.filter((move) => (move.from as readonly Status[]).includes(status))

/** The permission that an action needs: one and the same in all its rows. */
export function permissionOf(action: Action): PermissionKey {
  const row = MOVES.find((move) => move.action === action)
  if (!row) throw new Error(`no move ${action}`)
  return row.permission
}
