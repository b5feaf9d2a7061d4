// @vitest-environment jsdom
// Reads that met a broken connection: asked once more, and again when the server is reached.
import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { API_VERSION, HEADERS } from '#api/endpoint.ts'
import { api } from '#api/index.ts'
import { recordLinkState, setProbe } from './connection.ts'
import { queryClient, useEndpoint } from './data.ts'

const SETTINGS = {
  ask_for_branch: false,
  support_phone: '',
  technical_works: false,
  switched_off: [],
  employee_app_url: '',
  branches: [],
}
const requests = vi.fn<typeof fetch>()
const probes = vi.fn(async () => {})
const broken = () => Promise.reject(new TypeError('Failed to fetch'))
const answered = async () =>
  new Response(JSON.stringify(SETTINGS), {
    headers: { 'content-type': 'application/json', [HEADERS.signed]: API_VERSION },
  })

function Page() {
  const { data, error } = useEndpoint(api.session.publicSettings, {})
  return <p>{data ? 'read' : (error?.outcome ?? 'loading')}</p>
}

let root: Root
const shows = (text: string) =>
  vi.waitFor(() => act(async () => expect(document.body.textContent).toBe(text)))

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  requests.mockReset()
  probes.mockClear()
  setProbe(probes)
  vi.stubGlobal('fetch', requests)
  document.body.innerHTML = '<main></main>'
  root = createRoot(document.querySelector('main') as HTMLElement)
})
afterEach(async () => {
  await act(async () => root.unmount())
  queryClient.clear()
  recordLinkState('online')
  vi.unstubAllGlobals()
})

const open = () =>
  act(async () =>
    root.render(
      <QueryClientProvider client={queryClient}>
        <Page />
      </QueryClientProvider>,
    ),
  )

it('is asked once more where a network is there and no answer came', async () => {
  requests.mockImplementationOnce(broken).mockImplementation(answered)
  await open()
  await shows('read')
  expect(requests).toHaveBeenCalledTimes(2)
})

it('is asked again when the server is reached', async () => {
  requests.mockImplementation(broken)
  await open()
  await shows('network')
  expect(requests).toHaveBeenCalledTimes(2)
  expect(probes).toHaveBeenCalled()
  requests.mockImplementation(answered)
  await act(async () => recordLinkState('unreachable'))
  await act(async () => recordLinkState('online'))
  await shows('read')
})

it('is asked once while the server is known to be away', async () => {
  recordLinkState('unreachable')
  requests.mockImplementation(broken)
  await open()
  await shows('network')
  expect(requests).toHaveBeenCalledTimes(1)
})

it('is not asked again for an answer that says no', async () => {
  requests.mockImplementation(
    async () =>
      new Response('{}', {
        status: 404,
        headers: { 'content-type': 'application/json', [HEADERS.signed]: API_VERSION },
      }),
  )
  await open()
  await shows('answer')
  await act(async () => recordLinkState('unreachable'))
  await act(async () => recordLinkState('online'))
  await act(async () => new Promise((done) => setTimeout(done, 50)))
  expect(requests).toHaveBeenCalledTimes(1)
})
