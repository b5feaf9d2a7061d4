// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { API_VERSION, HEADERS } from '#api/endpoint.ts'
import { api } from '#api/index.ts'
import { RETURNS_PATH } from '#api/returns-path.ts'
import { SELLER } from '#support/made-up.ts'
import { queryClient } from './data.ts'
import { startLive } from './live.ts'
import { changeSession, getSession, NO_SESSION } from './session-store.ts'
import { getAccessToken, storeToken } from './wire/token.ts'

/** A server that refuses the token; with `isOurs` the answer carries the signature header of our server. */
function refuse(isOurs: boolean) {
  const requests: string[] = []
  vi.stubGlobal('fetch', async (input: RequestInfo | URL) => {
    requests.push(String(input))
    const body = { problem: 'unauthorized', message: 'over', errors: [], request_id: 'r' }
    const headers = { 'content-type': 'application/json', ...(isOurs && { [HEADERS.signed]: API_VERSION }) }
    return new Response(JSON.stringify(body), { status: 401, headers })
  })
  return requests
}

let stop: () => void = () => {}
beforeEach(() => {
  storeToken('over', 3600)
  changeSession({ ...NO_SESSION, state: 'signed_in', user: SELLER })
})
afterEach(() => {
  stop()
  vi.unstubAllGlobals()
})

it('ends the session when it was revoked while the stream was disconnected', async () => {
  const requests = refuse(true)
  stop = startLive()
  await vi.waitFor(() => expect(getSession().state).toBe('needs_sign_in'))
  expect(getAccessToken()).toBeNull()
  expect(requests[0]).toContain(api.tablet.events.path)
})

it('ignores a refusal without the signature header', async () => {
  const requests = refuse(false)
  stop = startLive()
  await vi.waitFor(() => expect(requests.length).toBeGreaterThan(1))
  await vi.waitFor(() => expect(requests.some((path) => !path.includes(api.tablet.events.path))).toBe(true))
  expect(getSession().state).toBe('signed_in')
  expect(getAccessToken()).toBe('over')
})

it('an event of an application makes what is shown of its returns stale', async () => {
  const event = {
    kind: 'application_changed',
    application_id: null,
    status: null,
    branch_id: null,
    version: 1,
  }
  const headers = { 'content-type': 'text/event-stream', [HEADERS.signed]: API_VERSION }
  vi.stubGlobal('fetch', async () => new Response(`data: ${JSON.stringify(event)}\n\n`, { headers }))
  const read = `${RETURNS_PATH}/:key`
  queryClient.setQueryData([read, {}], { state: 'approved' })
  stop = startLive()
  await vi.waitFor(() => expect(queryClient.getQueryState([read, {}])?.isInvalidated).toBe(true))
})
