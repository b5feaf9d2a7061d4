// @vitest-environment jsdom
// Notices on the page, drawn by sonner itself.
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { Toaster } from 'sonner'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { beginBar, toast } from './toasts.ts'

const STEP_MS = 10
let root: Root
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const drawn = () => [...document.querySelectorAll<HTMLElement>('[data-sonner-toast]')]
const staying = () => drawn().filter(({ dataset }) => dataset['removed'] !== 'true')

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.useFakeTimers()
  root = createRoot(document.body.appendChild(document.createElement('div')))
  await act(async () => root.render(<Toaster theme="light" expand closeButton duration={5000} />))
})
afterEach(async () => {
  await pass(30_000)
  await act(async () => root.unmount())
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** How long a notice stays that is asked for now; the same text is never on the page twice. */
async function timeOnPage(show: () => void): Promise<number> {
  act(show)
  let ms = 0
  for (let at = 0; at < 12_000; at += STEP_MS) {
    await pass(STEP_MS)
    expect(drawn().length).toBeLessThanOrEqual(1)
    ms += staying().length * STEP_MS
  }
  return ms
}

it.each([4990, 5000, 5010, 5100, 5190, 5210, 5230, 5300, 6000])(
  'a notice that is asked for again after %i ms is shown for its whole time',
  async (after) => {
    act(() => toast.warn('Saved by another person'))
    await pass(after)
    const ms = await timeOnPage(() => toast.warn('Saved by another person'))
    expect(ms).toBeGreaterThan(4900)
    expect(ms).toBeLessThan(5100)
  },
)

it.each([0, 20, 40, 100, 220, 240])(
  'a notice that is asked for again %i ms after a bar took its place is shown for its whole time',
  async (after) => {
    act(() => toast.error('No connection', { topic: 'connection' }))
    await pass(1000)
    act(() => beginBar('connection')())
    await pass(after)
    expect(await timeOnPage(() => toast.error('No connection'))).toBeGreaterThan(4900)
  },
)

it('a notice that the person closed and asks for again is shown for its whole time', async () => {
  act(() => toast.info('Nothing was found'))
  await pass(1000)
  act(() => document.querySelector<HTMLElement>('[data-close-button]')?.click())
  await pass(50)
  expect(await timeOnPage(() => toast.info('Nothing was found'))).toBeGreaterThan(4900)
})

it('a notice whose button shows it again is shown for its whole time', async () => {
  const retry = { label: 'Retry', run: () => toast.error('No answer') }
  act(() => toast.error('No answer', { action: retry }))
  await pass(1000)
  const button = () => document.querySelector<HTMLElement>('[data-action]')
  expect(await timeOnPage(() => button()?.click())).toBeGreaterThan(4900)
  expect(button()).toBeNull()
})

it('the oldest of six notices gives way, and can be asked for again', async () => {
  for (const text of ['1', '2', '3', '4', '5', '6']) act(() => toast.info(text))
  await pass(1000)
  expect(staying().map(({ textContent }) => textContent)).toEqual(['6', '5', '4', '3', '2'])
  act(() => toast.info('1'))
  await pass(1000)
  expect(staying().map(({ textContent }) => textContent)).toEqual(['1', '6', '5', '4', '3'])
})
