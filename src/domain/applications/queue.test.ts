import { expect, it } from 'vitest'
import { byQueue } from './queue.ts'

it('sorts emergencies first, then clients in the shop, then those who can be called back', () => {
  const at = (minute: number) => `2026-11-21T09:0${minute}:00Z`
  const queue = [
    { origin: 'online', submitted_at: at(0) },
    { origin: 'shop', submitted_at: at(3) },
    { origin: 'outside', submitted_at: at(2) },
    { origin: 'sos', submitted_at: at(5) },
    { origin: 'shop', submitted_at: at(1) },
  ] as const
  const order = queue
    .toSorted(byQueue)
    .map(({ origin, submitted_at: since }) => `${origin} ${since.slice(15, 16)}`)
  expect(order).toEqual(['sos 5', 'shop 1', 'outside 2', 'shop 3', 'online 0'])
})
