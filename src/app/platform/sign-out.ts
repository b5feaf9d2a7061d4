// Sign-out of the specification's section 4: overlay, logout call, local storage cleared, then token and person.
// The tablet's own choices (theme, language, drawer, branch) belong to the tablet and are put back; unsent work is in
// IndexedDB, which is not local storage, and stays (offline.md 2.9).
import { contract } from '#contract/index.ts'
import { call } from './api.ts'
import { queryClient } from './data.ts'
import { forgetSession } from './forget.ts'
import { forgetSearches } from './last-search.ts'
import { goTo } from './navigation.ts'
import { changeSession } from './session-store.ts'

/** The last is the mark by which a wiped database is known (offline.md 2.11): figures and ids, nobody's name. */
const TABLET_KEYS = ['theme', 'language', 'leftDrawerMini', 'branch', 'installHidden', 'anketa-marker']

/** Empties local storage but for the tablet's own choices. */
export function clearLocalStorage(): void {
  const kept = TABLET_KEYS.map((key): [string, string | null] => [key, localStorage.getItem(key)])
  localStorage.clear()
  for (const [key, value] of kept) if (value !== null) localStorage.setItem(key, value)
}

/** Also used before check_sms: "stored session data is cleared". */
export function clearStoredSession(): void {
  queryClient.clear()
  forgetSearches()
  sessionStorage.clear()
  clearLocalStorage()
}

export async function signOut(): Promise<void> {
  changeSession({ isLeaving: true })
  // Without internet the tablet forgets all the same; the token dies on the server at its expiry.
  await call(contract.session.logout, {}, { notify: 'none' }).catch(() => undefined)
  clearStoredSession()
  const { setCurrentUser } = await import('#app/offline/device.ts')
  await setCurrentUser(null)
  await forgetSession()
  goTo('/auth/login')
}
