// @vitest-environment jsdom
import { act, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Combo } from './combo.tsx'
import { Field } from './field.tsx'

let root: Root
const render = (node: ReactNode) => act(async () => root.render(node))
const ITEMS = [
  { key: '1', label: 'Televizorlar' },
  { key: '2', label: 'Mebel' },
]

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(async () => {
  await act(async () => root.unmount())
  vi.unstubAllGlobals()
})

const combo = (items: typeof ITEMS) => (
  <Field label="Category">
    <Combo name="category" value={null} onChange={() => {}} items={items} />
  </Field>
)
const options = () => [...document.querySelectorAll('[role=option]')].map(({ textContent }) => textContent)

async function type(text: string): Promise<void> {
  const box = document.querySelector('input')
  if (!box) throw new Error('no box')
  await act(async () => box.focus())
  const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
  await act(async () => {
    set?.call(box, text)
    box.dispatchEvent(new Event('input', { bubbles: true }))
  })
}

it('opens with what was typed when its items arrive after that', async () => {
  await render(combo([]))
  await type('Telev')
  expect(options()).toEqual([])
  await render(combo(ITEMS))
  await act(async () => new Promise((resolve) => requestAnimationFrame(() => resolve(undefined))))
  expect(options()).toEqual(['Televizorlar'])
})

it('stays closed when items arrive and nothing was typed', async () => {
  await render(combo([]))
  await render(combo(ITEMS))
  await act(async () => new Promise((resolve) => requestAnimationFrame(() => resolve(undefined))))
  expect(options()).toEqual([])
})
