// MyID (src/docs/business-rules.md#protocol-of-the-identity-provider, the in-place flow): a task with the selfie, its
// status until there is a code, the code for a token, the token for the person. `pinfl` beside the document is taken
// from the provider's session flow.
import { z } from 'zod'
import { IDENTITY_PASSED } from '#domain/identity/identity.ts'
import { formatDate } from '#domain/kernel/dates.ts'
import type { ConnectionOutcome } from '#domain/partners/connection.ts'
import type { Env } from '../../platform/env.ts'
import { probeAddress } from '../partners/probe.ts'
import { readJson, readText, wholeNumber } from '../read-answer.ts'
import { type IdentityProvider, IdentityTrouble } from './provider.ts'

const started = z.object({ job_id: z.string().min(1).max(500) })
const finished = z.object({
  result_code: wholeNumber,
  result_note: z.string().nullish(),
  // How alike the faces are; a value outside of 0 to 1 says nothing.
  comparison_value: z.number().min(0).max(1).nullish().catch(null),
  code: z.string().nullish(),
})
const granted = z.object({ access_token: z.string() })
const text = z.string().nullish()
const me = z.object({
  profile: z.object({
    common_data: z.object({
      first_name: z.string(),
      middle_name: text,
      last_name: z.string(),
      pinfl: z.string(),
      gender: z.string(),
      birth_date: z.string(),
    }),
    doc_data: z.object({
      pass_data: z.string(),
      issued_by: z.string(),
      issued_date: z.string(),
      expiry_date: z.string(),
    }),
  }),
})

type Ask = {
  method: 'GET' | 'POST'
  path: string
  json?: unknown
  form?: Record<string, string>
  token?: string
}
type Answer = { status: number; body: unknown }

const PENDING = 202
const TASK = '/api/v1/authentication/simple-inplace-authentication-request-task'
const STATUS = '/api/v1/authentication/simple-inplace-authentication-request-status'

function bodyOf({ json, form }: Ask): Pick<RequestInit, 'body'> {
  if (form) return { body: new URLSearchParams(form) }
  return json === undefined ? {} : { body: JSON.stringify(json) }
}

const addressOf = (env: Env, path: string): string =>
  `${env.MYID_URL.replace('sandbox:', env.SANDBOX_URL)}${path}`

async function exchange(env: Env, ask: Ask): Promise<Answer> {
  try {
    const response = await fetch(addressOf(env, ask.path), {
      method: ask.method,
      headers: {
        accept: 'application/json',
        ...(ask.json !== undefined && { 'content-type': 'application/json' }),
        ...(ask.token && { authorization: `Bearer ${ask.token}` }),
      },
      redirect: 'error',
      signal: AbortSignal.timeout(env.PARTNER_TIMEOUT_MS),
      ...bodyOf(ask),
    })
    return { status: response.status, body: readJson(await readText(response)) }
  } catch {
    throw new IdentityTrouble('not reached')
  }
}

function readAs<T extends z.ZodType>(schema: T, { status, body }: Answer): z.infer<T> {
  const read = schema.safeParse(body)
  if (status >= 300 || !read.success) throw new IdentityTrouble(`answered ${status}`)
  return read.data
}

const readProbe = ({ status, body }: Answer): ConnectionOutcome =>
  status !== 404 && typeof body === 'object' && body !== null ? 'reached' : 'stranger'

/** The provider that the settings name; null where they name none: no identity check is offered then. */
export function myId(env: Env): IdentityProvider | null {
  if (env.MYID_URL === '') return null
  const { MYID_CLIENT_ID: client_id, MYID_CLIENT_SECRET: client_secret } = env
  const TOKEN = '/api/v1/oauth2/access-token'
  const personBy = async (code: string) => {
    const form = { grant_type: 'authorization_code', code, client_id, client_secret }
    const { access_token: token } = readAs(
      granted,
      await exchange(env, { method: 'POST', path: TOKEN, form }),
    )
    return readAs(me, await exchange(env, { method: 'GET', path: '/api/v1/users/me', token })).profile
  }
  return {
    // A code that was never issued: the provider refuses the code, or, with 401, our own credentials.
    probe: (timeoutMs) => {
      const form = { grant_type: 'authorization_code', code: 'connection-test', client_id, client_secret }
      const request = { method: 'POST', body: new URLSearchParams(form), timeoutMs }
      return probeAddress(addressOf(env, TOKEN), request, readProbe)
    },
    start: async ({ document_number, pinfl, birth_date, photo }) => {
      const json = {
        pass_data: document_number,
        pinfl,
        birth_date: formatDate(birth_date),
        photo_from_camera: { front: photo },
        agreed_on_terms: true,
        client_id,
      }
      return readAs(started, await exchange(env, { method: 'POST', path: TASK, json })).job_id
    },
    result: async (job) => {
      const path = `${STATUS}?job_id=${encodeURIComponent(job)}`
      const answer = await exchange(env, { method: 'POST', path })
      if (answer.status === PENDING) return { state: 'pending' }
      const { result_code: code, result_note, comparison_value, code: grant } = readAs(finished, answer)
      const isPassed = code === IDENTITY_PASSED && Boolean(grant)
      const profile = isPassed && grant ? await personBy(grant) : null
      return { state: 'done', code, note: result_note ?? '', score: comparison_value ?? null, profile }
    },
  }
}
