// The bearer token of the identity provider, by the way of the contract: with user and password (in place), with the client's
// secret (SDK), or as client credentials (web). Kept in memory until shortly before its end.
import { z } from 'zod'
import type { Env } from '../../platform/env.ts'
import { IdentityTrouble } from './provider.ts'
import { type Answer, type Ask, exchange, type Reach, readAs } from './request.ts'

const OAUTH = '/api/v1/oauth2/access-token'
const REFRESH = '/api/v1/oauth2/refresh-token'
const CLIENTS = '/api/v1/auth/clients/access-token'
const UNAUTHORIZED = 401
/** The life of a token without a readable end. */
const USUAL_LIFE_S = 300
const LONGEST_LIFE_S = 31_536_000
/** A token is replaced this long before its end, a short one after nine tenths of its life. */
const MARGIN_S = 60

/** A token goes into a header: visible characters only. */
const secret = z.string().regex(/^[\x21-\x7e]{1,1999}$/)
const granted = z.object({
  access_token: secret,
  refresh_token: secret.nullish().catch(null),
  expires_in: z.number().positive().max(LONGEST_LIFE_S).catch(USUAL_LIFE_S),
})
type Token = { access: string; refresh: string | null; until: number }

/** The request for a token, by the way that the settings name. */
export function tokenRequest(env: Env): Ask {
  const { MYID_CLIENT_ID: client_id, MYID_CLIENT_SECRET: client_secret } = env
  if (env.MYID_TOKEN === 'client_secret')
    return { method: 'POST', path: CLIENTS, json: { client_id, client_secret } }
  const form: Record<string, string> =
    env.MYID_TOKEN === 'password'
      ? { grant_type: 'password', username: env.MYID_USERNAME, password: env.MYID_PASSWORD, client_id }
      : { grant_type: 'client_credentials', client_id, client_secret }
  return { method: 'POST', path: OAUTH, form }
}

/** The token of one person, for the code that the person's session has given. The provider takes the code once. */
export async function personToken(reach: Reach, code: string): Promise<string> {
  const { MYID_CLIENT_ID: client_id, MYID_CLIENT_SECRET: client_secret } = reach.env
  const form = { grant_type: 'authorization_code', code, client_id, client_secret }
  return readAs(granted, await exchange(reach, { method: 'POST', path: OAUTH, form })).access_token
}

/** Sends requests with the bearer token; one that ends with 401 is sent once more with a new token. */
export function createAuthorizedExchange(reach: Reach): (ask: Ask) => Promise<Answer> {
  const { env } = reach
  let current: Token | null = null
  /** The request for a token that is under way: concurrent questions share it. */
  let pending: Promise<Token> | null = null

  const request = async (ask: Ask): Promise<Token> => {
    const read = readAs(granted, await exchange(reach, ask))
    const life = read.expires_in
    const until = Date.now() + (life - Math.min(MARGIN_S, life / 10)) * 1000
    return { access: read.access_token, refresh: read.refresh_token ?? null, until }
  }
  /** Renews by the refresh token where there is one; a refusal of it leads to a new sign-in. */
  const renew = async (refresh: string | null): Promise<Token> => {
    if (refresh === null) return request(tokenRequest(env))
    const json = { refresh_token: refresh, client_id: env.MYID_CLIENT_ID }
    try {
      const token = await request({ method: 'POST', path: REFRESH, json })
      return { ...token, refresh: token.refresh ?? refresh }
    } catch (error) {
      if (error instanceof IdentityTrouble && error.kind !== 'busy') return request(tokenRequest(env))
      throw error
    }
  }
  const fetchToken = (refresh: string | null): Promise<Token> => {
    pending ??= renew(refresh)
      .then((token) => {
        current = token
        return token
      })
      .finally(() => {
        pending = null
      })
    return pending
  }
  const getToken = async (): Promise<Token> =>
    current !== null && current.until > Date.now() ? current : fetchToken(current?.refresh ?? null)

  return async (ask) => {
    const token = await getToken()
    const answer = await exchange(reach, ask, token.access)
    if (answer.status !== UNAUTHORIZED) return answer
    // Another question may have replaced the token meanwhile.
    const isReplaced = current !== null && current.access !== token.access && current.until > Date.now()
    const next = isReplaced && current !== null ? current : await fetchToken(null)
    return exchange(reach, ask, next.access)
  }
}
