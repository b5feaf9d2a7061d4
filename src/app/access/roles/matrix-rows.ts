// Which permissions the form of a role shows: those found by the search, all of them, the granted ones, or those that
// differ from another role; grouped by category.
import type { Grant } from '#domain/access/can.ts'
import type { OwnGrants } from '#domain/access/own-permission.ts'
import {
  PERMISSION_CATEGORIES,
  PERMISSION_KEYS,
  PERMISSIONS,
  type PermissionCategory,
  type PermissionKey,
} from '#domain/access/permissions.ts'
import { changedGrants, type RoleGrants } from '#domain/access/role-form.ts'

export const SHOWN = ['all', 'granted', 'different'] as const
export type Shown = (typeof SHOWN)[number]

type Query = {
  grants: RoleGrants
  /** The grants of the role to compare with; null while none is chosen. */
  other: RoleGrants | null
  shown: Shown
  /** Whether the typed search matches a permission. */
  matches: (key: PermissionKey) => boolean
}

/** `granted` and `total` count the whole category, whatever is shown of it. */
export type CategoryRows = {
  category: PermissionCategory
  keys: PermissionKey[]
  granted: number
  total: number
}

/** The permissions in which the role differs from the other one; none while no role is chosen. */
export const differencesOf = (grants: RoleGrants, other: RoleGrants | null): Set<PermissionKey> =>
  new Set(other === null ? [] : changedGrants(grants, other))

/** The categories that show at least one permission, in the order of the catalogue. */
export function categoryRows({ grants, other, shown, matches }: Query): CategoryRows[] {
  const differing = differencesOf(grants, other)
  const isShown = (key: PermissionKey) =>
    matches(key) &&
    (shown === 'all' || (shown === 'granted' ? grants[key] !== undefined : differing.has(key)))
  return PERMISSION_CATEGORIES.flatMap((category) => {
    const all = PERMISSION_KEYS.filter((key) => PERMISSIONS[key].category === category)
    const keys = all.filter(isShown)
    const granted = all.filter((key) => grants[key] !== undefined).length
    return keys.length === 0 ? [] : [{ category, keys, granted, total: all.length }]
  })
}

/** Whether two roles hold the same added permissions with the same values. */
export const isSameOwn = (one: OwnGrants, other: OwnGrants): boolean =>
  Object.keys(one).length === Object.keys(other).length &&
  Object.entries(one).every(([key, value]) => other[key] === value)

/** A grant as the option of its control: a flag has `none` and `1`, a scope `none`, `own` and `all`. */
export const optionOf = (grant: Grant | null | undefined): Grant | 'none' => grant ?? 'none'
