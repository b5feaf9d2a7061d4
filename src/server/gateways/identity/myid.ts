// MyID (src/docs/business-rules.md#protocol-of-the-identity-provider): in place, a task with the selfie and its status until the
// result is there, with the person's profile inside; or a session, as the settings say.
import { z } from 'zod'
import type { ConnectionOutcome } from '#domain/partners/connection.ts'
import type { Env } from '../../platform/env.ts'
import { probeAddress } from '../partners/probe.ts'
import { wholeNumber } from '../read-answer.ts'
import { type AnswerWatch, unwatched } from '../watch.ts'
import { profile } from './profile.ts'
import type { IdentityProvider, IdentityQuestion, IdentitySessions } from './provider.ts'
import { addressOf, bodyOf, type Reach, readAs } from './request.ts'
import { sdkSessions, webSessions } from './sessions.ts'
import { createAuthorizedExchange, tokenRequest } from './token.ts'

const started = z.object({ job_id: z.string().min(1).max(500) })
const finished = z.object({
  // Negative codes are this server's own.
  result_code: wholeNumber.min(0),
  result_note: z.string().nullish().catch(null),
  // How alike the faces are; a value outside of 0 to 1 says nothing.
  comparison_value: z.number().min(0).max(1).nullish().catch(null),
  profile: profile.nullish(),
})

const PENDING = 202
const TASK = '/api/v1/authentication/simple-inplace-authentication-request-task'
const STATUS = '/api/v1/authentication/simple-inplace-authentication-request-status'

/** What the answer to a request for a token says: 400 and 422 refuse what was sent, which is our credentials. */
function readProbe({ status, body }: { status: number; body: unknown }): ConnectionOutcome {
  if (z.object({ access_token: z.string() }).safeParse(body).success) return 'reached'
  if (typeof body !== 'object' || body === null) return 'stranger'
  if (status === 400 || status === 422) return 'wrong_secret'
  return status < 300 ? 'unreadable' : 'stranger'
}

/** The body of a question: exactly one of document and pinfl, unless the settings ask for both. */
function taskOf(env: Env, { document_number, pinfl, birth_date, photo }: IdentityQuestion) {
  return {
    ...(env.MYID_ASK_BY === 'both' && { pass_data: document_number }),
    pinfl,
    birth_date,
    photo_from_camera: { front: `data:image/jpeg;base64,${photo}` },
    agreed_on_terms: true,
    client_id: env.MYID_CLIENT_ID,
  }
}

function sessionsOf(
  reach: Reach,
  send: ReturnType<typeof createAuthorizedExchange>,
): IdentitySessions | null {
  const { env } = reach
  if (env.MYID_FLOW === 'in_place') return null
  return env.MYID_TOKEN === 'client_secret' ? sdkSessions(send) : webSessions(reach, send)
}

/** The provider that the settings name; null where they name none: no identity check is offered then. */
export function myId(env: Env, watch: AnswerWatch = unwatched): IdentityProvider | null {
  if (env.MYID_URL === '') return null
  const reach = { env, watch }
  const send = createAuthorizedExchange(reach)
  return {
    // A token is what every call needs; a new one leaves the one in use as it is.
    probe: (timeoutMs) => {
      const ask = tokenRequest(env)
      const request = { method: ask.method, ...bodyOf(ask), timeoutMs }
      return probeAddress(addressOf(env, env.MYID_URL, ask.path), request, readProbe)
    },
    start: async (question) =>
      readAs(started, await send({ method: 'POST', path: TASK, json: taskOf(env, question) })).job_id,
    result: async (job) => {
      const answer = await send({ method: 'POST', path: `${STATUS}?job_id=${encodeURIComponent(job)}` })
      if (answer.status === PENDING) return { state: 'pending' }
      const { result_code: code, result_note, comparison_value, profile: known } = readAs(finished, answer)
      return {
        state: 'done',
        code,
        note: result_note ?? '',
        score: comparison_value ?? null,
        profile: known ?? null,
      }
    },
    sessions: sessionsOf(reach, send),
  }
}
