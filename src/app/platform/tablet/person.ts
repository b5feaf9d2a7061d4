// The person behind a session: asked from the server (roles first), kept in the person's own database, remembered by the
// tablet with initials only.

import { api } from '#api/index.ts'
import type { User } from '#api/session.ts'
import { translateIn } from '#app/i18n/i18n.ts'
import { currentUserId, rememberUser, setCurrentUser } from '#app/offline/store/device.ts'
import { readRef, saveRef } from '#app/offline/store/refs.ts'
import type { RoleEntry } from '#domain/access/can.ts'
import { call } from '../api.ts'
import { toast } from '../toasts.ts'
import { ApiFailure } from '../wire/api-failure.ts'
import { GRACE_MS, initialsOf } from './person-words.ts'

const SIGNED_IN_AT = 'signed_in_at'

/** The failure of the user call is shown in Uzbek and Russian (specification section 4). */
async function tellNotFound(): Promise<void> {
  const uzbek = await translateIn('uz-Latn', 'errors:person_not_found')
  const russian = await translateIn('ru', 'errors:person_not_found')
  toast.error(`${uzbek} ${russian}`)
}

export async function fetchPerson(): Promise<{ user: User; roles: RoleEntry[] }> {
  const roles: RoleEntry[] = await call(api.session.userRoles, {}, { notify: 'none' })
  try {
    return { user: await call(api.session.user, {}, { notify: 'none' }), roles }
  } catch (error) {
    if (error instanceof ApiFailure && error.outcome === 'answer') await tellNotFound()
    throw error
  }
}

export async function keepPerson(user: User, roles: RoleEntry[]): Promise<void> {
  await saveRef('user', user)
  await saveRef('roles', roles)
}

export async function rememberOnTablet(user: User): Promise<void> {
  await saveRef(SIGNED_IN_AT, Date.now())
  await rememberUser({ id: user.id, initials: initialsOf(user.name) })
  await setCurrentUser(user.id)
}

/** The person who last worked here, if any. */
export const restedPersonId = async (): Promise<number | null> => (await currentUserId()) ?? null

/** The kept copy, unless the last sign-in on this tablet is longer ago than the grace. */
export async function keptPerson(): Promise<{ user: User; roles: RoleEntry[] } | null> {
  const user = (await readRef('user')) as User | undefined
  const roles = (await readRef('roles')) as RoleEntry[] | undefined
  const at = (await readRef(SIGNED_IN_AT)) as number | undefined
  if (user === undefined || roles === undefined || at === undefined) return null
  return Date.now() - at < GRACE_MS ? { user, roles } : null
}
