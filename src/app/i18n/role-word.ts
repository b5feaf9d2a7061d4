// What a role is called: a default role that nobody has renamed in the language of the person, any other by its own name.
import { isRoleKey, ROLE_KEYS } from '#domain/access/default-roles.ts'
import { textOf } from './i18n.ts'

/** The name of a role for the screens; a default role keeps its key as its name until somebody renames it. */
export const roleWord = (name: string): string =>
  isRoleKey(name) ? (textOf(`access:role_names.${name}`) ?? name) : name

/** The name of a role as the server keeps it, from the name that was shown or typed. */
export const roleNameOf = (word: string): string => ROLE_KEYS.find((key) => roleWord(key) === word) ?? word

/** Default roles whose name on the screen has the searched words, for lists that the server searches. */
export const rolesMeant = (search: string) =>
  ROLE_KEYS.filter((key) => roleWord(key).toLowerCase().includes(search.toLowerCase()))

/** Names of the default roles, for exported lists. */
export const roleWords = (): Record<string, string> =>
  Object.fromEntries(ROLE_KEYS.map((key) => [key, roleWord(key)]))
