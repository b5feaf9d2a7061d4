// Retry-After of a server counts for the whole tablet: every window, and the next start
// (src/docs/offline.md#table-of-answers, F36).
import 'fake-indexeddb/auto'

import { afterEach, beforeEach, expect, it } from 'vitest'
import type { TabletDatabase } from '#app/offline/store/db.ts'
import type { OutRequest } from '#app/offline/sync/request.ts'
import { ModelServer, problem } from './model-server.ts'
import { application, bench, freshTablet, wipe } from './tablet-bench.ts'

let db: TabletDatabase
let server: ModelServer
beforeEach(async () => {
  db = await freshTablet()
  server = new ModelServer()
})
afterEach(() => wipe(db))

const limits = () => ({ spreadMs: 10_000, maxParallel: 1 })
const slow = async (request: OutRequest) => ({
  ...problem(429, 'too_many_requests', request.opId),
  retryAfterMs: 30_000,
})

it('keeps to the time of a 429 in another window and after a reload, then spreads', async () => {
  for (const name of ['a', 'b', 'c']) await application(name, [])
  let asked = 0
  const refusing = async (request: OutRequest) => {
    asked += 1
    return slow(request)
  }
  const first = bench(db, refusing, { limits, random: () => 0.5 })
  await first.replayer.drain()
  await first.replayer.stop()
  expect(asked).toBe(1)
  const second = bench(db, (request) => server.receive(request), { limits, random: () => 0.5 })
  second.clock.now = first.clock.now + 30_000
  await second.replayer.drain()
  expect(server.requests, 'the spread of 10 seconds is half over').toHaveLength(0)
  second.clock.now = first.clock.now + 35_001
  await second.drainAll()
  expect(await db.outbox.count()).toBe(0)
})

it('is not stopped for years by a clock that was wrong when it was asked', async () => {
  await application('a', [])
  const first = bench(db, slow, { limits })
  first.clock.now += 7 * 365 * 24 * 3_600_000
  await first.replayer.drain()
  await first.replayer.stop()
  await db.outbox.toCollection().modify({ nextAt: 0 })
  const second = bench(db, (request) => server.receive(request), { limits })
  await second.replayer.drain()
  await second.replayer.stop()
  expect(server.requests.length).toBeGreaterThan(0)
})
