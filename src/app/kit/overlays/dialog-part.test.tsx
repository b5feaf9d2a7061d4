// @vitest-environment jsdom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, it, vi } from 'vitest'
import { DialogPart } from './dialog-part.tsx'

vi.mock('#app/i18n/i18n.ts', () => ({ loadBackOfficeTexts: async () => undefined }))
afterEach(() => vi.unstubAllGlobals())

const pressed = (name: string) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent?.includes(name))

it('a dialog whose files are not here says so, closes, and is shown once they can be loaded', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const load = vi.fn(async () => () => <p>views</p>)
  load.mockRejectedValueOnce(new TypeError('Importing a module script failed.'))
  const onClose = vi.fn()
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  await act(async () => root.render(<DialogPart title="Views" load={load} props={{ onClose }} />))
  expect(document.body.textContent).toContain('connection.unreachable')
  await act(async () => document.querySelector<HTMLElement>('[aria-label="close"]')?.click())
  expect(onClose).toHaveBeenCalledOnce()
  await act(async () => pressed('retry')?.click())
  expect(document.body.textContent).toContain('views')
  expect(document.body.textContent).not.toContain('connection.unreachable')
  await act(async () => root.unmount())
})
