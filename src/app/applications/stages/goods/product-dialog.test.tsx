// @vitest-environment jsdom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { initI18n, loadBackOfficeTexts } from '#app/i18n/i18n.ts'
import { TEXT_FILES } from '#app/i18n/text-files.ts'
import { ProductDialog } from './product-dialog.tsx'
import type { FoundProduct } from './use-quick-add.ts'

const server = vi.hoisted(() => ({ items: [] as unknown[], isLate: false }))
vi.mock('#app/platform/data.ts', () => ({
  useEndpoint: () => ({ data: { items: server.items }, isPlaceholderData: server.isLate }),
}))
vi.mock('#app/offline/store/refs.ts', () => ({ useReference: () => ({ categories: [] }) }))
vi.mock('../use-step.ts', () => ({
  useStep: () => ({ act: () => undefined, busy: false, errorOf: () => null }),
}))

const product = (id: number, in_stock = 3): FoundProduct =>
  ({
    id,
    name: `Phone ${id}`,
    price: 1,
    in_stock,
    tracking: 'imei',
    barcode: null,
  }) as unknown as FoundProduct

let root: Root
const open = (items: FoundProduct[], isLate = false) => {
  server.items = items
  server.isLate = isLate
  return act(async () =>
    root.render(<ProductDialog id="1" picked={{ text: 'Phone', product: null }} onClose={() => undefined} />),
  )
}
const press = (key: string) =>
  act(async () => {
    const target = document.activeElement
    const wasTaken = !target?.dispatchEvent(
      new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
    )
    target?.dispatchEvent(new KeyboardEvent('keyup', { key, bubbles: true }))
    // The browser presses the button that has the focus.
    if (key === 'Enter' && !wasTaken && target instanceof HTMLButtonElement) target.click()
  })
const focused = () => document.activeElement?.textContent ?? ''
const isSearching = () => document.activeElement?.getAttribute('name') === 'search'
/** The name of the taken product, whose number is asked for. */
const asked = () =>
  document.querySelector('input[name=imei]')?.closest('form')?.querySelector('p')?.textContent ?? null

beforeAll(async () => {
  await initI18n(TEXT_FILES)
  await loadBackOfficeTexts()
})
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(async () => {
  await act(async () => root.unmount())
  vi.unstubAllGlobals()
})

it('arrows move among the products that can be taken, and Enter takes one', async () => {
  await open([product(1), product(2, 0), product(3)])
  expect(isSearching()).toBe(true)
  await press('ArrowDown')
  expect(focused()).toContain('Phone 1')
  await press('ArrowDown')
  expect(focused()).toContain('Phone 3')
  await press('ArrowDown')
  expect(focused()).toContain('Phone 3')
  await press('ArrowUp')
  await press('ArrowUp')
  expect(isSearching()).toBe(true)
  await press('ArrowDown')
  await press('Enter')
  expect(asked()).toBe('Phone 1')
})

it('Enter in the search takes the only product, and leads to the first of several', async () => {
  await open([product(1), product(2)])
  await press('Enter')
  expect(asked()).toBeNull()
  expect(focused()).toContain('Phone 1')
  await act(async () => root.render(null))
  await open([product(4)])
  await press('Enter')
  expect(asked()).toBe('Phone 4')
})

it('Enter waits for the answer to what was typed', async () => {
  await open([product(1)], true)
  await press('Enter')
  expect(asked()).toBeNull()
  await open([product(5)])
  expect(asked()).toBe('Phone 5')
})

it('nothing that is out of stock is taken', async () => {
  await open([product(1, 0)])
  await press('Enter')
  expect(asked()).toBeNull()
})
