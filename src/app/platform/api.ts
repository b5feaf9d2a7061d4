// Calls an endpoint: returns the parsed answer; a failure has the effect of specification section 8 and is thrown.
import { v7 } from 'uuid'
import { type Endpoint, HEADERS, type Input, type Returns } from '#api/endpoint.ts'
import { type ProblemBody, problemBody } from '#api/problems.ts'
import { announce } from './wire/announce.ts'
import { ApiFailure } from './wire/api-failure.ts'
import type { Reply } from './wire/reply.ts'
import { type SendOptions, send } from './wire/send.ts'
import { accessToken } from './wire/token.ts'

export { ApiFailure } from './wire/api-failure.ts'
export type { Reply } from './wire/reply.ts'
export { type SendOptions, send } from './wire/send.ts'

export type CallOptions = {
  /** Nothing is shown; only a 401 still leads to sign-in. */
  notify?: 'none' | undefined
  /** The sign-in screens have their own row in the table of failures. */
  login?: boolean | undefined
  opId?: string | undefined
  signal?: AbortSignal | undefined
}

function problemIn(reply: Reply): ProblemBody | null {
  const parsed = problemBody.safeParse(reply.body)
  return parsed.success ? parsed.data : null
}

const failureOf = (reply: Reply): ApiFailure =>
  new ApiFailure({ ...reply, problem: reply.signed ? problemIn(reply) : null })

async function sendOnceMore<R extends Endpoint>(
  row: R,
  input: Input<R>,
  options: SendOptions,
): Promise<Reply> {
  const first = await send(row, input, options)
  const mayRepeat = first.outcome === 'network' && options.opId !== undefined && !options.signal?.aborted
  return mayRepeat && navigator.onLine ? send(row, input, options) : first
}

/** Sends, parses by the row's `returns`, throws ApiFailure otherwise. Operations get one key for both tries. */
export async function call<R extends Endpoint>(
  row: R,
  input: Input<R>,
  options: CallOptions = {},
): Promise<Returns<R>> {
  const isSilent = options.notify === 'none'
  const token = accessToken()
  const reply = await sendOnceMore(row, input, {
    opId: row.operation ? (options.opId ?? v7()) : undefined,
    signal: options.signal,
    headers: isSilent ? { [HEADERS.notify]: 'none' } : undefined,
  })
  const isDone = reply.outcome === 'answer' && reply.signed && reply.status < 400
  const parsed = isDone ? row.returns.safeParse(reply.body) : null
  if (parsed?.success) return parsed.data as Returns<R>
  const failure = failureOf(reply)
  // An answer to somebody's old token says nothing of the token that is there now.
  const isLate = failure.status === 401 && accessToken() !== token
  if (!options.signal?.aborted && !isLate) announce(failure, { isSilent, isLogin: options.login === true })
  throw failure
}
