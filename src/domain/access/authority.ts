// Who may change whose rights: the rule of every endpoint that changes a role, assigns one, or acts on an
// account. A person may only change rights that they hold themselves, before and after the change; the
// administrators' role is fixed.
import type { Actor } from './can.ts'
import { beyondOwnGrants, type OwnPermission } from './own-permission.ts'
import { beyondOwn, grantsOf } from './role-form.ts'

/** The rights of a role: everything, or its entries. */
export type RoleRights = { is_admin: boolean; grants: readonly { key: string; value: string }[] }

type Known = readonly OwnPermission[]

/** The requested change. */
export type RightsChange =
  /** A role: before the change (null for a new one) and after it (null for one that is removed). */
  | { of: 'role'; before: RoleRights | null; after: RoleRights | null; isDefault: boolean }
  /** The role of an account, from one (null for a new account) to another. */
  | { of: 'role_of_account'; before: RoleRights | null; after: RoleRights; isOneself: boolean }
  /** Anything else about an account: its data, state, password and sessions. */
  | { of: 'account'; before: RoleRights; isOneself: boolean }

/** Why a change is refused: a problem of the API, or a code for the named grants or for the role in the form. */
export type RightsRefusal =
  | { code: 'role_of_admins' | 'role_default' | 'role_above' | 'user_above' | 'role_beyond_own' }
  | { code: 'grant_beyond_own'; grants: readonly string[]; own: readonly string[] }

/**
 * Grants of a role that exceed the person's: `grants` of the catalogue, `own` of the added permissions. The
 * scope `all` exceeds the scope `own`.
 */
export function grantsBeyond(
  actor: Actor,
  role: RoleRights,
  known: Known,
): { grants: string[]; own: string[] } {
  const added = role.grants.filter(({ key }) => known.some((permission) => permission.key === key))
  const own = Object.fromEntries(added.map(({ key, value }) => [key, value]))
  return { grants: beyondOwn(actor, grantsOf(role.grants)), own: beyondOwnGrants(actor, known, own) }
}

/** Whether a role exceeds the person's rights. */
export function exceedsRights(actor: Actor, role: RoleRights, known: Known): boolean {
  if (actor.is_admin || role.is_admin) return !actor.is_admin
  const { grants, own } = grantsBeyond(actor, role, known)
  return grants.length + own.length > 0
}

function refusalOfRole(
  actor: Actor,
  { before, after, isDefault }: Extract<RightsChange, { of: 'role' }>,
  known: Known,
): RightsRefusal | null {
  if (before?.is_admin || after?.is_admin) return { code: 'role_of_admins' }
  if (before !== null && exceedsRights(actor, before, known)) return { code: 'role_above' }
  // The code assigns default roles by their key, so none can be removed.
  if (after === null) return isDefault ? { code: 'role_default' } : null
  const found = grantsBeyond(actor, after, known)
  return found.grants.length + found.own.length > 0 ? { code: 'grant_beyond_own', ...found } : null
}

/** Why a change of rights is refused to a person, or null. `known`: the permissions that administrators have added. */
export function refusalOfRights(actor: Actor, change: RightsChange, known: Known): RightsRefusal | null {
  if (change.of === 'role') return refusalOfRole(actor, change, known)
  const isAbove = change.before !== null && !change.isOneself && exceedsRights(actor, change.before, known)
  if (isAbove) return { code: 'user_above' }
  const isBeyondOwn = change.of === 'role_of_account' && exceedsRights(actor, change.after, known)
  return isBeyondOwn ? { code: 'role_beyond_own' } : null
}
