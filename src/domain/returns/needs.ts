// What each step of a return still waits for: the server refuses a step by this table, and the page lists beside its button what is
// missing, with who is to do it and the way to it (src/docs/business-rules.md#returns).
import type { PermissionKey } from '../access/permissions.ts'
import { HOUR_MS } from '../kernel/time/durations.ts'
import type { CheckState, ReturnAction, ReturnWay } from './request.ts'
import { lacksReceipt } from './request.ts'

/** What the table is asked about: one request, its contract and its money as they are now, and the person. */
export type ReturnFacts = {
  isHandedOver: boolean
  isTracked: boolean
  isScanned: boolean
  hasCondition: boolean
  hasPhoto: boolean
  isLate: boolean
  /** Whether the person reviews late requests too. */
  mayReviewLate: boolean
  way: ReturnWay | null
  isContractCancelled: boolean
  /** No other product of the contract is left after this one. */
  isLast: boolean
  /** The new total is less than what the contract is reduced to already. */
  isReduced: boolean
  /** The refund is no more than what can be given back. */
  isRefundPaid: boolean
  /** The state of the receipt; undefined where none is needed. */
  check: CheckState | undefined
  /** The sum of an added receipt is the refund. */
  isCheckOfRefund: boolean
  /** The goods are in a branch that is not deleted. */
  isAccepted: boolean
}

/** A block of the page of a request in which something is entered. */
export type ReturnBlock = 'request' | 'partner' | 'money' | 'goods' | 'check'

type Need = {
  of: readonly ReturnAction[]
  /** Where it is shown or entered. */
  block: ReturnBlock
  /** Who can meet it: the author of the request, or whoever has one of the permissions. */
  by: 'author' | readonly PermissionKey[]
  /** And has this one too. */
  with?: PermissionKey
  isMissing: (facts: ReturnFacts) => boolean
}

/** By the code with which the server refuses the step. */
const NEEDS = {
  return_not_scanned: {
    of: ['send'],
    block: 'request',
    by: 'author',
    isMissing: ({ isHandedOver, isTracked, isScanned }) => isHandedOver && isTracked && !isScanned,
  },
  return_no_condition: {
    of: ['send'],
    block: 'request',
    by: 'author',
    isMissing: ({ isHandedOver, hasCondition }) => isHandedOver && !hasCondition,
  },
  return_not_photographed: {
    of: ['send'],
    block: 'request',
    by: 'author',
    isMissing: ({ isHandedOver, hasPhoto }) => isHandedOver && !hasPhoto,
  },
  return_late: {
    of: ['review'],
    block: 'request',
    by: ['returns.late'],
    with: 'returns.review',
    isMissing: ({ isLate, mayReviewLate }) => isLate && !mayReviewLate,
  },
  // Others were approved meanwhile: who agreed with the partner must look again.
  return_goods_remain: {
    of: ['approve'],
    block: 'partner',
    by: ['returns.accounting'],
    isMissing: ({ way, isLast }) => way === 'cancel' && !isLast,
  },
  return_nothing_left: {
    of: ['approve'],
    block: 'partner',
    by: ['returns.accounting'],
    isMissing: ({ way, isLast }) => way === 'reduce' && isLast,
  },
  return_reduced_meanwhile: {
    of: ['approve'],
    block: 'partner',
    by: ['returns.accounting'],
    isMissing: ({ way, isLast, isReduced }) => way === 'reduce' && !isLast && !isReduced,
  },
  return_partner_waits: {
    of: ['pay'],
    block: 'partner',
    by: ['returns.support', 'returns.accounting'],
    isMissing: ({ way, isContractCancelled }) => way === 'cancel' && !isContractCancelled,
  },
  return_no_check: {
    of: ['add_receipt'],
    block: 'check',
    by: ['return_check.add'],
    isMissing: ({ check }) => check === undefined,
  },
  return_check_due: {
    of: ['pay'],
    block: 'check',
    by: ['return_check.add'],
    isMissing: ({ check }) => lacksReceipt(check),
  },
  // A payment that was taken after the receipt changes what is given back.
  return_check_other_sum: {
    of: ['pay'],
    block: 'check',
    by: ['return_check.add'],
    isMissing: ({ check, isCheckOfRefund }) => check === 'added' && !isCheckOfRefund,
  },
  return_not_accepted: {
    of: ['pay'],
    block: 'goods',
    by: ['returns.create'],
    isMissing: ({ isHandedOver, isAccepted }) => isHandedOver && !isAccepted,
  },
  return_refund_over_paid: {
    of: ['approve', 'pay'],
    block: 'money',
    by: ['returns.accounting'],
    isMissing: ({ isRefundPaid }) => !isRefundPaid,
  },
} as const satisfies Record<string, Need>
export type ReturnNeed = keyof typeof NEEDS
export const RETURN_NEEDS = Object.keys(NEEDS) as [ReturnNeed, ...ReturnNeed[]]
const needOf = (need: ReturnNeed): Need => NEEDS[need]

/** What a step waits for, in the order in which it is entered; empty: the step can be made. */
export const unmetReturnNeeds = (action: ReturnAction, facts: ReturnFacts): ReturnNeed[] =>
  RETURN_NEEDS.filter((need) => needOf(need).of.includes(action) && needOf(need).isMissing(facts))

/** The block where a need is met or shown. */
export const blockOfNeed = (need: ReturnNeed): ReturnBlock => needOf(need).block

/** Who can meet a need. */
export const metBy = (need: ReturnNeed): Pick<Need, 'by' | 'with'> => needOf(need)

/** What a request waits for, a row of its page each: a need, or the step itself that comes next. */
export const RETURN_WAITS = ['step', ...RETURN_NEEDS] as const
export type ReturnWait = (typeof RETURN_WAITS)[number]

/** The people of a row are reminded of it once in this time. */
const REMINDER_MS = HOUR_MS
/** Whether the people of a row may be reminded of it; `last`: when they were. */
export const canRemind = (last: Date | null, now: Date): boolean =>
  last === null || now.getTime() - last.getTime() >= REMINDER_MS
