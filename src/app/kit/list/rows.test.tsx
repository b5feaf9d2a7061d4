// @vitest-environment jsdom
// A list that cannot be read promises to be visible later without internet only where this tablet keeps it.
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, it, vi } from 'vitest'
import { ApiFailure } from '#app/platform/wire/api-failure.ts'
import { ListRows } from './rows.tsx'

vi.mock('#app/i18n/i18n.ts', () => ({ useLanguage: () => 'ru', label: (key: string) => key }))
afterEach(() => vi.unstubAllGlobals())

async function textOf(isKeptHere: boolean): Promise<string> {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
  const query = {
    isPending: false,
    data: undefined,
    error: new ApiFailure({ outcome: 'network', status: 0, problem: null, retryAfterMs: null }),
    refetch: () => undefined,
  }
  const pages = { query, rows: [], total: 0, isKeptHere }
  const steady = { rows: [], stale: new Set(), placed: new Map(), waiting: 0, showAll() {} }
  const props = { pages, steady, frame: { current: null }, empty: { title: '', text: '' }, columns: [] }
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  await act(async () => root.render(<ListRows {...(props as unknown as Parameters<typeof ListRows>[0])} />))
  const text = document.body.textContent
  await act(async () => root.unmount())
  return text
}

it('promises what is seen later of a kept list, and says of any other that it needs internet', async () => {
  expect(await textOf(true)).toContain('offline.unseen')
  const other = await textOf(false)
  expect(other).toContain('offline.text')
  expect(other).not.toContain('offline.unseen')
})
