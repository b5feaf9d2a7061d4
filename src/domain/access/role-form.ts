// The form of a role: name, colour, and its grants.
import { z } from 'zod'
import { LABEL_COLOURS } from '../kernel/images/colours.ts'
import { trimmedText } from '../kernel/texts/text.ts'
import { type Actor, GRANTS, type Grant, scopeOf } from './can.ts'
import { isPermissionKey, PERMISSION_KEYS, PERMISSIONS, type PermissionKey } from './permissions.ts'

export type RoleGrants = { [K in PermissionKey]?: Grant }

const key = z.enum(PERMISSION_KEYS as [PermissionKey, ...PermissionKey[]])

const name = trimmedText(2, 40)
/** Releases before role names had languages send none. */
const translatedName = name.nullable().default(null)

export const roleForm = z.strictObject({
  /** In Russian, the language that is shown where there is no other. */
  name,
  /** What the role is called in Uzbek; null: `name` in every language. */
  name_uz_latn: translatedName,
  name_uz_cyrl: translatedName,
  colour: z.enum(LABEL_COLOURS),
  /** For the staff of partners: an account with this role belongs to a partner and sees only that partner's data. */
  for_partner: z.boolean().default(false),
  /** An absent permission is not granted; a flag is `1`, a scoped permission `own` or `all`. */
  grants: z.partialRecord(key, z.enum(GRANTS)),
  /** Values of the permissions that administrators have added, by key. */
  own: z.record(z.string().max(60), z.string().max(40)).default({}),
})
export type RoleForm = z.infer<typeof roleForm>

/** Grants of the wrong kind: a scope for a flag, or `1` for a scoped permission. */
export const invalidGrants = (grants: RoleGrants): PermissionKey[] =>
  (Object.entries(grants) as [PermissionKey, Grant][])
    .filter(([name, grant]) => (PERMISSIONS[name].type === 'flag') !== (grant === '1'))
    .map(([name]) => name)

const REACH = { none: 0, own: 1, all: 2 } as const

/** Grants that exceed the person's own; prevents people from extending their rights by editing a role. */
export const beyondOwn = (actor: Actor, grants: RoleGrants): PermissionKey[] =>
  (Object.entries(grants) as [PermissionKey, Grant][])
    .filter(([name, grant]) => REACH[grant === 'own' ? 'own' : 'all'] > REACH[scopeOf(actor, name)])
    .map(([name]) => name)

/** Permissions in which two sets of grants differ. */
export const changedGrants = (before: RoleGrants, after: RoleGrants): PermissionKey[] =>
  PERMISSION_KEYS.filter((name) => before[name] !== after[name])

/** Stored entries as grants; entries with an unknown permission or value are left out. */
export const grantsOf = (entries: readonly { key: string; value: string }[]): RoleGrants =>
  Object.fromEntries(
    entries.flatMap(({ key: name, value }) => {
      const grant = GRANTS.find((known) => known === value)
      return isPermissionKey(name) && grant ? [[name, grant]] : []
    }),
  )
