// What each step of a return still waits for: the server refuses a step by this table, and the page lists beside its button what is
// missing, with the way to it (src/docs/business-rules.md#returns).
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

/** The tabs of a request. */
export const RETURN_RECORD_TABS = ['request', 'partner', 'money', 'goods', 'check', 'history'] as const
export type ReturnRecordTab = (typeof RETURN_RECORD_TABS)[number]

type Need = {
  of: readonly ReturnAction[]
  /** Where it is shown or entered. */
  tab: ReturnRecordTab
  isMissing: (facts: ReturnFacts) => boolean
}

/** By the code with which the server refuses the step. */
const NEEDS = {
  return_not_scanned: {
    of: ['send'],
    tab: 'request',
    isMissing: ({ isHandedOver, isTracked, isScanned }) => isHandedOver && isTracked && !isScanned,
  },
  return_no_condition: {
    of: ['send'],
    tab: 'request',
    isMissing: ({ isHandedOver, hasCondition }) => isHandedOver && !hasCondition,
  },
  return_not_photographed: {
    of: ['send'],
    tab: 'request',
    isMissing: ({ isHandedOver, hasPhoto }) => isHandedOver && !hasPhoto,
  },
  return_late: {
    of: ['review'],
    tab: 'request',
    isMissing: ({ isLate, mayReviewLate }) => isLate && !mayReviewLate,
  },
  // Others were approved meanwhile: who agreed with the partner must look again.
  return_goods_remain: {
    of: ['approve'],
    tab: 'partner',
    isMissing: ({ way, isLast }) => way === 'cancel' && !isLast,
  },
  return_nothing_left: {
    of: ['approve'],
    tab: 'partner',
    isMissing: ({ way, isLast }) => way === 'reduce' && isLast,
  },
  return_reduced_meanwhile: {
    of: ['approve'],
    tab: 'partner',
    isMissing: ({ way, isLast, isReduced }) => way === 'reduce' && !isLast && !isReduced,
  },
  return_partner_waits: {
    of: ['pay'],
    tab: 'partner',
    isMissing: ({ way, isContractCancelled }) => way === 'cancel' && !isContractCancelled,
  },
  return_no_check: { of: ['add_receipt'], tab: 'check', isMissing: ({ check }) => check === undefined },
  return_check_due: { of: ['pay'], tab: 'check', isMissing: ({ check }) => lacksReceipt(check) },
  // A payment that was taken after the receipt changes what is given back.
  return_check_other_sum: {
    of: ['pay'],
    tab: 'check',
    isMissing: ({ check, isCheckOfRefund }) => check === 'added' && !isCheckOfRefund,
  },
  return_not_accepted: {
    of: ['pay'],
    tab: 'goods',
    isMissing: ({ isHandedOver, isAccepted }) => isHandedOver && !isAccepted,
  },
  return_refund_over_paid: {
    of: ['approve', 'pay'],
    tab: 'money',
    isMissing: ({ isRefundPaid }) => !isRefundPaid,
  },
} as const satisfies Record<string, Need>
export type ReturnNeed = keyof typeof NEEDS
export const RETURN_NEEDS = Object.keys(NEEDS) as [ReturnNeed, ...ReturnNeed[]]
const needOf = (need: ReturnNeed): Need => NEEDS[need]

/** What a step waits for, in the order in which it is entered; empty: the step can be made. */
export const unmetReturnNeeds = (action: ReturnAction, facts: ReturnFacts): ReturnNeed[] =>
  RETURN_NEEDS.filter((need) => needOf(need).of.includes(action) && needOf(need).isMissing(facts))

/** The tab where a need is met or shown. */
export const tabOfNeed = (need: ReturnNeed): ReturnRecordTab => needOf(need).tab
