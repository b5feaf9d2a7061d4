// Labels of roles: a default role that was not renamed is translated by the texts of the app; any other role has its own names,
// which the server keeps (`src/app/shell/role-names.ts` reads them).
import { isRoleKey, ROLE_KEYS } from '#domain/access/default-roles.ts'
import type { Language } from '#domain/kernel/texts/language.ts'
import { getLanguage, label } from './i18n.ts'

/** What one role is called in each language; null: its name in every language. */
type RoleNames = { name: string; name_uz_latn: string | null; name_uz_cyrl: string | null }

const FIELDS = {
  ru: 'name',
  'uz-Latn': 'name_uz_latn',
  'uz-Cyrl': 'name_uz_cyrl',
} as const satisfies Record<Language, keyof RoleNames>

let known: ReadonlyMap<string, RoleNames> = new Map()

/** Replaces the names of the shop's own roles. */
export const setRoleNames = (roles: readonly RoleNames[]): void => {
  known = new Map(roles.map((role) => [role.name, role]))
}

/** The label of a role name; the name of a default role is its key until it is renamed. */
export const roleLabel = (name: string): string =>
  known.get(name)?.[FIELDS[getLanguage()]] ?? (isRoleKey(name) ? label(`access:role_names.${name}`) : name)

/** The name of a role as its form shows it: of an untouched default role, the translated one. */
export const nameInForm = (name: string): string =>
  isRoleKey(name) ? label(`access:role_names.${name}`) : name

/** The name of a role as the server stores it, from the one in its form. */
export const roleNameOf = (shown: string): string =>
  ROLE_KEYS.find((key) => nameInForm(key) === shown) ?? shown

const labelledNames = (): string[] => [...new Set([...ROLE_KEYS, ...known.keys()])]

/** Names of the roles whose label contains the search text; the server cannot search translated labels. */
export const findRolesByLabel = (search: string): string[] =>
  labelledNames().filter((name) => roleLabel(name).toLowerCase().includes(search.toLowerCase()))

/** In the order in which a person reads the names of the roles. */
export const sortByRoleLabel = <R extends { name: string }>(roles: readonly R[]): R[] =>
  roles.toSorted((one, other) => roleLabel(one.name).localeCompare(roleLabel(other.name)))

/** Labels of the roles by their names, for exported lists and for lists that the server sorts. */
export const roleLabels = (): Record<string, string> =>
  Object.fromEntries(labelledNames().map((name) => [name, roleLabel(name)]))
