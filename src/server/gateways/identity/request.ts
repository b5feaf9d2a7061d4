// One request to the identity provider and what its status means, the same for every call.
import { z } from 'zod'
import type { Env } from '../../platform/env.ts'
import { readJson, readText } from '../read-answer.ts'
import type { AnswerWatch } from '../watch.ts'
import { IdentityTrouble } from './provider.ts'

export type Ask = {
  method: 'GET' | 'POST'
  path: string
  json?: unknown
  form?: Record<string, string>
}
export type Answer = { status: number; text: string }
/** How the provider is reached, and who watches the shapes of its answers. */
export type Reach = { env: Env; watch: AnswerWatch }

const BUSY = 429
const INVALID = 422
/** A ban without a readable end, and the longest that is believed. */
const USUAL_BAN_S = 60
const LONGEST_BAN_S = 86_400

/** Seconds, as a number or text. */
const ban = z.object({
  ttl: z
    .union([
      z.number(),
      z
        .string()
        .regex(/^\d{1,9}$/)
        .transform(Number),
    ])
    .pipe(z.number().positive()),
})
const refusedFields = z.object({
  detail: z.array(z.object({ loc: z.array(z.union([z.string(), z.number()])) })),
})

export function bodyOf({ json, form }: Ask): Pick<RequestInit, 'body' | 'headers'> {
  if (form) return { body: new URLSearchParams(form), headers: { accept: 'application/json' } }
  if (json === undefined) return { headers: { accept: 'application/json' } }
  const headers = { accept: 'application/json', 'content-type': 'application/json' }
  return { body: JSON.stringify(json), headers }
}

/** The address of a path under one of our settings; `sandbox:` stands for the sandbox beside a trial. */
export const addressOf = (env: Env, base: string, path: string): string =>
  `${base.replace('sandbox:', env.SANDBOX_URL).replace(/\/$/, '')}${path}`

export async function exchange({ env, watch }: Reach, ask: Ask, token = ''): Promise<Answer> {
  try {
    const { headers, ...body } = bodyOf(ask)
    const response = await fetch(addressOf(env, env.MYID_URL, ask.path), {
      method: ask.method,
      headers: { ...headers, ...(token !== '' && { authorization: `Bearer ${token}` }) },
      redirect: 'error',
      signal: AbortSignal.timeout(env.PARTNER_TIMEOUT_MS),
      ...body,
    })
    const answer = { status: response.status, text: await readText(response) }
    watch({ method: ask.method, path: ask.path, status: answer.status, body: readJson(answer.text) })
    return answer
  } catch {
    throw new IdentityTrouble('not_reached', 'not reached')
  }
}

function troubleOf({ status, text }: Answer): IdentityTrouble {
  const body = readJson(text)
  if (status === BUSY) {
    const read = ban.safeParse(body)
    const seconds = read.success ? Math.min(LONGEST_BAN_S, Math.ceil(read.data.ttl)) : USUAL_BAN_S
    return new IdentityTrouble('busy', `answered ${status}`, { seconds })
  }
  const read = status === INVALID ? refusedFields.safeParse(body) : null
  if (read?.success) {
    const fields = read.data.detail.flatMap(({ loc }) => loc.map(String))
    return new IdentityTrouble('input', `answered ${status}`, { fields })
  }
  return new IdentityTrouble(status >= 300 ? 'not_reached' : 'unreadable', `answered ${status}`)
}

/** The body of an answer of success. Throws `IdentityTrouble` for any other one. */
export function readAs<T extends z.ZodType>(schema: T, answer: Answer): z.infer<T> {
  if (answer.status >= 300) throw troubleOf(answer)
  const read = schema.safeParse(readJson(answer.text))
  if (!read.success) throw new IdentityTrouble('unreadable', `answered ${answer.status}, not understood`)
  return read.data
}
