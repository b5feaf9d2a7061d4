// @vitest-environment jsdom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, it, vi } from 'vitest'
import { recordLinkState } from '#app/platform/connection.ts'
import { withDesk } from './desk-part.tsx'

vi.mock('#app/i18n/i18n.ts', () => ({ loadBackOfficeTexts: async () => undefined }))

afterEach(() => {
  vi.unstubAllGlobals()
  recordLinkState('online')
})

it('the table of the desk is loaded as soon as the connection is back, without a reload', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }))
  const load = vi.fn(async () => () => <p>table</p>)
  load.mockRejectedValueOnce(new TypeError('Importing a module script failed.'))
  const List = withDesk(load, () => <p>cards</p>)
  const container = document.createElement('div')
  const root = createRoot(container)
  await act(async () => root.render(<List />))
  expect(container.textContent).toBe('cards')
  await act(async () => recordLinkState('offline'))
  expect(container.textContent).toBe('cards')
  await act(async () => recordLinkState('online'))
  expect(container.textContent).toBe('table')
  await act(async () => recordLinkState('offline'))
  await act(async () => recordLinkState('online'))
  expect(load).toHaveBeenCalledTimes(2)
  await act(async () => root.unmount())
})
