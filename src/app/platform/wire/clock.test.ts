import { afterEach, beforeEach, expect, it, vi } from 'vitest'

const at = Date.parse
const NOW = at('2026-03-06T09:00:00Z')
const stored = new Map<string, string>()

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] })
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  stored.clear()
})

/** The module as a page that has just been opened has it. */
async function openPage() {
  vi.resetModules()
  return import('./clock.ts')
}

it('a tablet whose clock shows 2019 knows today from an answer, after a restart too', async () => {
  vi.setSystemTime('2019-01-01T09:00:00Z')
  const clock = await openPage()
  expect(clock.isTimeKnown()).toBe(false)
  clock.recordServerTime(NOW)
  expect([clock.getToday(), clock.isTimeKnown()]).toEqual(['2026-03-06', true])
  vi.setSystemTime('2019-01-02T09:00:00Z')
  const reopened = await openPage()
  expect([reopened.getToday(), reopened.isTimeKnown()]).toEqual(['2026-03-07', true])
})

it('a clock that jumps while the page is open is found by the timer of the page', async () => {
  vi.setSystemTime(NOW)
  const clock = await openPage()
  clock.recordServerTime(NOW)
  vi.setSystemTime('2019-01-01T09:00:00Z')
  expect([clock.getCurrentTime().getTime(), clock.isTimeKnown()]).toEqual([NOW, false])
})

it('is never behind the newest acknowledgement', async () => {
  vi.setSystemTime('2019-01-01T09:00:00Z')
  const clock = await openPage()
  clock.recordPastTime(NOW)
  expect(clock.getToday()).toBe('2026-03-06')
  expect(clock.correctTime(Date.now()).getTime()).toBe(NOW)
})
