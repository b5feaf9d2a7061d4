// Labels of roles: a default role that was not renamed is translated, any other role is shown by its own name.
import { isRoleKey, ROLE_KEYS } from '#domain/access/default-roles.ts'
import { label } from './i18n.ts'

/** The label of a role name; the name of a default role is its key until it is renamed. */
export const roleLabel = (name: string): string =>
  isRoleKey(name) ? label(`access:role_names.${name}`) : name

/** The name of a role as the server stores it, from the shown or typed label. */
export const roleNameOf = (shown: string): string =>
  ROLE_KEYS.find((key) => roleLabel(key) === shown) ?? shown

/** Keys of the default roles whose label contains the search text; the server cannot search translated labels. */
export const findRolesByLabel = (search: string) =>
  ROLE_KEYS.filter((key) => roleLabel(key).toLowerCase().includes(search.toLowerCase()))

/** Labels of the default roles, for exported lists. */
export const roleLabels = (): Record<string, string> =>
  Object.fromEntries(ROLE_KEYS.map((key) => [key, roleLabel(key)]))
