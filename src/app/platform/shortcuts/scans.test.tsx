// @vitest-environment jsdom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { separateScans, useScans } from './scans.ts'

const scanned = vi.fn()
const pressed = vi.fn()
function Page() {
  useScans(scanned)
  return null
}

const scans = separateScans({ isTaken: () => false, onPress: ({ key }) => pressed(key) })
let now = 0
/** A press so many milliseconds after the last one; returns whether the element with the focus would get it. */
function press(key: string, after: number, more: KeyboardEventInit = {}): boolean {
  now += after
  const event = new KeyboardEvent('keydown', { key, cancelable: true, ...more })
  Object.defineProperty(event, 'timeStamp', { value: now })
  const stop = vi.spyOn(event, 'stopImmediatePropagation')
  scans.watch(event)
  if (stop.mock.calls.length > 0) return false
  scans.press(event)
  return true
}
const type = (text: string, after: number) => [...text].every((key) => press(key, after))
const keys = () => pressed.mock.calls.map(([key]) => key).join('')

let root: ReturnType<typeof createRoot>
beforeEach(async () => {
  vi.useFakeTimers()
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  now += 10_000
  root = createRoot(document.createElement('div'))
  await act(async () => root.render(<Page />))
})
afterEach(async () => {
  await act(async () => root.unmount())
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})

it('what comes faster than a person types and ends with Enter is a code, and no shortcut', () => {
  type('490154203237518', 8)
  expect(press('Enter', 8)).toBe(false)
  vi.runAllTimers()
  expect(scanned).toHaveBeenCalledExactlyOnceWith('490154203237518')
  expect(keys()).toBe('')
})

it('the separator of a marking code comes as Ctrl+]', () => {
  type('0104781234567892', 8)
  press(']', 8, { code: 'BracketRight', ctrlKey: true })
  type('93test', 8)
  press('Enter', 8)
  expect(scanned).toHaveBeenCalledExactlyOnceWith('0104781234567892\u001d93test')
})

it('keys of a person are shortcuts, in their order, also when they are quick or followed by Enter', () => {
  type('jjjjkx', 80)
  vi.runAllTimers()
  expect(keys()).toBe('jjjjkx')
  type('jk', 8)
  expect(press('Enter', 8)).toBe(true)
  expect(keys()).toBe('jjjjkxjkEnter')
  expect(scanned).not.toHaveBeenCalled()
})

it('a code without Enter, and one that a person types, are keys', () => {
  type('12345678', 8)
  vi.runAllTimers()
  type('87654321', 60)
  press('Enter', 60)
  expect(keys()).toBe('1234567887654321Enter')
  expect(scanned).not.toHaveBeenCalled()
})

it('a key that opens a field does so at once, and what is typed into it is no scan', () => {
  press('/', 500)
  expect(keys()).toBe('/')
  type('490154', 8)
  scans.stop()
  expect(press('Enter', 8)).toBe(true)
  expect(scanned).not.toHaveBeenCalled()
})
