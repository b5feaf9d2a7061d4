// Who may do what with whose account: never with somebody whose role goes beyond one's own, never the last administrator,
// and no role may be given that goes beyond one's own (src/docs/business-rules.md#who-may-change-rights).
import { refusalOfRights } from '#domain/access/authority.ts'
import { scopeOf } from '#domain/access/can.ts'
import type { Scope } from '#domain/access/permissions.ts'
import {
  refusalOf,
  stateOf,
  USER_ACTION_NAMES,
  USER_ACTIONS,
  type UserAction,
  type UserFacts,
} from '#domain/users/actions.ts'
import { lockRights, ownPermissions, rolesWithGrants } from '../access/queries.ts'
import type { ChangeContext } from '../platform/handler.ts'
import { announcementOf } from '../platform/live/live.ts'
import { type Person, person } from '../platform/person.ts'
import { Problem } from '../platform/problems.ts'
import type { Trx } from '../platform/trx.ts'
import { hasOtherAdmin, type UserRow, userRow, withinUsers } from './queries.ts'

export const factsOf = ({ works, left_on, blocked_at, deleted_at, today }: UserRow): UserFacts => ({
  works,
  left_on,
  today,
  blocked: blocked_at !== null,
  deleted: deleted_at !== null,
})
export const stateOfRow = (row: UserRow) => stateOf(factsOf(row))

async function isAbove(trx: Trx, who: Person, user: UserRow): Promise<boolean> {
  const before = (await rolesWithGrants(trx)).find(({ id }) => id === user.role_id)
  if (before === undefined) throw new Error('the role of an account is gone')
  const change = { of: 'account' as const, before, isOneself: who.id === user.id }
  return refusalOfRights(who, change, await ownPermissions(trx)) !== null
}

const isReached = (who: Person, scope: Scope, user: UserRow): boolean => {
  if (scope === 'all' || who.partner_id !== null) return scope !== 'none'
  return (
    scope === 'own' && (user.id === who.id || (user.branch_id !== null && user.branch_id === who.branch_id))
  )
}

/** What this person may do with an account that they see. */
export async function actionsFor(trx: Trx, who: Person, user: UserRow): Promise<UserAction[]> {
  const relation = { isOneself: who.id === user.id, isAbove: await isAbove(trx, who, user) }
  return USER_ACTION_NAMES.filter(
    (action) =>
      isReached(who, scopeOf(who, USER_ACTIONS[action].permission), user) &&
      refusalOf(action, factsOf(user), relation) === null,
  )
}

/** An account within reach of the row's permission; a foreign one is not found. */
export async function getUser(call: ChangeContext, key: string, lock = false): Promise<UserRow> {
  const id = /^\d{1,9}$/.test(key) ? Number(key) : 0
  const user = await userRow(call.trx, id, withinUsers(person(call), call.scope), lock)
  if (!user) throw new Problem('not_found')
  return user
}

/** Throws `last_admin` when no administrator would be left. */
export async function requireAnAdmin(trx: Trx, user: UserRow): Promise<void> {
  if (user.is_admin && !(await hasOtherAdmin(trx, user.id))) throw new Problem('last_admin')
}

/** The account, locked, with everything checked that this action needs. */
export async function getUserFor(call: ChangeContext, action: UserAction, key: string): Promise<UserRow> {
  const who = await lockRights(call, USER_ACTIONS[action].permission)
  const user = await getUser(call, key, true)
  const relation = { isOneself: who.id === user.id, isAbove: await isAbove(call.trx, who, user) }
  const takesOut = 'takesOut' in USER_ACTIONS[action]
  // The refusal for the last administrator does not depend on who tries.
  if (takesOut && relation.isOneself) await requireAnAdmin(call.trx, user)
  const refusal = refusalOf(action, factsOf(user), relation)
  if (refusal !== null) throw new Problem(refusal)
  if (takesOut) await requireAnAdmin(call.trx, user)
  return user
}

/** Open screens of this person read their rights again, or end the session. */
export const publishRights = ({ emit }: ChangeContext, user_id: number): Promise<void> =>
  emit(announcementOf('roles_changed', user_id))
