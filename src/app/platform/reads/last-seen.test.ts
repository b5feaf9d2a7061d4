// The first answer of an encrypted read is stored at once, later ones within a second, also while they follow without pause.
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { queryClient } from '../data.ts'
import { registerTabletStorage, type SeenAnswer, type TabletStorage } from '../tablet/storage.ts'
import { storeReads } from './last-seen.ts'

const saved: SeenAnswer[] = []
const storage: Pick<TabletStorage, 'saveSeen' | 'readSeen'> = {
  saveSeen: async (_, answer) => void saved.push(answer),
  readSeen: async () => undefined,
}

beforeEach(() => {
  saved.length = 0
  vi.useFakeTimers({ now: 1_800_000_000_000 })
})
afterEach(() => {
  queryClient.clear()
  vi.useRealTimers()
})

it('stores the first answer at once and the newest within a second, although refreshes follow without pause', async () => {
  registerTabletStorage(async () => storage as TabletStorage)
  storeReads()
  const read = (answer: number) =>
    queryClient.fetchQuery({
      queryKey: ['list'],
      queryFn: async () => answer,
      staleTime: 0,
      meta: { keep: 'encrypted' },
    })
  for (let answer = 0; answer < 10; answer += 1) {
    await read(answer)
    await vi.advanceTimersByTimeAsync(0)
    if (answer === 0) expect(saved.map(({ value }) => value)).toEqual([0])
    await vi.advanceTimersByTimeAsync(400)
  }
  expect(saved.map(({ value }) => value)).toEqual([0, 2, 4, 7, 9])
})
