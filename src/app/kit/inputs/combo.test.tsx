// @vitest-environment jsdom
import { act, type ReactNode, useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
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

describe('a box that has the focus', () => {
  const onChange = vi.fn()
  let replaceItems: (items: typeof ITEMS) => void
  beforeEach(() => onChange.mockClear())

  /** A form that keeps the value, and whose items change under the focus. */
  function Form({ first, items: known }: { first: string | null; items: typeof ITEMS }) {
    const [value, setValue] = useState(first)
    const [items, setItems] = useState(known)
    replaceItems = setItems
    const change = (key: string | null) => {
      onChange(key)
      setValue(key)
    }
    return (
      <Field label="Category">
        <Combo name="category" value={value} onChange={change} items={items} />
      </Field>
    )
  }
  const box = () => document.querySelector<HTMLInputElement>('input[role=combobox]') as HTMLInputElement
  const focus = () => act(async () => box().focus())
  const leave = () => act(async () => box().blur())
  const load = (items: typeof ITEMS) => act(async () => replaceItems(items))

  it('keeps its value when its items arrive, and shows the label after it is left', async () => {
    await render(<Form first="2" items={[]} />)
    await focus()
    await load(ITEMS)
    await leave()
    expect(onChange).not.toHaveBeenCalled()
    expect(box().value).toBe('Mebel')
  })

  it('keeps its value when the label of its item changes, also to what another item was called', async () => {
    await render(<Form first="2" items={ITEMS} />)
    await focus()
    await load([
      { key: '1', label: 'Mebel' },
      { key: '2', label: 'Mebel va jihozlar' },
    ])
    await leave()
    expect(onChange).not.toHaveBeenCalled()
    expect(box().value).toBe('Mebel va jihozlar')
  })

  it('keeps a value that was typed and chosen before its label changed', async () => {
    await render(<Form first={null} items={ITEMS} />)
    await type('Mebe')
    await leave()
    expect(onChange).toHaveBeenLastCalledWith('2')
    await focus()
    await load([{ key: '2', label: 'Uy jihozlari' }])
    await leave()
    expect(onChange).toHaveBeenCalledTimes(1)
    expect(box().value).toBe('Uy jihozlari')
  })

  it('has no value after it was emptied', async () => {
    await render(<Form first="2" items={[]} />)
    await focus()
    await load(ITEMS)
    await leave()
    await type('')
    await leave()
    expect(onChange).toHaveBeenLastCalledWith(null)
    expect(box().value).toBe('')
  })

  it('has no value and a mark after a text that names no item', async () => {
    await render(<Form first="2" items={[]} />)
    await focus()
    await load(ITEMS)
    await type('zzz')
    await leave()
    expect(onChange).toHaveBeenLastCalledWith(null)
    expect([box().value, box().dataset['unreadable']]).toEqual(['zzz', 'true'])
  })

  it('finds what was typed before its items arrived when it is left again', async () => {
    await render(<Form first={null} items={[]} />)
    await type('Mebe')
    await leave()
    expect(box().dataset['unreadable']).toBe('true')
    await load(ITEMS)
    await focus()
    await leave()
    expect(onChange).toHaveBeenLastCalledWith('2')
    expect(box().value).toBe('Mebel')
  })

  it.each(['Toshk', 'Тошк'])('lists and takes the only item that has %s as another name', async (typed) => {
    const items = [
      { key: '1', label: 'Ташкентская область', names: ['Toshkent viloyati', 'Тошкент вилояти'] },
      { key: '2', label: 'Ферганская область', names: ['Fargʻona viloyati', 'Фарғона вилояти'] },
    ]
    await render(<Form first={null} items={items} />)
    await type(typed)
    expect(options()).toEqual(['Ташкентская область'])
    await act(async () => box().dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true })))
    expect(onChange).toHaveBeenLastCalledWith('1')
    await leave()
    expect(box().value).toBe('Ташкентская область')
  })

  it('selects its text when it is entered, so that typing replaces the chosen item', async () => {
    await render(<Form first="2" items={ITEMS} />)
    await focus()
    expect([box().selectionStart, box().selectionEnd]).toEqual([0, 'Mebel'.length])
    box().setSelectionRange(2, 2)
    await act(async () => box().click())
    await act(async () => new Promise((done) => requestAnimationFrame(done)))
    expect([box().selectionStart, box().selectionEnd]).toEqual([0, 'Mebel'.length])
    // What is being typed is never selected, also where the focus comes back meanwhile.
    await type('Tel')
    box().setSelectionRange(3, 3)
    await act(async () => box().dispatchEvent(new FocusEvent('focusin', { bubbles: true })))
    await act(async () => box().click())
    expect(box().selectionStart).toBe(3)
    // A second press puts the cursor where it was pressed.
    box().setSelectionRange(2, 2)
    await act(async () => box().click())
    expect(box().selectionStart).toBe(2)
  })

  it('takes what is typed behind the chosen item as typed over it', async () => {
    await render(<Form first="2" items={ITEMS} />)
    await type('MebelT')
    expect(box().value).toBe('T')
    await type('Te')
    expect(box().value).toBe('Te')
    await type('MebelT')
    expect(box().value).toBe('MebelT')
  })

  it('keeps what was typed over a chosen item, however late the form gives up its value', async () => {
    let giveUp: (() => void) | null = null
    function Late() {
      const [value, setValue] = useState<string | null>('2')
      const change = (key: string | null) => {
        giveUp = () => setValue(key)
      }
      return (
        <Field label="Category">
          <Combo name="category" value={value} onChange={change} items={ITEMS} />
        </Field>
      )
    }
    await render(<Late />)
    await type('e')
    await leave()
    expect(box().value).toBe('e')
    await act(async () => giveUp?.())
    expect(box().value).toBe('e')
  })
})
