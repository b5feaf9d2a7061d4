// Retry-After of the server applies to the whole tablet: to every window and after the next start
// (src/docs/offline.md#table-of-answers, F36).
import 'fake-indexeddb/auto'

import { afterEach, beforeEach, expect, it } from 'vitest'
import type { TabletDatabase } from '#app/offline/store/db.ts'
import type { OperationRequest } from '#app/offline/sync/request.ts'
import { ModelServer, problem } from './model-server.ts'
import { application, createTestTablet, deleteTablet, freshTablet } from './test-tablet.ts'

let db: TabletDatabase
let server: ModelServer
beforeEach(async () => {
  db = await freshTablet()
  server = new ModelServer()
})
afterEach(() => deleteTablet(db))

const limits = () => ({ spreadMs: 10_000, maxParallel: 1 })
const slow = async (request: OperationRequest) => ({
  ...problem(429, 'too_many_requests', request.opId),
  retryAfterMs: 30_000,
})

it('waits for the time of a 429 in another window and after a reload, then spreads', async () => {
  for (const name of ['a', 'b', 'c']) await application(name, [])
  let requests = 0
  const refusing = async (request: OperationRequest) => {
    requests += 1
    return slow(request)
  }
  const first = createTestTablet(db, refusing, { limits, random: () => 0.5 })
  await first.engine.drain()
  await first.engine.stop()
  expect(requests).toBe(1)
  const second = createTestTablet(db, (request) => server.receive(request), { limits, random: () => 0.5 })
  second.clock.now = first.clock.now + 30_000
  await second.engine.drain()
  expect(server.requests, 'the spread of 10 seconds is half over').toHaveLength(0)
  second.clock.now = first.clock.now + 35_001
  await second.drainAll()
  expect(await db.outbox.count()).toBe(0)
})

it('is not stopped for years by a clock that was wrong at the time of the 429', async () => {
  await application('a', [])
  const first = createTestTablet(db, slow, { limits })
  first.clock.now += 7 * 365 * 24 * 3_600_000
  await first.engine.drain()
  await first.engine.stop()
  await db.outbox.toCollection().modify({ nextAt: 0 })
  const second = createTestTablet(db, (request) => server.receive(request), { limits })
  await second.engine.drain()
  await second.engine.stop()
  expect(server.requests.length).toBeGreaterThan(0)
})
