// The person of a session: read from the server (roles first), stored in the person's own database; the tablet's database
// stores only the initials.

import { api } from '#api/index.ts'
import type { User } from '#api/session.ts'
import { translateIn } from '#app/i18n/i18n.ts'
import type { RoleEntry } from '#domain/access/can.ts'
import { SIGN_IN_GRACE_MS } from '#domain/users/sign-in.ts'
import { call } from '../api.ts'
import { toast } from '../toasts.ts'
import { ApiFailure } from '../wire/api-failure.ts'
import { initialsOf } from './initials.ts'
import { loadTabletStorage } from './storage.ts'

const SIGNED_IN_AT = 'signed_in_at'

/** Shows the failure of the user call in Uzbek and Russian (specification section 4). */
async function reportNotFound(): Promise<void> {
  const uzbek = await translateIn('uz-Latn', 'errors:person_not_found')
  const russian = await translateIn('ru', 'errors:person_not_found')
  toast.error(`${uzbek} ${russian}`)
}

export async function fetchPerson(): Promise<{ user: User; roles: RoleEntry[] }> {
  const roles: RoleEntry[] = await call(api.session.userRoles, {}, { notify: 'none' })
  try {
    return { user: await call(api.session.user, {}, { notify: 'none' }), roles }
  } catch (error) {
    if (error instanceof ApiFailure && error.outcome === 'answer') await reportNotFound()
    throw error
  }
}

export async function storePerson(user: User, roles: RoleEntry[]): Promise<void> {
  const { saveRef } = await loadTabletStorage()
  await saveRef('user', user)
  await saveRef('roles', roles)
}

export async function rememberOnTablet(user: User): Promise<void> {
  const { rememberUser, saveRef, setCurrentUser } = await loadTabletStorage()
  await saveRef(SIGNED_IN_AT, Date.now())
  await rememberUser({ id: user.id, initials: initialsOf(user.name) })
  await setCurrentUser(user.id)
}

/** The id of the person who last worked on this tablet, or null. */
export const getLastPersonId = async (): Promise<number | null> =>
  (await loadTabletStorage()).readCurrentUserId()

/** The stored person and roles; null if the last sign-in is longer ago than the grace period. */
export async function readStoredPerson(): Promise<{ user: User; roles: RoleEntry[] } | null> {
  const { readRef } = await loadTabletStorage()
  const user = (await readRef('user')) as User | undefined
  const roles = (await readRef('roles')) as RoleEntry[] | undefined
  const at = (await readRef(SIGNED_IN_AT)) as number | undefined
  if (user === undefined || roles === undefined || at === undefined) return null
  return Date.now() - at < SIGN_IN_GRACE_MS ? { user, roles } : null
}
