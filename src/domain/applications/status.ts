// Statuses of an application and who may move it where: the table of product.md section 4, one row a move.
// The server obeys it, the screens draw their buttons from it, a sweep checks every (status, action, role) cell.
import type { PermissionKey } from '../access/permissions.ts'
import type { ReasonList } from './reasons.ts'

/** Numbers of the specification's section 4; `deleted` and `hold` (saved limit) have none there. */
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

/** What must be true before a move; each is checked by the server against the record. */
export const NEEDS = [
  'data_valid', // main and additional data pass every rule
  'slots_captured', // every slot that is always required was captured (the bytes may still be on their way)
  'not_taken', // no other person holds it
  'is_assignee', // the person who acts holds it
  'approved_limit', // a partner approved a limit that is still valid
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
  /** Only the server itself may do it, never a person. */
  system?: true
}

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
    needs: [],
    reason: 'rejection',
  },
  {
    action: 'back_to_first_step',
    from: ['rejected'],
    to: 'unfinished',
    permission: 'applications.back_to_first_step',
    needs: [],
  },
  {
    action: 'save_limit',
    from: ['in_process'],
    to: 'hold',
    permission: 'applications.save_limit',
    needs: ['approved_limit'],
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
    needs: ['approved_limit', 'goods_within_limit', 'payments_sum_to_cost', 'contract_confirmed'],
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
    needs: [],
    reason: 'loss',
  },
  {
    action: 'cancel',
    from: ['unfinished', 'new', 'in_process', 'hold', 'registered'],
    to: 'cancelled',
    permission: 'applications.cancel',
    needs: ['partner_contract_cancelled'],
    reason: 'loss',
  },
  {
    action: 'delete',
    from: ['unfinished', 'new', 'in_process', 'rejected', 'registered', 'lost', 'cancelled', 'hold'],
    to: 'deleted',
    permission: 'applications.delete',
    needs: [],
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
    needs: ['partner_contract_cancelled'] as const,
    reason: 'text' as const,
  })),
  {
    action: 'rollback_to_process',
    from: ['rejected', 'registered', 'completed', 'lost', 'cancelled', 'hold'],
    to: 'in_process',
    permission: 'applications.rollback_to_process',
    needs: ['partner_contract_cancelled'],
    reason: 'text',
  },
] as const satisfies readonly Move[]

export type Action = (typeof MOVES)[number]['action']
export const ACTIONS = [...new Set(MOVES.map((move) => move.action))] as Action[]

/** Days within which a deleted application can be restored (product.md section 4). */
export const RESTORE_DAYS = 30

/** The row for an action from a status, or undefined: such a move does not exist. */
export const moveFrom = (status: Status, action: Action): Move | undefined =>
  MOVES.find((move) => move.action === action && (move.from as readonly Status[]).includes(status))

/** Every row that starts at a status, in the order of the table. */
export const movesFrom = (status: Status): readonly Move[] =>
  MOVES.filter((move) => (move.from as readonly Status[]).includes(status))

/** The permission that an action needs: one and the same in all its rows. */
export function permissionOf(action: Action): PermissionKey {
  const row = MOVES.find((move) => move.action === action)
  if (!row) throw new Error(`no move ${action}`)
  return row.permission
}
