// Whether a list that the person may open has the same rows as a figure.
import { useSession } from '#app/platform/session.ts'
import { scopeOf } from '#domain/access/can.ts'
import type { PermissionKey } from '#domain/access/permissions.ts'

/** Returns whether the person holds both permissions in the same scope: that of a figure, and that of the list that it opens. */
export function useSameScope(): (figure: PermissionKey, list: PermissionKey) => boolean {
  const { user, roles } = useSession()
  return (figure, list) => {
    if (user === null) return false
    const who = { is_admin: user.is_admin, roles }
    return scopeOf(who, list) !== 'none' && scopeOf(who, list) === scopeOf(who, figure)
  }
}
