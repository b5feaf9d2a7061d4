// Ends the session on this tablet without a request: removes token, person and roles, keeps unsent work.
import { purgeLastSeen } from './reads/last-seen.ts'
import { changeSession, NO_SESSION } from './session-store.ts'
import { loadTabletStorage } from './tablet/storage.ts'
import { dropToken } from './wire/token.ts'

/** Clears the session. Unsent work stays in the person's own database. */
export async function clearSession(): Promise<void> {
  dropToken()
  await purgeLastSeen().catch(() => undefined)
  const { detachUser } = await loadTabletStorage()
  await detachUser()
  changeSession(NO_SESSION)
}
