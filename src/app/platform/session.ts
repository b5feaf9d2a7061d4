// Lifecycle of a session (src/docs/specification.md#session): loads the person at a start, after the sign-in, and
// again later.
// A start without internet uses the person's own copy on this tablet for 72 hours
// (src/docs/offline.md#sessions-and-people-on-a-shared-tablet).
import { forgetSession } from './forget.ts'
import { goTo } from './navigation.ts'
import { changeSession, getSession, NOBODY, type SessionView } from './session-store.ts'
import { ApiFailure } from './wire/api-failure.ts'
import { accessToken, dropToken, storeToken } from './wire/token.ts'

export {
  getSession,
  type Session,
  type SessionState,
  type SessionView,
  useSession,
} from './session-store.ts'
export { signOut } from './sign-out.ts'

// The tablet's databases come after the first paint: nobody needs them to type a phone number (P1).
const tablet = () => import('./tablet/person.ts')
const life = () => import('#app/offline/runtime.ts')

let loading: Promise<SessionView> | null = null

/** Roles first, then the person (specification section 4); kept on the tablet for a start without internet. */
export async function refreshPerson(isSignIn = false): Promise<SessionView> {
  const { fetchPerson, keepPerson } = await tablet()
  const { user, roles } = await fetchPerson()
  if (getSession().user?.id !== user.id) await (await life()).attachUser(user.id, isSignIn)
  await keepPerson(user, roles)
  const view = changeSession({ state: 'signed_in', user, roles, isFirst: user.is_first_auth })
  void life().then(({ catchUp }) => catchUp())
  return view
}

/** A refresh behind the kept copy: only an answer that ends the session counts, a bad connection does not. */
async function refreshBehind(): Promise<void> {
  try {
    await refreshPerson()
  } catch (error) {
    const isEnded = error instanceof ApiFailure && error.outcome === 'answer' && error.status === 403
    if (!isEnded) return
    await forgetSession()
    goTo('/auth/login')
  }
}

async function startFromCopy(userId: number, hasToken: boolean): Promise<boolean> {
  await (await life()).attachUser(userId)
  const kept = await (await tablet()).keptPerson()
  if (kept === null) return false
  const state = hasToken ? 'signed_in' : 'needs_sign_in'
  changeSession({ ...kept, isFirst: kept.user.is_first_auth, state })
  if (hasToken) void refreshBehind()
  return true
}

/** A token whose person this tablet does not know yet. A bad connection is no reason to drop it. */
async function startFromToken(): Promise<void> {
  try {
    const { user } = await refreshPerson()
    if (user !== null) await (await tablet()).rememberOnTablet(user)
  } catch (error) {
    const isAnswer = error instanceof ApiFailure && error.outcome === 'answer'
    if (isAnswer || isLocked(error)) await forgetSession()
    else changeSession(NOBODY)
  }
}

// The person left the locked screen for the sign-in (offline/db.ts, which is not loaded for its name alone).
const isLocked = (error: unknown) => error instanceof Error && error.name === 'TabletLocked'

async function load(): Promise<SessionView> {
  try {
    return await loadPerson()
  } catch (error) {
    if (!isLocked(error)) throw error
    await forgetSession()
    return getSession()
  }
}

async function loadPerson(): Promise<SessionView> {
  const userId = await (await tablet()).restedPersonId()
  const hasToken = accessToken() !== null
  if (userId !== null && (await startFromCopy(userId, hasToken))) return getSession()
  if (!hasToken) await forgetSession()
  else await startFromToken()
  return getSession()
}

/** Loads the person once; later calls wait for the same load, or return at once. */
export function loadSession(): Promise<SessionView> {
  if (getSession().state !== 'loading') return Promise.resolve(getSession())
  loading ??= load().finally(() => {
    loading = null
  })
  return loading
}

/** After the code was right: the token is stored, roles and person are loaded, the tablet remembers who works on it. */
export async function signedIn(token: string, expiresIn: number, isFirst: boolean): Promise<SessionView> {
  storeToken(token, expiresIn)
  const { user } = await refreshPerson(true).catch((error: unknown) => {
    dropToken()
    throw error
  })
  if (user !== null) await (await tablet()).rememberOnTablet(user)
  sessionStorage.clear()
  return changeSession({ isFirst })
}

/** The first password is chosen: the copy on this tablet knows it at once, or a start from it would ask again. */
export async function passwordChosen(): Promise<void> {
  const { user, roles } = getSession()
  const settled = user && { ...user, is_first_auth: false }
  if (settled) await (await tablet()).keepPerson(settled, roles)
  changeSession({ user: settled, isFirst: false })
  void refreshPerson().catch(() => undefined)
}
