// @vitest-environment jsdom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, it, vi } from 'vitest'
import { SmsPage } from './sms.tsx'

const NOT_AVAILABLE = 'Not available on this server.'

afterEach(() => vi.unstubAllGlobals())

it('the page of codes says "not available" only after the server has said so', async () => {
  let answer = (_: Response): void => {}
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => (answer = resolve)))
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  await act(async () => root.render(<SmsPage />))
  expect(document.body.textContent).not.toContain(NOT_AVAILABLE)
  await act(async () => answer(new Response('', { status: 404 })))
  await vi.waitFor(() => expect(document.body.textContent).toContain(NOT_AVAILABLE))
  await act(async () => root.unmount())
})

it('says that the server does not answer', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  await act(async () => root.render(<SmsPage />))
  await vi.waitFor(() => expect(document.body.textContent).toContain('The server does not answer.'))
  expect(document.body.textContent).not.toContain(NOT_AVAILABLE)
  await act(async () => root.unmount())
})
