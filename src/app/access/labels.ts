// Labels of permissions: the title of their screen, else their own label, else the verb of their action.
import { findText, type KeyUnder, label } from '#app/i18n/i18n.ts'
import type { Grant } from '#domain/access/can.ts'
import {
  isNumericPermissionKey,
  isPermissionKey,
  type NumericPermissionKey,
  type PermissionKey,
} from '#domain/access/permissions.ts'
import { SCREENS, type ScreenRow } from '#domain/access/screens.ts'

const TITLES = new Map(Object.values<ScreenRow>(SCREENS).map(({ permission, title }) => [permission, title]))

export function permissionLabel(key: PermissionKey | NumericPermissionKey): string {
  const title = isPermissionKey(key) ? TITLES.get(key) : undefined
  if (title !== undefined) return label(`screens:${title}`)
  const action = key.split('.').at(-1) ?? ''
  return findText(`access:perms.${key.replaceAll('.', '_')}`) ?? findText(`reasons:actions.${action}`) ?? key
}

/** A grant in words: a flag is held or not, a scope says how far it reaches. */
export const grantLabel = (grant: Grant | 'none'): string =>
  label(`access:scopes.${grant === '1' ? 'granted' : grant}`)

export const categoryLabel = (category: KeyUnder<'access:categories'>): string =>
  label(`access:categories.${category}`)
export const typeLabel = (type: KeyUnder<'access:types'>): string => label(`access:types.${type}`)

/** The stored name of an added permission, the label of a built-in one. */
export const permissionName = ({ key, name }: { key: string; name: string }): string =>
  isPermissionKey(key) || isNumericPermissionKey(key) ? permissionLabel(key) : name

/** The key as a part of a path. Servers take a path with a dot for a file, so a colon separates the parts of the key. */
export const permissionToAddress = (key: string): string => key.replaceAll('.', ':')
export const permissionFromAddress = (id: string): string => id.replaceAll(':', '.')
