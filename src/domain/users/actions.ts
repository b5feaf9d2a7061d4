// The actions on an account and when they are possible: one table for the server's checks and the buttons
// (src/docs/business-rules.md#users).
import type { PermissionKey } from '../access/permissions.ts'

export const USER_STATES = ['working', 'not_working', 'blocked', 'deleted'] as const
export type UserState = (typeof USER_STATES)[number]

/** The facts about an account; `today` is the plain date in Tashkent. */
export type UserFacts = {
  works: boolean
  left_on: string | null
  blocked: boolean
  deleted: boolean
  today: string
}

/** Whether the person belongs to the staff today: a `left_on` in the future does not count yet. */
export const isOfStaff = ({ works, left_on, today }: UserFacts): boolean =>
  works && (left_on === null || left_on > today)

/** The state for lists: the most restrictive one. */
export function stateOf(facts: UserFacts): UserState {
  if (facts.deleted) return 'deleted'
  if (facts.blocked) return 'blocked'
  return isOfStaff(facts) ? 'working' : 'not_working'
}

type ActionRow = {
  permission: PermissionKey
  /** Not possible for one's own account. */
  notOneself?: true
  /** Takes an account out of service; never possible for the last administrator. */
  takesOut?: true
  when: (facts: UserFacts) => boolean
}

const isThere = ({ deleted }: UserFacts): boolean => !deleted

export const USER_ACTIONS = {
  edit: { permission: 'users.edit', when: isThere },
  block: {
    permission: 'users.block',
    notOneself: true,
    takesOut: true,
    when: (facts) => isThere(facts) && !facts.blocked,
  },
  unblock: {
    permission: 'users.block',
    notOneself: true,
    when: (facts) => isThere(facts) && facts.blocked,
  },
  dismiss: {
    permission: 'users.dismiss',
    notOneself: true,
    takesOut: true,
    when: (facts) => isThere(facts) && isOfStaff(facts),
  },
  /** Also revokes a `left_on` in the future. */
  rehire: {
    permission: 'users.dismiss',
    notOneself: true,
    when: (facts) => isThere(facts) && (!isOfStaff(facts) || facts.left_on !== null),
  },
  delete: { permission: 'users.delete', notOneself: true, takesOut: true, when: isThere },
  restore: { permission: 'users.delete', when: ({ deleted }) => deleted },
  reset_password: { permission: 'users.reset_password', notOneself: true, when: isThere },
  sessions: { permission: 'users.sessions', when: isThere },
} as const satisfies Record<string, ActionRow>

export type UserAction = keyof typeof USER_ACTIONS
export const USER_ACTION_NAMES = Object.keys(USER_ACTIONS) as [UserAction, ...UserAction[]]

/** Why an action is refused, or null: the code is a problem of the API. */
export function refusalOf(
  action: UserAction,
  facts: UserFacts,
  requester: { isOneself: boolean; isAbove: boolean },
): 'user_above' | 'not_oneself' | 'user_state' | null {
  const row: ActionRow = USER_ACTIONS[action]
  if (requester.isAbove) return 'user_above'
  if (row.notOneself && requester.isOneself) return 'not_oneself'
  return row.when(facts) ? null : 'user_state'
}
