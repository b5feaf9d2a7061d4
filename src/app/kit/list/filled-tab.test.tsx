// @vitest-environment jsdom
// An address that names no tab opens the first one with rows; a list that is emptied by working stays where it is.
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useFilledTab } from './filled-tab.ts'

let root: Root
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(async () => {
  await act(async () => root.unmount())
  vi.unstubAllGlobals()
})

type Given = Partial<Parameters<typeof useFilledTab>[0]>
const shown: string[] = []
function List(given: Given) {
  useFilledTab({
    isPlain: true,
    total: undefined,
    others: [{ key: 'mine', count: 0 }, { key: 'late' }, { key: 'all' }],
    countOf: async (key) => (key === 'all' ? 7 : 0),
    onShow: (key) => void shown.push(key),
    ...given,
  })
  return null
}
const render = (given: Given) => act(async () => root.render(<List {...given} />))
beforeEach(() => void shown.splice(0))

it('shows the first tab with rows, counting those whose number is not known', async () => {
  await render({})
  expect(shown).toEqual([])
  await render({ total: 0 })
  expect(shown).toEqual(['all'])
})

it('stays where the first tab has rows, also when they are gone later', async () => {
  await render({ total: 2 })
  await render({ total: 0 })
  expect(shown).toEqual([])
})

it('stays where a tab, a filter or a search was chosen, and decides anew afterwards', async () => {
  await render({ isPlain: false, total: 0 })
  expect(shown).toEqual([])
  await render({ isPlain: true, total: 0 })
  expect(shown).toEqual(['all'])
})

it('stays where no tab has rows or the counts have no answer', async () => {
  await render({ total: 0, others: [{ key: 'mine', count: 0 }] })
  await render({ isPlain: false })
  await render({ total: 0, countOf: () => Promise.reject(new Error('no answer')) })
  expect(shown).toEqual([])
})
