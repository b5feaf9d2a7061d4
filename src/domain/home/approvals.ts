// What waits for the approval of a person, and what may be approved without opening its record.
import { type Actor, can } from '../access/can.ts'
import type { PermissionKey } from '../access/permissions.ts'

/** Each kind with the permission to approve it. */
const PERMISSIONS = {
  /** A sale whose cost needs the director. */
  sale: 'applications.approve',
  price: 'prices.approve',
  priority: 'priorities.approve',
  write_off: 'write_off.approve',
  /** A count whose differences are worth more than its shop may post. */
  count: 'count.approve',
  dispatch: 'dispatches.approve',
} as const satisfies Record<string, PermissionKey>
export type ApprovalKind = keyof typeof PERMISSIONS
export const APPROVAL_KINDS = Object.keys(PERMISSIONS) as ApprovalKind[]

export const approvalPermission = (kind: ApprovalKind): PermissionKey => PERMISSIONS[kind]

/** The kinds that a person approves. */
export const approvalKindsOf = (who: Actor): ApprovalKind[] =>
  APPROVAL_KINDS.filter((kind) => can(who, PERMISSIONS[kind]))

/** Whether the size of what waits is money; else it is a number of goods. */
export const isSizeMoney = (kind: ApprovalKind): boolean => kind === 'sale' || kind === 'dispatch'

/** Lines of a change request that are still read at a glance. */
export const MOST_LINES = 3
/** A sale of this many times the cost that needs the director is a large one. */
export const LARGE_SALE = 2

/**
 * What a decision is about; `size`: whole soʻm of a sale and of a dispatch, the lines of a change request, the pieces of a write-off, and
 * those that differ of a count.
 */
type Decision = { kind: ApprovalKind; size: number }

/**
 * Whether a decision is taken on its record alone: a large sale, a request with many lines, and what has to be looked at (photos of a
 * write-off, differences of a count, recipients of a dispatch). `directorFrom`: the cost from which a sale needs the director.
 */
export function needsRecord({ kind, size }: Decision, directorFrom: number): boolean {
  if (kind === 'sale') return size >= directorFrom * LARGE_SALE
  if (kind === 'price' || kind === 'priority') return size > MOST_LINES
  return true
}
