// One HTTP exchange with a partner: JSON in both directions, a time-out, a line in the log, and a distinct result for
// every kind of failure (src/docs/business-rules.md#protocols-of-partners: nobody knows what happened after a
// time-out; a 5xx is worth another try; a 4xx is not).
import type { z } from 'zod'
import { readJson, readText } from '../read-answer.ts'
import { unwatched } from '../watch.ts'
import {
  type FailureKind,
  GatewayFailure,
  type GatewayHooks,
  type GatewaySettings,
  type ProbeOutcome,
  type Raw,
  TOO_MANY,
} from './gateway.ts'

export type Ask = {
  step: string
  method: 'GET' | 'POST'
  path: string
  headers: Record<string, string>
  body?: unknown
  /** The reference of the attempt or contract, for the log. */
  reference: string
}
export type ExchangeRecord = { status: number; body: unknown }
export type Exchanger = (ask: Ask) => Promise<ExchangeRecord>

const NONE: Raw = { code: '', text: '' }

/** The error code of the network: `ENOTFOUND`, `ECONNREFUSED`, `CERT_HAS_EXPIRED`. */
function codeOf(error: unknown): string {
  const found = error instanceof Error ? (error.cause ?? error) : null
  const code = (found as { code?: unknown } | null)?.code
  return typeof code === 'string' ? code : ''
}

/** Why a request without an answer failed. */
export function failureOf(error: unknown): GatewayFailure {
  if (error instanceof GatewayFailure) return error
  const isLate = error instanceof Error && error.name === 'TimeoutError'
  return isLate
    ? new GatewayFailure('timeout', NONE)
    : new GatewayFailure('network', { code: codeOf(error), text: '' })
}

const isObject = (body: unknown): boolean => typeof body === 'object' && body !== null && !Array.isArray(body)

/** What is a failure in every dialect; null: the adapter reads the answer. */
function faultOf(
  { status, body, isEmpty }: ExchangeRecord & { isEmpty: boolean },
  step: string,
): GatewayFailure | null {
  const failed = (kind: FailureKind, code: string) => new GatewayFailure(kind, { code, text: '' })
  // The probe reports the status itself.
  if (step !== 'probe' && (status === 401 || status === 403)) return failed('key_refused', `http_${status}`)
  if (status === 429) return failed('technical', TOO_MANY)
  if (status >= 500) return failed('technical', `http_${status}`)
  // A page of a proxy says yes, or "not found", to everything: only an answer of the partner confirms, cancels or changes.
  const isMeant = status < 300 || status === 404
  return isMeant && !isEmpty && !isObject(body) && step !== 'probe' ? notUnderstood('') : null
}

/** Exchanges with one partner; 5xx, 429, 401 and 403 are failures here, every other answer is the adapter's to read. */
export const exchanger = (
  { url, timeoutMs }: GatewaySettings,
  { log, now, refuse, watch = unwatched }: GatewayHooks,
): Exchanger => {
  const ask = async ({
    method,
    path,
    headers,
    body,
  }: Ask): Promise<ExchangeRecord & { isEmpty: boolean; unread: string }> => {
    await refuse?.(url)
    const response = await fetch(`${url}${path}`, {
      method,
      headers: { accept: 'application/json', 'content-type': 'application/json', ...headers },
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await readText(response)
    const read = readJson(text)
    const unread = watch({ method, path, status: response.status, body: read })
    return { status: response.status, body: read ?? null, isEmpty: text.trim() === '', unread }
  }
  return async (exchangeRequest) => {
    const started = now()
    const note = (
      outcome: 'ok' | FailureKind,
      status: number | null,
      raw: Raw | null = null,
      unread = '',
    ) => {
      const { step, method, path, reference } = exchangeRequest
      log({ step, method, path, reference, status, ms: now() - started, outcome, raw, unread })
    }
    let answer: Awaited<ReturnType<typeof ask>>
    try {
      answer = await ask(exchangeRequest)
    } catch (error) {
      const failure = failureOf(error)
      note(failure.kind, null)
      throw failure
    }
    const failure = faultOf(answer, exchangeRequest.step)
    note(failure?.kind ?? 'ok', answer.status, failure?.raw, answer.unread)
    if (failure !== null) throw failure
    return answer
  }
}

/**
 * What the answer to a probe proves; `judge` reads an object. A refused key stands before all, and what an adapter does not
 * understand is `unreadable`.
 */
export function probed(
  { status, body }: ExchangeRecord,
  judge: (body: Record<string, unknown>) => ProbeOutcome,
): ProbeOutcome {
  if (status === 401 || status === 403) return 'wrong_secret'
  if (!isObject(body)) return 'stranger'
  try {
    return judge(body as Record<string, unknown>)
  } catch (error) {
    if (error instanceof GatewayFailure && error.raw.code === UNREADABLE) return 'unreadable'
    throw error
  }
}

const UNREADABLE = 'unreadable'

/** An answer that is not of the protocol: `word` is what was not understood, for support. */
export const notUnderstood = (word: string): GatewayFailure =>
  new GatewayFailure('technical', { code: UNREADABLE, text: word })

/** Parses an answer; anything else than the schema is a technical failure of the partner, which names the field. */
export function readAs<T extends z.ZodType>(schema: T, body: unknown): z.infer<T> {
  const read = schema.safeParse(body)
  if (read.success) return read.data
  throw notUnderstood(read.error.issues[0]?.path.join('.') ?? '')
}
