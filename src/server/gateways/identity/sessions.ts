// Sessions of MyID (src/docs/business-rules.md#protocol-of-the-identity-provider): the provider's web page on the client's own
// phone, or its SDK in an app around this page. A session and a code count once.
import { z } from 'zod'
import { IDENTITY_PASSED, NO_ANSWER } from '#domain/identity/identity.ts'
import { wholeNumber } from '../read-answer.ts'
import { profile } from './profile.ts'
import { type IdentityResult, type IdentitySessions, IdentityTrouble } from './provider.ts'
import { type Answer, type Ask, addressOf, exchange, type Reach, readAs } from './request.ts'
import { personToken } from './token.ts'

type Send = (ask: Ask) => Promise<Answer>

const MOST_ATTEMPTS = 3
const opened = z.object({ session_id: z.uuid() })
const attempts = z.object({
  attempts: z
    .array(z.object({ result_code: wholeNumber.min(0), auth_code: z.string().nullish().catch(null) }))
    .nullish(),
})
const sdkState = z.object({ status: z.enum(['in_progress', 'closed', 'expired']) })
const me = z.object({ profile })
/** `sdk/data` answers the profile, by itself or under its name. */
const data = z.union([
  me,
  profile.refine((read) => read.common_data || read.doc_data).transform((read) => ({ profile: read })),
])

type Done = Extract<IdentityResult, { state: 'done' }>
const done = (code: number, known: Done['profile'] = null): Done => ({
  state: 'done',
  code,
  note: '',
  score: null,
  profile: known,
})

/** Sessions of the web page: the person opens it, and the result has the code of the person. */
export function webSessions(reach: Reach, send: Send): IdentitySessions {
  const { env } = reach
  /** Tokens of persons by their spent code: a question that fails after the code was taken is asked again. */
  const tokens = new Map<string, string>()
  const personOf = async (code: string) => {
    const token = tokens.get(code) ?? (await personToken(reach, code))
    tokens.set(code, token)
    const known = readAs(
      me,
      await exchange(reach, { method: 'GET', path: '/api/v1/users/me' }, token),
    ).profile
    tokens.delete(code)
    return known
  }
  return {
    isAskedByPerson: false,
    open: async ({ id, address }) => {
      const json = { external_id: id, ip_address: address, max_retries: MOST_ATTEMPTS }
      return readAs(opened, await send({ method: 'POST', path: '/api/v1/web/sessions', json })).session_id
    },
    urlOf: (session) => addressOf(env, env.MYID_WEB_URL, `/?session_id=${session}`),
    result: async (session) => {
      const path = `/api/v1/web/sessions/${encodeURIComponent(session)}/result`
      const list = readAs(attempts, await send({ method: 'POST', path })).attempts ?? []
      const passed = list.find(({ result_code }) => result_code === IDENTITY_PASSED)
      if (passed?.auth_code) return done(IDENTITY_PASSED, await personOf(passed.auth_code))
      if (passed) throw new IdentityTrouble('unreadable', 'a passed session without its code')
      const last = list.at(-1)
      return last && list.length >= MOST_ATTEMPTS ? done(last.result_code) : { state: 'pending' }
    },
    resultOfCode: null,
  }
}

/** Sessions of the SDK: the device gives the code that the SDK has given. */
export function sdkSessions(send: Send): IdentitySessions {
  return {
    isAskedByPerson: true,
    open: async ({ person }) => {
      const json = person ?? {}
      return readAs(opened, await send({ method: 'POST', path: '/api/v2/sdk/sessions', json })).session_id
    },
    urlOf: () => null,
    // The person's data come with the code of the SDK; the session itself only tells that no code can come any more.
    result: async (session) => {
      const path = `/api/v1/sdk/sessions/${encodeURIComponent(session)}`
      const { status } = readAs(sdkState, await send({ method: 'GET', path }))
      return status === 'expired' ? done(NO_ANSWER) : { state: 'pending' }
    },
    resultOfCode: async (code) => {
      const path = `/api/v1/sdk/data?code=${encodeURIComponent(code)}`
      return done(IDENTITY_PASSED, readAs(data, await send({ method: 'GET', path })).profile)
    },
  }
}
