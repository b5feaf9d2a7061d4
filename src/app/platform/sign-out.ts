// Sign-out (src/docs/specification.md#session): overlay, logout call, local storage cleared, then token and person.
// The tablet's own choices (theme, language, drawer, branch) belong to the tablet and are put back; unsent work is in
// IndexedDB, which is not local storage, and stays (src/docs/offline.md#sessions-and-people-on-a-shared-tablet).
import { api } from '#api/index.ts'
import { call } from './api.ts'
import { queryClient } from './data.ts'
import { clearSession } from './forget.ts'
import { forgetSearches } from './last-search.ts'
import { forgetPositions } from './list-positions.ts'
import { goTo } from './navigation.ts'
import { changeSession } from './session-store.ts'
import { loadTabletStorage } from './tablet/storage.ts'

/**
 * `anketa-marker` is the storage canary by which a wiped database is known
 * (src/docs/offline.md#detection-of-data-loss): figures and ids, no names.
 */
const TABLET_KEYS = [
  'theme',
  'language',
  'leftDrawerMini',
  'branch',
  'installHidden',
  'newWorkSound',
  'anketa-marker',
  'support-phone',
  'anketa-clock',
]

/** Empties local storage except for the tablet's own settings. */
export function clearLocalStorage(): void {
  const kept = TABLET_KEYS.map((key): [string, string | null] => [key, localStorage.getItem(key)])
  localStorage.clear()
  for (const [key, value] of kept) if (value !== null) localStorage.setItem(key, value)
}

/** Also used before check_sms: "stored session data is cleared". */
export function clearStoredSession(): void {
  queryClient.clear()
  forgetSearches()
  forgetPositions()
  sessionStorage.clear()
  clearLocalStorage()
}

export async function signOut(): Promise<void> {
  changeSession({ isLeaving: true })
  // Without internet the session ends on the tablet all the same; on the server the token is valid until its expiry.
  await call(api.session.logout, {}, { notify: 'none' }).catch(() => undefined)
  clearStoredSession()
  const { setCurrentUser } = await loadTabletStorage()
  await setCurrentUser(null)
  await clearSession()
  goTo('/auth/login')
}
