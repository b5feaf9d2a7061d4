// Whose token this window would send with (src/docs/offline.md#sessions-and-people-on-a-shared-tablet, I8). The token
// is a cookie shared by all tabs, the person is a state of one tab: after another tab's sign-in the next request would
// carry another person's token.

import { api } from '#api/index.ts'
import type { User } from '#api/session.ts'
import { getSession } from '#app/platform/session-store.ts'
import { send } from '#app/platform/wire/send.ts'
import { getAccessToken } from '#app/platform/wire/token.ts'

let identified: { user: User; token: string | null } | null = null
let isChecking = false
/** A token that the server attributed to another person; not asked about again. */
let foreign: string | null = null

async function identifyToken(user: User): Promise<void> {
  const token = getAccessToken()
  if (token === null || token === foreign) return
  const reply = await send(api.session.user, {}, { timeoutMs: 8000 })
  const person = api.session.user.returns.safeParse(reply.body)
  if (!reply.signed || !person.success || token !== getAccessToken()) return
  if (person.data.id === user.id) identified = { user, token }
  else foreign = token
}

async function identifyTokenOnce(user: User): Promise<void> {
  if (isChecking) return
  isChecking = true
  await identifyToken(user)
  isChecking = false
}

/**
 * The person whose work may be sent now, or null: nobody is signed in, or the token has changed and the server has not
 * yet confirmed that it is the same person's.
 */
export function getTokenOwner(): number | null {
  const { state, user } = getSession()
  if (state !== 'signed_in' || !user) return null
  // A person who was just read from the server was read with this token.
  if (identified?.user !== user) identified = { user, token: getAccessToken() }
  if (identified.token === getAccessToken()) return user.id
  void identifyTokenOnce(user)
  return null
}
