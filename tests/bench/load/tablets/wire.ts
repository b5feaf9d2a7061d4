// One request of a virtual tablet, with the faults of a bad connection.
import { type Agent, type IncomingMessage, request } from 'node:http'
import { HEADERS } from '#api/endpoint.ts'

export type Ask = {
  method: string
  path: string
  token: string
  opId?: string
  json?: unknown
  photo?: { bytes: Uint8Array; digest: string }
  timeoutMs: number
}
/** `status` is null without an answer. */
export type Answer = { status: number | null; retryAfterMs: number | null; text: string; ms: number }
/** What the connection does: nothing, loses the answer, or breaks in the middle of the body. */
export type Fate = 'whole' | 'reply_lost' | 'reset'

const XSRF = 'q'.repeat(43)

/** The headers a tablet sends. */
export function headersOf({ token, opId, photo }: Ask, length: number): Record<string, string> {
  return {
    accept: 'application/json',
    authorization: `Bearer ${token}`,
    cookie: `XSRF-TOKEN=${XSRF}`,
    [HEADERS.xsrf]: XSRF,
    [HEADERS.device]: `load-${token.slice(0, 12)}`,
    'content-type': photo ? 'image/jpeg' : 'application/json',
    'content-length': String(length),
    ...(opId && { [HEADERS.idempotencyKey]: opId }),
    ...(photo && { 'content-digest': `sha-256=:${photo.digest}:` }),
  }
}

async function textOf(answer: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of answer) parts.push(part as Buffer)
  return Buffer.concat(parts).toString('utf8')
}

const waitOf = (answer: IncomingMessage): number | null => {
  const seconds = Number(answer.headers['retry-after'])
  return Number.isFinite(seconds) ? seconds * 1000 : null
}

/** Sends the request once; never throws. */
export function ask(agent: Agent, origin: string, what: Ask, fate: Fate = 'whole'): Promise<Answer> {
  const started = performance.now()
  const body = what.photo?.bytes ?? (what.json === undefined ? null : Buffer.from(JSON.stringify(what.json)))
  return new Promise((resolve) => {
    const done = (status: number | null, retryAfterMs: number | null = null, text = '') =>
      resolve({ status, retryAfterMs, text, ms: performance.now() - started })
    const sending = request(new URL(what.path, origin), {
      agent,
      method: what.method,
      headers: headersOf(what, body?.length ?? 0),
      signal: AbortSignal.timeout(what.timeoutMs),
    })
    sending.on('error', () => done(null))
    sending.on('response', (answer) => {
      if (fate === 'reply_lost') {
        answer.destroy()
        return done(null)
      }
      textOf(answer).then(
        (text) => done(answer.statusCode ?? null, waitOf(answer), text),
        () => done(null),
      )
    })
    if (fate === 'reset' && body !== null) {
      sending.write(body.subarray(0, Math.floor(body.length / 2)), () => {
        sending.socket?.resetAndDestroy()
      })
      return
    }
    sending.end(body ?? undefined)
  })
}
