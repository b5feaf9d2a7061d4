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
  vi.stubGlobal('URL', { createObjectURL: () => 'blob:paper', revokeObjectURL: vi.fn() })
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
