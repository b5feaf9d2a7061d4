// The end of a session on this tablet, without any call: token, person and roles are gone, unsent work stays.
import { purgeLastSeen } from './reads/last-seen.ts'
import { changeSession, NOBODY } from './session-store.ts'
import { dropToken } from './wire/token.ts'

/** Nobody is signed in any more. Unsent work stays in the person's own database. */
export async function forgetSession(): Promise<void> {
  dropToken()
  await purgeLastSeen().catch(() => undefined)
  const { detachUser } = await import('#app/offline/runtime.ts')
  await detachUser()
  changeSession(NOBODY)
}
