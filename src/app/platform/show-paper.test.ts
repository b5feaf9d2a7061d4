// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { showPaper } from './show-paper.ts'

const paper = async () => new Blob(['%PDF-1.7'], { type: 'application/pdf' })
const print = vi.fn()
/** A window that shows its address; `isAskable`: it lets us read it. */
function windowOf(isAskable: boolean) {
  let href = ''
  const page = { closed: false, document: { readyState: 'complete' }, focus: vi.fn(), print, close: vi.fn() }
  const location = {
    get href() {
      if (!isAskable) throw new DOMException('Permission denied', 'SecurityError')
      return href
    },
    set href(next) {
      href = next
    },
  }
  return { ...page, location, shownAt: () => href }
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:paper', revokeObjectURL: vi.fn() }))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  print.mockReset()
})

it('prints a paper once, as soon as it is shown', async () => {
  vi.spyOn(window, 'open').mockReturnValue(windowOf(true) as unknown as Window)
  await showPaper(paper, true)
  vi.advanceTimersByTime(5000)
  expect(print).toHaveBeenCalledOnce()
})

it('shows a paper also in a viewer that cannot be asked, without an error', async () => {
  const page = windowOf(false)
  vi.spyOn(window, 'open').mockReturnValue(page as unknown as Window)
  await showPaper(paper, true)
  expect(() => vi.advanceTimersByTime(5000)).not.toThrow()
  expect(page.shownAt()).toBe('blob:paper')
  expect(page.close).not.toHaveBeenCalled()
})

/** A worker that answers, or does not as one of an older build. */
const withWorker = (answers: boolean) => {
  const postMessage = vi.fn((_: { path: string }, [port]: MessagePort[]) => {
    if (answers) port?.postMessage('ready')
  })
  vi.stubGlobal('navigator', { serviceWorker: { controller: { postMessage } } })
  return postMessage
}

it('is shown at an address of its own by the worker', async () => {
  vi.useRealTimers()
  const page = windowOf(true)
  vi.spyOn(window, 'open').mockReturnValue(page as unknown as Window)
  const postMessage = withWorker(true)
  await showPaper(paper)
  const { path, ...rest } = postMessage.mock.lastCall?.[0] ?? { path: '' }
  expect(path).toMatch(/^\/papers\/[0-9a-f-]{36}$/)
  expect(rest).toEqual({ type: 'SHOW_PAPER', paper: expect.any(Blob) })
  expect(page.shownAt()).toBe(new URL(path, location.origin).href)
})

it('is shown by the browser alone where the worker is of an older build', async () => {
  const page = windowOf(true)
  vi.spyOn(window, 'open').mockReturnValue(page as unknown as Window)
  withWorker(false)
  const shown = showPaper(paper)
  await vi.advanceTimersByTimeAsync(2000)
  await shown
  expect(page.shownAt()).toBe('blob:paper')
})
