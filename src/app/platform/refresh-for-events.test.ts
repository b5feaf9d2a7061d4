// @vitest-environment jsdom
import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { api } from '#api/index.ts'
import { queryClient } from './data.ts'
import { refreshForEvent } from './refresh-for-events.ts'

const { path: LIST } = api.applications.list
const { path: FACETS } = api.applications.facets
const SECOND = 1000
let stop: () => void = () => {}

/** Counts the requests of a read that is on the screen, from now on. */
async function shown(path: string, data: unknown): Promise<() => number> {
  let requests = 0
  const observer = new QueryObserver(queryClient, {
    queryKey: [path, {}],
    queryFn: () => {
      requests += 1
      return data
    },
  })
  stop = observer.subscribe(() => {})
  await vi.advanceTimersByTimeAsync(0)
  requests = 0
  return () => requests
}

/** An event every half second. */
async function events(seconds: number): Promise<void> {
  for (let half = 0; half < seconds * 2; half += 1) {
    refreshForEvent(LIST)
    await vi.advanceTimersByTimeAsync(SECOND / 2)
  }
}

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  stop()
  queryClient.clear()
  vi.useRealTimers()
})

it('repeats a read at once after a quiet time, and every few seconds when events come all the time', async () => {
  const requests = await shown(LIST, { items: [] })
  await vi.advanceTimersByTimeAsync(5 * SECOND)
  refreshForEvent(LIST)
  await vi.advanceTimersByTimeAsync(0)
  expect(requests()).toBe(1)
  await events(30)
  expect(requests()).toBe(11)
})

it('shows the last event too', async () => {
  const requests = await shown(LIST, { items: [] })
  refreshForEvent(LIST)
  refreshForEvent(LIST)
  expect(requests()).toBe(0)
  await vi.advanceTimersByTimeAsync(3 * SECOND)
  expect(requests()).toBe(1)
  await vi.advanceTimersByTimeAsync(60 * SECOND)
  expect(requests()).toBe(1)
})

it('counts less often, and reads a list of many pages less often', async () => {
  const counted = await shown(FACETS, {})
  await events(30)
  expect(counted()).toBe(3)
  stop()
  const listed = await shown(LIST, { pages: Array.from({ length: 5 }, () => ({ items: [] })) })
  await events(30)
  expect(listed()).toBe(2)
})

it('only marks a read that is not on the screen', async () => {
  const requests = await shown(LIST, { items: [] })
  stop()
  await events(10)
  expect(requests()).toBe(0)
  expect(queryClient.getQueryState([LIST, {}])?.isInvalidated).toBe(true)
})

it('lets a request end that takes longer than the gap, however many events come meanwhile', async () => {
  let begun = 0
  const observer = new QueryObserver(queryClient, {
    queryKey: [LIST, {}],
    queryFn: async () => {
      begun += 1
      await new Promise((resolve) => setTimeout(resolve, 5 * SECOND))
      return { nth: begun }
    },
  })
  stop = observer.subscribe(() => {})
  await events(20)
  expect(queryClient.getQueryData([LIST, {}])).toEqual({ nth: expect.any(Number) })
  expect(begun).toBeLessThanOrEqual(4)
})

it('repeats a read that fails no more often than one that succeeds', async () => {
  let begun = 0
  const observer = new QueryObserver(queryClient, {
    queryKey: [LIST, {}],
    queryFn: () => {
      begun += 1
      throw new Error('unavailable')
    },
    retry: false,
  })
  stop = observer.subscribe(() => {})
  await events(30)
  expect(begun).toBeLessThanOrEqual(11)
})
