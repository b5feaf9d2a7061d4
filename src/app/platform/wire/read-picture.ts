// Reads a picture that the browser may keep. Apart from `send`: an answer that the browser has kept says nothing about the connection
// or the clock.
import type { Endpoint, Input } from '#api/endpoint.ts'
import { call } from '../api.ts'
import { headersOf, urlOf } from './send.ts'

const UNAUTHORISED = 401

/** The picture, from the browser's cache if it is there; throws where there is none. */
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
  })
  // `call` renews the session.
  const body =
    response.status === UNAUTHORISED
      ? await call(endpoint, input, { signal, read: true, notify: 'none' })
      : await response.blob()
  if (body instanceof Blob && body.type.startsWith('image/')) return body
  throw new Error('no picture')
}
