// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { recordCameraOpen } from '#app/capture/camera-open.ts'
import type { TabletDatabase } from '../store/db.ts'
import { watchIdle } from './idle.ts'

const tabletWith = (lock_minutes?: number) =>
  ({ refs: { get: async () => ({ value: { lock_minutes } }) } }) as unknown as TabletDatabase
const lock = vi.fn(async () => {})
let stop = () => {}

beforeEach(() => {
  vi.useFakeTimers()
  lock.mockClear()
})
afterEach(() => {
  stop()
  vi.useRealTimers()
})
const minutes = (count: number) => vi.advanceTimersByTimeAsync(count * 60_000)

it('locks after the usual five minutes without a touch, or after those of the server', async () => {
  stop = watchIdle(tabletWith(), lock)
  await minutes(4.8)
  expect(lock).not.toHaveBeenCalled()
  await minutes(0.4)
  expect(lock).toHaveBeenCalled()
  stop()
  lock.mockClear()
  stop = watchIdle(tabletWith(2), lock)
  await minutes(2.2)
  expect(lock).toHaveBeenCalled()
})

it('counts anew from every touch', async () => {
  stop = watchIdle(tabletWith(2), lock)
  for (let at = 0; at < 4; at += 1) {
    await minutes(1.5)
    window.dispatchEvent(new Event('pointerdown'))
  }
  expect(lock).not.toHaveBeenCalled()
})

it('locks a tablet that slept before it shows anything', async () => {
  stop = watchIdle(tabletWith(2), lock)
  vi.setSystemTime(Date.now() + 3 * 60_000)
  document.dispatchEvent(new Event('visibilitychange'))
  await vi.advanceTimersByTimeAsync(0)
  expect(lock).toHaveBeenCalledOnce()
})

it('waits for a camera that is open, and does nothing after its end', async () => {
  const closed = recordCameraOpen()
  stop = watchIdle(tabletWith(2), lock)
  await minutes(5)
  expect(lock).not.toHaveBeenCalled()
  closed()
  await minutes(0.2)
  expect(lock).toHaveBeenCalled()
  stop()
  lock.mockClear()
  await minutes(10)
  expect(lock).not.toHaveBeenCalled()
})
