// @vitest-environment jsdom
import { act, type RefObject, useRef } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { separateScans, useScans } from './scans.ts'

const scanned = vi.fn()
const pressed = vi.fn()
const typed = vi.fn()
function ScanPlace() {
  const place: RefObject<HTMLSpanElement | null> = useRef(null)
  useScans(scanned, place)
  return <span ref={place} />
}
function Page() {
  return (
    <>
      <ScanPlace />
      <input name="note" defaultValue="Anvar" onInput={({ currentTarget }) => typed(currentTarget.value)} />
      <input name="find" type="search" />
      <input name="imei" data-takes-codes />
      <div role="dialog">
        <textarea name="reason" />
      </div>
    </>
  )
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

const field = (name: string) => {
  const found = container.querySelector<HTMLInputElement>(`[name=${name}]`)
  if (found === null) throw new Error(`no field ${name}`)
  return found
}
/** What a scanner types into a field, ending with Enter; returns whether the field got the Enter. */
function scanInto(name: string, code: string, every = 8): boolean {
  const element = field(name)
  let isEntered = false
  const onEnter = ({ key }: KeyboardEvent) => {
    if (key === 'Enter') isEntered = true
  }
  const watch = (event: KeyboardEvent) => scans.watch(event)
  element.addEventListener('keydown', onEnter)
  addEventListener('keydown', watch, { capture: true })
  for (const key of [...code, 'Enter']) {
    now += every
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
    Object.defineProperty(event, 'timeStamp', { value: now })
    element.dispatchEvent(event)
    if (key !== 'Enter') element.value += key
  }
  removeEventListener('keydown', watch, { capture: true })
  element.removeEventListener('keydown', onEnter)
  return isEntered
}

let container: HTMLElement
let root: ReturnType<typeof createRoot>
beforeEach(async () => {
  vi.useFakeTimers()
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  now += 10_000
  container = document.createElement('div')
  document.body.append(container)
  root = createRoot(container)
  await act(async () => root.render(<Page />))
})
afterEach(async () => {
  await act(async () => root.unmount())
  container.remove()
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

it('a code may end with Tab, or with nothing: it is a code all the same', () => {
  type('490154203237518', 8)
  expect(press('Tab', 8)).toBe(false)
  expect(scanned).toHaveBeenLastCalledWith('490154203237518')
  press('g', 500)
  vi.runAllTimers()
  // The letters of a code are no shortcuts either, and its separator stays.
  type('01047812gs', 8)
  press(']', 8, { code: 'BracketRight', ctrlKey: true })
  type('93test', 8)
  vi.runAllTimers()
  expect(scanned).toHaveBeenLastCalledWith('01047812gs\u001d93test')
  expect(scanned).toHaveBeenCalledTimes(2)
  expect(keys()).toBe('g')
})

it('the next key after a code without an end is a shortcut, and the code before it is none', () => {
  type('490154203237518', 8)
  type('gs', 80)
  vi.runAllTimers()
  expect(scanned).toHaveBeenCalledExactlyOnceWith('490154203237518')
  expect(keys()).toBe('gs')
})

it('a code that a person types, and a key that is held down, are keys', () => {
  type('87654321', 60)
  press('Enter', 60)
  press('j', 500)
  for (let times = 0; times < 9; times += 1) press('j', 30, { repeat: true })
  vi.runAllTimers()
  type('kkkkjjjj', 20)
  vi.runAllTimers()
  expect(keys()).toBe('87654321Enterjjjjjjjjjjkkkkjjjj')
  expect(scanned).not.toHaveBeenCalled()
})

it('a key that opens a field does so at once', () => {
  press('/', 500)
  expect(keys()).toBe('/')
})

it('a field for something else gets its text back, and the code goes where codes are taken', () => {
  expect(scanInto('note', '490154203237518')).toBe(false)
  expect(field('note').value).toBe('Anvar')
  expect(typed).toHaveBeenCalledExactlyOnceWith('Anvar')
  expect(scanned).toHaveBeenCalledExactlyOnceWith('490154203237518')
})

it.each(['find', 'imei'])('what is scanned into the field %s stays there', (name) => {
  expect(scanInto(name, '490154203237518')).toBe(true)
  expect(field(name).value).toBe('490154203237518')
  expect(scanned).not.toHaveBeenCalled()
})

it('what a person types into a field is no scan', () => {
  expect(scanInto('note', '490154203237518', 60)).toBe(true)
  expect(field('note').value).toBe('Anvar490154203237518')
  expect(scanned).not.toHaveBeenCalled()
})

it('a dialog over the page gives nothing to the page behind it', async () => {
  expect(scanInto('reason', '490154203237518')).toBe(true)
  expect(scanned).not.toHaveBeenCalled()
})
