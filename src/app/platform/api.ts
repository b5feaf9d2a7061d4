// Calls an endpoint and returns the parsed answer. A failure has the effect of specification section 8, then is thrown.
import { v7 } from 'uuid'
import { type Body, type Endpoint, HEADERS, type Input, type Returns } from '#api/endpoint.ts'
import { type ProblemBody, problemBody } from '#api/problems.ts'
import { getConnection } from './connection.ts'
import { announce } from './wire/announce.ts'
import { ApiFailure } from './wire/api-failure.ts'
import type { Reply } from './wire/reply.ts'
import { type SendOptions, send } from './wire/send.ts'
import { getAccessToken } from './wire/token.ts'

export { ApiFailure } from './wire/api-failure.ts'
export type { Reply } from './wire/reply.ts'
export { type SendOptions, send } from './wire/send.ts'

export type CallOptions = {
  /** Shows no message; a 401 still leads to the sign-in. */
  notify?: 'none' | undefined
  /** Set by the sign-in screens, which have their own rule in the table of failures. */
  login?: boolean | undefined
  /** What a page shows: its failure may be said by a bar above the page alone. */
  read?: boolean | undefined
  opId?: string | undefined
  signal?: AbortSignal | undefined
}

function problemIn(reply: Reply): ProblemBody | null {
  const parsed = problemBody.safeParse(reply.body)
  return parsed.success ? parsed.data : null
}

const failureOf = (reply: Reply): ApiFailure =>
  new ApiFailure({ ...reply, problem: reply.signed ? problemIn(reply) : null })

/** A request that fails so quickly met a connection that the server had closed; a longer wait is not doubled. */
const QUICK_FAILURE_MS = 1000
const REPEAT_AFTER_MS = 300

async function sendOnceMore<R extends Endpoint>(
  endpoint: R,
  input: Input<R>,
  { isRead, ...options }: SendOptions & { isRead: boolean },
): Promise<Reply> {
  const begun = performance.now()
  const first = await send(endpoint, input, options)
  const isRepeated = () => first.outcome === 'network' && !options.signal?.aborted && navigator.onLine
  if (!isRepeated()) return first
  if (options.opId !== undefined) return send(endpoint, input, options)
  if (!isRead || performance.now() - begun > QUICK_FAILURE_MS || getConnection() !== 'online') return first
  await new Promise((done) => setTimeout(done, REPEAT_AFTER_MS))
  return isRepeated() ? send(endpoint, input, options) : first
}

/**
 * Sends a request and parses the answer by the endpoint's `returns`. Throws `ApiFailure` for every other outcome. Where a network is
 * there and no answer came, a write is repeated once with the same idempotency key; a read too, if it failed at once while the server
 * was thought to be reached: a server that restarts, or a proxy, closes connections that are kept open.
 */
export async function call<R extends Endpoint>(
  endpoint: R,
  input: Input<R>,
  options: CallOptions = {},
): Promise<Returns<R>> {
  const isSilent = options.notify === 'none'
  const token = getAccessToken()
  const reply = await sendOnceMore(endpoint, input, {
    isRead: options.read === true || (endpoint.method === 'GET' && endpoint.xsrf !== true),
    opId: endpoint.operation ? (options.opId ?? v7()) : undefined,
    signal: options.signal,
    headers: isSilent ? { [HEADERS.notify]: 'none' } : undefined,
  })
  const isDone = reply.outcome === 'answer' && reply.signed && reply.status < 400
  const parsed = isDone ? endpoint.returns.safeParse(reply.body) : null
  if (parsed?.success) return parsed.data as Returns<R>
  const failure = failureOf(reply)
  // A 401 for an earlier token says nothing about the current token.
  const isLate = failure.status === 401 && getAccessToken() !== token
  if (!options.signal?.aborted && !isLate)
    announce(failure, { isSilent, isLogin: options.login === true, isRead: options.read === true })
  throw failure
}

/**
 * The input of an endpoint that changes one record: the id in the path, and a body. A cast, because the compiler does not
 * resolve `Input<R>` for a type parameter; the constraint of `R` guarantees the shape.
 */
export const recordInput = <R extends Endpoint & { params: { shape: { id: unknown } } }>(
  id: string,
  body: Body<R>,
): Input<R> => ({ params: { id }, body }) as unknown as Input<R>
