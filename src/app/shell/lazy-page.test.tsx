// @vitest-environment jsdom
// A page whose files are not here while the server is away: it says so, requests nothing until it can have them, and opens then.
import { act, Suspense } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { initI18n, label } from '#app/i18n/i18n.ts'
import { TEXT_FILES } from '#app/i18n/text-files.ts'
import { recordLinkState } from '#app/platform/connection.ts'
import { lazyPage } from './lazy-page.tsx'

const server = { isAway: true, asked: 0 }
vi.mock('#app/platform/wire/send.ts', () => ({
  send: async () => {
    server.asked += 1
    return { outcome: server.isAway ? 'network' : 'answer' }
  },
}))
vi.mock('#app/kit/layout/page.tsx', () => ({ Page: ({ children }: { children: unknown }) => children }))

let root: Root
let loads = 0
const load = async () => {
  loads += 1
  if (server.isAway) throw new TypeError('Failed to fetch dynamically imported module: /page.js')
  return () => <p>the page</p>
}
const wait = () => act(() => new Promise((done) => setTimeout(done, 60)))
const shown = () => document.body.textContent ?? ''

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  await initI18n(TEXT_FILES)
  root = createRoot(document.body.appendChild(document.createElement('div')))
  const Page = lazyPage(load, 'outsider')
  await act(async () =>
    root.render(
      <Suspense>
        <Page />
      </Suspense>,
    ),
  )
  for (let tries = 0; shown() === '' && tries < 100; tries += 1) await wait()
})
afterEach(async () => {
  await act(async () => root.unmount())
  vi.unstubAllGlobals()
  Object.assign(server, { isAway: true, asked: 0 })
  loads = 0
})

it('says that it is not here, and asks for nothing again while the server is away', async () => {
  expect(shown()).toContain(label('common:broken.offline'))
  await wait()
  expect([loads, server.asked]).toEqual([1, 1])
})

it('opens when the server answers again', async () => {
  server.isAway = false
  await act(async () => recordLinkState('online'))
  await wait()
  expect(shown()).toBe('the page')
  expect(loads).toBe(2)
})

it('is requested again by its button, and stays where it is while the server is away', async () => {
  const press = () => act(async () => document.querySelector('button')?.click())
  await press()
  await wait()
  expect(loads).toBe(2)
  expect(shown()).toContain(label('common:broken.offline'))
  server.isAway = false
  await press()
  await wait()
  expect(shown()).toBe('the page')
})
