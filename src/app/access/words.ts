// What a permission is called: by the title of its screen, by the verb of its action, or by words of its own.
import { textOf } from '#app/i18n/i18n.ts'
import { isPermissionKey, type PermissionKey } from '#domain/access/permissions.ts'
import { SCREENS, type ScreenRow } from '#domain/access/screens.ts'

const TITLES = new Map(Object.values<ScreenRow>(SCREENS).map(({ permission, title }) => [permission, title]))

export function permissionWord(key: PermissionKey): string {
  const title = TITLES.get(key)
  if (title !== undefined) return textOf(`screens:${title}`) ?? key
  const action = key.split('.').at(-1) ?? ''
  return textOf(`access:perms.${key.replaceAll('.', '_')}`) ?? textOf(`reasons:actions.${action}`) ?? key
}

export const categoryWord = (category: string): string => textOf(`access:categories.${category}`) ?? category
export const typeWord = (type: string): string => textOf(`access:types.${type}`) ?? type

/** An added permission has its own name, one of the app has its words. */
export const nameOfPermission = ({ key, name }: { key: string; name: string }): string =>
  isPermissionKey(key) ? permissionWord(key) : name

/** A dot in an address means a file to every server, so the parts of a key stand apart by a colon there. */
export const addressOf = (key: string): string => key.replaceAll('.', ':')
export const keyOfAddress = (id: string): string => id.replaceAll(':', '.')
