// @vitest-environment jsdom
// Shortcuts with Ctrl, wherever the focus is: the buttons are the real ones, which take Enter for themselves.
import { act, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Button } from '#app/kit/button.tsx'
import { Combo } from '#app/kit/inputs/combo.tsx'
import { Field } from '#app/kit/inputs/field.tsx'
import { useKeys } from './use-keys.ts'

vi.mock('@tanstack/react-router', () => ({ useRouter: () => ({ navigate: vi.fn() }) }))
vi.mock('#app/platform/session.ts', () => ({ getSession: () => ({ can: () => true }) }))

const proceeded = vi.fn()
const pressed = vi.fn()
const sent = vi.fn()
const BRANCHES = [
  { key: '1', label: 'Chilonzor' },
  { key: '2', label: 'Sergeli' },
]
let chosen: string | null = null
function Page({ isOpen }: { isOpen: boolean }) {
  useKeys()
  const [branch, setBranch] = useState<string | null>(null)
  chosen = branch
  return (
    <>
      <Button kind="quiet" onPress={pressed}>
        Stage
      </Button>
      <textarea
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !event.ctrlKey) return
          event.preventDefault()
          sent()
        }}
      />
      <input name="note" />
      <Field label="Branch">
        <Combo name="branch" value={branch} onChange={setBranch} items={BRANCHES} />
      </Field>
      <Button kind="primary" shortcut="proceed" onPress={proceeded}>
        Next
      </Button>
      {isOpen && (
        <div role="dialog">
          <Button kind="quiet" onPress={pressed}>
            Close
          </Button>
        </div>
      )}
    </>
  )
}

let container: HTMLElement
let root: ReturnType<typeof createRoot>
const show = (isOpen: boolean) => act(async () => root.render(<Page isOpen={isOpen} />))
beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  container = document.createElement('div')
  document.body.append(container)
  root = createRoot(container)
  await show(false)
})
afterEach(async () => {
  await act(async () => root.unmount())
  container.remove()
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})

const at = (selector: string) => container.querySelector<HTMLElement>(selector) ?? document.body
async function ctrlEnter(target: HTMLElement, code = 'Enter'): Promise<void> {
  await act(async () => target.focus())
  const init = { key: 'Enter', code, ctrlKey: true, bubbles: true, cancelable: true }
  await act(async () => {
    target.dispatchEvent(new KeyboardEvent('keydown', init))
    target.dispatchEvent(new KeyboardEvent('keyup', init))
  })
}

it.each(['button', 'button:nth-of-type(2)', 'input', 'body'])(
  'Ctrl+Enter presses the button that shows it once, with the focus on %s',
  async (selector) => {
    await ctrlEnter(at(selector))
    expect(proceeded).toHaveBeenCalledOnce()
    expect(pressed).not.toHaveBeenCalled()
  },
)

it('Ctrl+Enter of the keypad is the same', async () => {
  await ctrlEnter(at('input'), 'NumpadEnter')
  expect(proceeded).toHaveBeenCalledOnce()
})

const box = () => at('[role=combobox]') as HTMLInputElement
const press = async (key: string, code = key) => {
  await act(async () => {
    box().dispatchEvent(new KeyboardEvent('keydown', { key, code, bubbles: true, cancelable: true }))
  })
}

it.each(['closed', 'open', 'with a typed text'])(
  'Ctrl+Enter presses it from a combo box whose list is %s',
  async (state) => {
    await act(async () => box().focus())
    if (state === 'closed') await press('Escape')
    if (state === 'with a typed text') {
      const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
      await act(async () => {
        set?.call(box(), 'Serg')
        box().dispatchEvent(new Event('input', { bubbles: true }))
      })
    }
    expect(box().getAttribute('aria-expanded')).toBe(String(state !== 'closed'))
    await ctrlEnter(box())
    expect(proceeded).toHaveBeenCalledOnce()
    expect(chosen).toBe(state === 'with a typed text' ? '2' : null)
  },
)

it('a field that takes Ctrl+Enter keeps it, and a dialog has the keyboard to itself', async () => {
  await ctrlEnter(at('textarea'))
  expect([sent.mock.calls.length, proceeded.mock.calls.length]).toEqual([1, 0])
  await show(true)
  await ctrlEnter(at('[role=dialog] button'))
  await ctrlEnter(at('button'))
  expect(proceeded).not.toHaveBeenCalled()
})
