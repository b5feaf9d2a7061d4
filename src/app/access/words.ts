// What a permission is called: by the title of its screen, by the verb of its action, or by words of its own.
import { textOf } from '#app/i18n/i18n.ts'
import { PERMISSIONS, type PermissionKey } from '#domain/access/permissions.ts'
import { SCREENS, type ScreenRow } from '#domain/access/screens.ts'

const TITLES = new Map(Object.values<ScreenRow>(SCREENS).map(({ permission, title }) => [permission, title]))

export function permissionWord(key: PermissionKey): string {
  const title = TITLES.get(key)
  if (title !== undefined) return textOf(`screens:${title}`) ?? key
  const action = key.split('.').at(-1) ?? ''
  return textOf(`access:perms.${key.replaceAll('.', '_')}`) ?? textOf(`reasons:actions.${action}`) ?? key
}

export const categoryWord = (key: PermissionKey): string =>
  textOf(`access:categories.${PERMISSIONS[key].category}`) ?? ''
