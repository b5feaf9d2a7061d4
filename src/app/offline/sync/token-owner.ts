// Whose token this window would send with (src/docs/offline.md#sessions-and-people-on-a-shared-tablet, I8). The token
// is a cookie of all tabs, the person is known to one: after another tab's sign-in the next request would carry
// somebody else's token.

import { api } from '#api/index.ts'
import type { User } from '#api/session.ts'
import { getSession } from '#app/platform/session-store.ts'
import { send } from '#app/platform/wire/send.ts'
import { accessToken } from '#app/platform/wire/token.ts'

let seen: { user: User; token: string | null } | null = null
let isAsking = false
/** A token that the server has said is another person's: asking again would change nothing. */
let foreign: string | null = null

async function ask(user: User): Promise<void> {
  const token = accessToken()
  if (token === null || token === foreign) return
  const reply = await send(api.session.user, {}, { timeoutMs: 8000 })
  const person = api.session.user.returns.safeParse(reply.body)
  if (!reply.signed || !person.success || token !== accessToken()) return
  if (person.data.id === user.id) seen = { user, token }
  else foreign = token
}

async function askOnce(user: User): Promise<void> {
  if (isAsking) return
  isAsking = true
  await ask(user)
  isAsking = false
}

/**
 * The person whose work may be sent now, or null: nobody is signed in, or the token has changed and the server has not
 * yet said that it is the same person's.
 */
export function getTokenOwner(): number | null {
  const { state, user } = getSession()
  if (state !== 'signed_in' || !user) return null
  // A person who has just been read from the server was read with this very token.
  if (seen?.user !== user) seen = { user, token: accessToken() }
  if (seen.token === accessToken()) return user.id
  void askOnce(user)
  return null
}
