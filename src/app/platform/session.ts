// Lifecycle of a session (src/docs/specification.md#session): loads the person at a start, after the sign-in, and
// again later.
// A start without internet uses the person's own copy on this tablet for 72 hours
// (src/docs/offline.md#sessions-and-people-on-a-shared-tablet).
import { clearSession } from './forget.ts'
import { goTo } from './navigation.ts'
import { changeSession, getSession, NO_SESSION, type SessionView } from './session-store.ts'
import { loadTabletStorage } from './tablet/storage.ts'
import { ApiFailure } from './wire/api-failure.ts'
import { dropToken, getAccessToken, storeToken } from './wire/token.ts'

export {
  getSession,
  type Session,
  type SessionState,
  type SessionView,
  useSession,
} from './session-store.ts'
export { signOut } from './sign-out.ts'

// The tablet's databases load after the first paint; the sign-in page does not need them (P1).
const tablet = () => import('./tablet/person.ts')

let loading: Promise<SessionView> | null = null

/** Reads the roles, then the person (specification section 4), and stores both for a start without internet. */
export async function refreshPerson(isSignIn = false): Promise<SessionView> {
  const { fetchPerson, storePerson } = await tablet()
  const { user, roles } = await fetchPerson()
  if (getSession().user?.id !== user.id) await (await loadTabletStorage()).attachUser(user.id, isSignIn)
  await storePerson(user, roles)
  const view = changeSession({ state: 'signed_in', user, roles, isFirst: user.is_first_auth })
  void loadTabletStorage().then(({ catchUp }) => catchUp())
  return view
}

/** Refreshes the person after a start from the stored copy. Ignores connection failures. */
async function refreshInBackground(): Promise<void> {
  try {
    await refreshPerson()
  } catch (error) {
    const isEnded = error instanceof ApiFailure && error.outcome === 'answer' && error.status === 403
    if (!isEnded) return
    await clearSession()
    goTo('/auth/login')
  }
}

async function startFromCopy(userId: number, hasToken: boolean): Promise<boolean> {
  await (await loadTabletStorage()).attachUser(userId)
  const kept = await (await tablet()).readStoredPerson()
  if (kept === null) return false
  const state = hasToken ? 'signed_in' : 'needs_sign_in'
  changeSession({ ...kept, isFirst: kept.user.is_first_auth, state })
  if (hasToken) void refreshInBackground()
  return true
}

/** Starts from a token whose person is not stored on this tablet. A connection failure keeps the token. */
async function startFromToken(): Promise<void> {
  try {
    const { user } = await refreshPerson()
    if (user !== null) await (await tablet()).rememberOnTablet(user)
  } catch (error) {
    const isAnswer = error instanceof ApiFailure && error.outcome === 'answer'
    if (isAnswer || isLocked(error)) await clearSession()
    else changeSession(NO_SESSION)
  }
}

// The person went from the lock screen to the sign-in (`TabletLocked` of offline, recognised by its name).
const isLocked = (error: unknown) => error instanceof Error && error.name === 'TabletLocked'

async function load(): Promise<SessionView> {
  try {
    return await loadPerson()
  } catch (error) {
    if (!isLocked(error)) throw error
    await clearSession()
    return getSession()
  }
}

async function loadPerson(): Promise<SessionView> {
  const userId = await (await tablet()).getLastPersonId()
  const hasToken = getAccessToken() !== null
  if (userId !== null && (await startFromCopy(userId, hasToken))) return getSession()
  if (!hasToken) await clearSession()
  else await startFromToken()
  return getSession()
}

/** Loads the person once; later calls return the same promise or the loaded session. */
export function loadSession(): Promise<SessionView> {
  if (getSession().state !== 'loading') return Promise.resolve(getSession())
  loading ??= load().finally(() => {
    loading = null
  })
  return loading
}

/** Called after a correct code: stores the token, loads roles and person, records the person on the tablet. */
export async function completeSignIn(
  token: string,
  expiresIn: number,
  isFirst: boolean,
): Promise<SessionView> {
  storeToken(token, expiresIn)
  const { user } = await refreshPerson(true).catch((error: unknown) => {
    dropToken()
    throw error
  })
  if (user !== null) await (await tablet()).rememberOnTablet(user)
  sessionStorage.clear()
  return changeSession({ isFirst })
}

/** Records that the first password was chosen, also in the stored copy: a start from it would ask again. */
export async function recordPasswordChange(): Promise<void> {
  const { user, roles } = getSession()
  const settled = user && { ...user, is_first_auth: false }
  if (settled) await (await tablet()).storePerson(settled, roles)
  changeSession({ user: settled, isFirst: false })
  void refreshPerson().catch(() => undefined)
}
