// What can be done with an account and when: one table for the server's checks and the buttons
// (src/docs/business-rules.md#users).
import type { PermissionKey } from '../access/permissions.ts'

export const USER_STATES = ['working', 'not_working', 'blocked', 'deleted'] as const
export type UserState = (typeof USER_STATES)[number]

/** What is known of an account; `today` is a day in Tashkent. */
export type UserFacts = {
  works: boolean
  left_on: string | null
  blocked: boolean
  deleted: boolean
  today: string
}

/** Whether the person is of the staff today: a day of leave in the future is not yet one. */
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
  /** Takes an account out of service: the last administrator's never. */
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
  /** Also takes back a day of leave that has not come yet. */
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
  asking: { isOneself: boolean; isAbove: boolean },
): 'user_above' | 'not_oneself' | 'user_state' | null {
  const row: ActionRow = USER_ACTIONS[action]
  if (asking.isAbove) return 'user_above'
  if (row.notOneself && asking.isOneself) return 'not_oneself'
  return row.when(facts) ? null : 'user_state'
}
