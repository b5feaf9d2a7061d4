// Who may change whose rights: the one rule behind every endpoint that changes a role, gives one, or acts on an account.
// Whoever changes rights holds all of them, before and after the change, and the role of the administrators is fixed.
import type { Actor } from './can.ts'
import { beyondOwnGrants, type OwnPermission } from './own-permission.ts'
import { beyondOwn, grantsOf } from './role-form.ts'

/** What a role gives to whoever holds it: everything, or its entries. */
export type RoleRights = { is_admin: boolean; grants: readonly { key: string; value: string }[] }

type Known = readonly OwnPermission[]

/** What is to be changed. */
export type RightsChange =
  /** A role: before the change (null for a new one) and after it (null for one that is removed). */
  | { of: 'role'; before: RoleRights | null; after: RoleRights | null; isDefault: boolean }
  /** The role of an account, from one (null for a new account) to another. */
  | { of: 'role_of_account'; before: RoleRights | null; after: RoleRights; isOneself: boolean }
  /** Anything else about an account: its data, state, password and sessions. */
  | { of: 'account'; before: RoleRights; isOneself: boolean }

/** Why a change is refused: a problem of the contract, or a code at the named grants or at the role of the form. */
export type RightsRefusal =
  | { code: 'role_of_admins' | 'role_default' | 'role_above' | 'user_above' | 'role_beyond_own' }
  | { code: 'grant_beyond_own'; grants: readonly string[]; own: readonly string[] }

/** What a role holds beyond the person: permissions of the app, and added ones. A scope `all` is beyond `own`. */
export function beyond(actor: Actor, role: RoleRights, known: Known): { grants: string[]; own: string[] } {
  const added = role.grants.filter(({ key }) => known.some((permission) => permission.key === key))
  const own = Object.fromEntries(added.map(({ key, value }) => [key, value]))
  return { grants: beyondOwn(actor, grantsOf(role.grants)), own: beyondOwnGrants(actor, known, own) }
}

/** Whether a role gives more than the person has. */
export function isBeyond(actor: Actor, role: RoleRights, known: Known): boolean {
  if (actor.is_admin || role.is_admin) return !actor.is_admin
  const { grants, own } = beyond(actor, role, known)
  return grants.length + own.length > 0
}

function refusalOfRole(
  actor: Actor,
  { before, after, isDefault }: Extract<RightsChange, { of: 'role' }>,
  known: Known,
): RightsRefusal | null {
  if (before?.is_admin || after?.is_admin) return { code: 'role_of_admins' }
  if (before !== null && isBeyond(actor, before, known)) return { code: 'role_above' }
  // The code gives default roles by their key, so all of them stay.
  if (after === null) return isDefault ? { code: 'role_default' } : null
  const found = beyond(actor, after, known)
  return found.grants.length + found.own.length > 0 ? { code: 'grant_beyond_own', ...found } : null
}

/** Why a change of rights is refused to a person, or null. `known`: the permissions that administrators have added. */
export function refusalOfRights(actor: Actor, change: RightsChange, known: Known): RightsRefusal | null {
  if (change.of === 'role') return refusalOfRole(actor, change, known)
  const isAbove = change.before !== null && !change.isOneself && isBeyond(actor, change.before, known)
  if (isAbove) return { code: 'user_above' }
  const isGiven = change.of === 'role_of_account' && isBeyond(actor, change.after, known)
  return isGiven ? { code: 'role_beyond_own' } : null
}
