// Reads a picture that the browser may keep. Apart from `send`: an answer that the browser has kept says nothing about the connection
// or the clock.
import type { Endpoint, Input } from '#api/endpoint.ts'
import { call } from '../api.ts'
import { ApiFailure } from './api-failure.ts'
import { noReply, type Reply, readReply } from './reply.ts'
import { headersOf, urlOf } from './send.ts'

const UNAUTHORISED = 401

const failureOf = (reply: Reply) => new ApiFailure({ ...reply, problem: null })

/** The picture, from the browser's cache if it is there; throws `ApiFailure` where there is none. */
export async function readPicture<R extends Endpoint>(
  endpoint: R,
  input: Input<R>,
  signal: AbortSignal,
): Promise<Blob> {
  const response = await fetch(urlOf(endpoint, input), {
    redirect: 'manual',
    credentials: 'same-origin',
    signal,
    headers: await headersOf(endpoint, {}),
  }).catch((error: unknown) => {
    if (signal.aborted) throw error
    throw failureOf(noReply('network'))
  })
  // An answer that was kept from an earlier version of the API is as good, so whether it is signed is not asked.
  const reply = await readReply(response, endpoint)
  // `call` renews the session.
  const body =
    reply.status === UNAUTHORISED
      ? await call(endpoint, input, { signal, read: true, notify: 'none' })
      : reply.body
  if (body instanceof Blob && body.type.startsWith('image/')) return body
  throw failureOf(reply)
}
