// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { beginBar } from './toasts.ts'
import { announce } from './wire/announce.ts'
import { ApiFailure } from './wire/api-failure.ts'
import { noReply } from './wire/reply.ts'

const { error, dismiss } = vi.hoisted(() => ({ error: vi.fn(), dismiss: vi.fn() }))
vi.mock('sonner', () => ({ toast: { error, dismiss } }))
vi.mock('#app/i18n/i18n.ts', () => ({ errorText: ({ key }: { key: string }) => key }))

const failure = () => new ApiFailure({ ...noReply('network'), problem: null })
const failedRead = () => announce(failure(), { isSilent: false, isLogin: false, isRead: true })
const failedAction = () => announce(failure(), { isSilent: false, isLogin: false, isRead: false })
const texts = () => error.mock.calls.map(([title, options]) => options?.description ?? title)

let end = () => {}
beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  end()
  // Notices end by themselves, and are forgotten then.
  for (const [, options] of error.mock.calls) options?.onAutoClose()
  vi.runAllTimers()
  vi.clearAllMocks()
  vi.useRealTimers()
})

it('a page without a bar says by a notice that it could not be read', () => {
  failedRead()
  expect(texts()).toEqual(['network'])
})

it('a bar about the connection says it alone, and an action that was not done is still answered', () => {
  end = beginBar('connection')
  failedRead()
  expect(texts()).toEqual([])
  failedAction()
  expect(texts()).toEqual(['network'])
})

it('a bar that appears takes the place of the notice that was first, unless that answers an action', () => {
  failedRead()
  beginBar('connection')()
  expect(dismiss.mock.calls).toEqual([[error.mock.calls[0]?.[1].id]])
  failedAction()
  vi.advanceTimersByTime(1000)
  expect(texts()).toEqual(['network', 'network'])
  end = beginBar('connection')
  expect(dismiss).toHaveBeenCalledOnce()
})

it('a bar about something else changes nothing, and neither does one that is gone', () => {
  end = beginBar('technical_works')
  failedRead()
  expect(texts()).toEqual(['network'])
  end()
  end = () => {}
  expect(dismiss).not.toHaveBeenCalled()
})
