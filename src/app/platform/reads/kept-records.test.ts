// The records that a list keeps are stored without being opened, each once, and none while the server is unreachable.
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { backOfficeApi } from '#api/back-office/index.ts'
import { MINUTE_MS } from '#domain/kernel/time/durations.ts'
import { keyOf, queryClient } from '../data.ts'
import { registerTabletStorage, type SeenAnswer, type TabletStorage } from '../tablet/storage.ts'
import { KEPT_RECORDS, keepRecords } from './kept-records.ts'
import { storeReads } from './last-seen.ts'

const call = vi.hoisted(() => vi.fn())
const state = vi.hoisted(() => ({ isUnreachable: false }))
vi.mock('../api.ts', () => ({ call }))
vi.mock('../connection.ts', async (load) => ({
  ...(await load<object>()),
  getConnection: () => (state.isUnreachable ? 'offline' : 'online'),
}))
vi.mock('../session-store.ts', () => ({ getSession: () => ({ state: 'signed_in' }) }))

const stored = new Map<string, SeenAnswer>()
const storage: Pick<TabletStorage, 'saveSeen' | 'readSeen'> = {
  saveSeen: async (name, answer) => void stored.set(name, answer),
  readSeen: async (name) => stored.get(name),
}
const { view } = backOfficeApi.knowledge
const inputs = (count: number) =>
  Array.from({ length: count }, (_, nth) => ({ params: { key: String(nth + 1) } }))
const keep = (count: number, signal = new AbortController().signal) =>
  keepRecords(view, inputs(count), signal)

beforeEach(() => {
  vi.useFakeTimers({ now: 1_800_000_000_000 })
  stored.clear()
  state.isUnreachable = false
  call.mockReset().mockImplementation(async (_endpoint, { params }) => ({ text: `Article ${params.key}` }))
  registerTabletStorage(async () => storage as TabletStorage)
  storeReads()
})
afterEach(() => {
  queryClient.clear()
  vi.useRealTimers()
})

it('stores every record, and reads none again within half an hour', async () => {
  await keep(3)
  await vi.advanceTimersByTimeAsync(1000)
  expect([...stored.values()].map(({ value }) => value)).toEqual([
    { text: 'Article 1' },
    { text: 'Article 2' },
    { text: 'Article 3' },
  ])
  queryClient.clear()
  await keep(3)
  expect(call).toHaveBeenCalledTimes(3)
  vi.setSystemTime(Date.now() + 30 * MINUTE_MS)
  await keep(3)
  expect(call).toHaveBeenCalledTimes(6)
})

it('leaves what it has read to be read again when somebody opens it', async () => {
  await keep(1)
  const [input] = inputs(1)
  const state = queryClient.getQueryState(keyOf(view, input))
  expect([state?.status, state?.isInvalidated]).toEqual(['success', true])
})

it('stores so many at most, and ends when the server does not answer or the screen is left', async () => {
  await keep(KEPT_RECORDS + 5)
  expect(call).toHaveBeenCalledTimes(KEPT_RECORDS)
  queryClient.clear()
  call.mockReset().mockRejectedValue(new Error('no answer'))
  await keep(3)
  expect(call).toHaveBeenCalledTimes(1)
  const left = new AbortController()
  left.abort()
  await keep(3, left.signal)
  state.isUnreachable = true
  await keep(3)
  expect(call).toHaveBeenCalledTimes(1)
})

it('ends the record that it is reading when the list is left: its page may wait for the same answer', async () => {
  const left = new AbortController()
  let answer = (_: unknown) => {}
  call.mockImplementation(
    (_endpoint, _input, { signal }: { signal?: AbortSignal }) =>
      new Promise((done, fail) => {
        answer = done
        signal?.addEventListener('abort', () => fail(new Error('given up')))
      }),
  )
  const kept = keep(3, left.signal)
  await vi.waitFor(() => expect(call).toHaveBeenCalledTimes(1))
  left.abort()
  answer({ text: 'Article 1' })
  await kept
  const [input] = inputs(1)
  expect(queryClient.getQueryData(keyOf(view, input))).toEqual({ text: 'Article 1' })
  expect(call).toHaveBeenCalledTimes(1)
})
