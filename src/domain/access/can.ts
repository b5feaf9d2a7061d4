// The grant rule of specification S5.2, shared by the server and the guards of the screens.
import type { NumericPermissionKey, PermissionKey, Scope } from './permissions.ts'

/** One entry of `role_perms/user_roles`: key is a route or permission name. */
export type RoleEntry = { key: string; value: 'all' | 'own' | '1' | 1 | string | number }
export type Actor = { is_admin: boolean; roles: readonly RoleEntry[] }

/** The values of an entry that grant something, each with its scope; any other value denies. */
const SCOPE_OF = { own: 'own', all: 'all', '1': 'all' } as const satisfies Record<string, Scope>
export const GRANTS = ['own', 'all', '1'] as const satisfies readonly (keyof typeof SCOPE_OF)[]
export type Grant = (typeof GRANTS)[number]

/**
 * The scope of a person's permission: `all`, `own` or `none`.
 * An administrator may do everything; `1` (flag) counts as `all`; any other value denies.
 */
export function scopeOf(actor: Actor, key: PermissionKey): Scope {
  if (actor.is_admin) return 'all'
  const values = actor.roles.filter((entry) => entry.key === key).map((entry) => String(entry.value))
  const scopes = GRANTS.filter((value) => values.includes(value)).map((value) => SCOPE_OF[value])
  return scopes.includes('all') ? 'all' : (scopes[0] ?? 'none')
}

/** The number of a numeric permission: null without a limit, for an administrator; 0 for a role that has no number. */
export function limitOf(actor: Actor, key: NumericPermissionKey): number | null {
  if (actor.is_admin) return null
  const values = actor.roles.filter((entry) => entry.key === key).map((entry) => Number(entry.value))
  return Math.max(0, ...values.filter(Number.isSafeInteger))
}

/** Whether access is granted: to an administrator, or by an entry of the key with the value all, own or 1. */
export const can = (actor: Actor, key: PermissionKey): boolean => scopeOf(actor, key) !== 'none'

/** Whether an entry grants it: administrators, who may do everything without one, hold no entry. */
export const hasGrant = ({ roles }: Pick<Actor, 'roles'>, key: PermissionKey): boolean =>
  can({ is_admin: false, roles }, key)
