// One case for each row of the table of answers, and the limits of every waiting time
// (src/docs/offline.md#table-of-answers).
import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { findNextDue, selectReady } from '#app/offline/outbox/order.ts'
import type { OutboxRow } from '#app/offline/store/rows.ts'
import { ANSWERS, type Answer, type Verdict, verdictOf } from '#app/offline/sync/answers.ts'
import { BASE_MS, backoff, MAX_DELAY_MS, shortDelay, timeoutOf } from '#app/offline/sync/backoff.ts'
import { createBackpressure } from '#app/offline/sync/backpressure.ts'
import { hasHolderStopped } from '#app/offline/sync/lock.ts'
import { linkOf } from '#app/offline/sync/probe.ts'
import { answer, lost } from './model-server.ts'

const ours = (status: number, problem: string | null = null): Answer => ({
  outcome: 'answer',
  status,
  signed: true,
  problem,
})
const foreign = (status: number): Answer => ({ ...ours(status), signed: false })

const CASES: [string, Answer, Verdict][] = [
  ['no network', { ...ours(0), outcome: 'network', signed: false }, 'retry'],
  ['no answer in time', { ...ours(0), outcome: 'timeout', signed: false }, 'retry'],
  ['a sign-in page', { ...ours(200), outcome: 'portal', signed: false }, 'portal'],
  ['200, signed', ours(200), 'acked'],
  ['201, signed', ours(201), 'acked'],
  ['200, unsigned', foreign(200), 'portal'],
  ['204, unsigned', foreign(204), 'portal'],
  ['302', foreign(302), 'portal'],
  ['401, unsigned', foreign(401), 'portal'],
  ['403, unsigned', foreign(403), 'portal'],
  ['404, unsigned', foreign(404), 'portal'],
  ['426, unsigned', foreign(426), 'portal'],
  ['400', ours(400, 'validation'), 'attention'],
  ['401', ours(401, 'unauthorized'), 'pause_auth'],
  ['403', ours(403, 'forbidden'), 'rights'],
  ['403 not the owner', ours(403, 'not_owner'), 'rights'],
  ['404', ours(404, 'not_found'), 'attention'],
  ['410', ours(410, 'gone'), 'attention'],
  ['409 version_conflict', ours(409, 'version_conflict'), 'conflict'],
  ['409 in_flight', ours(409, 'in_flight'), 'soon'],
  ['409 slot_taken', ours(409, 'slot_taken'), 'attention'],
  ['409 app_unknown', ours(409, 'app_unknown'), 'after_create'],
  ['409 needs_unmet', ours(409, 'needs_unmet'), 'attention'],
  ['411', ours(411, 'length_required'), 'shrink'],
  ['413', ours(413, 'too_large'), 'shrink'],
  ['413 of a proxy', foreign(413), 'shrink'],
  ['415', ours(415, 'unsupported_media_type'), 'attention'],
  ['422 image_invalid', ours(422, 'image_invalid'), 'attention'],
  ['422 key_reused', ours(422, 'key_reused'), 'attention'],
  ['425', ours(425), 'retry'],
  ['408', foreign(408), 'retry'],
  ['426', ours(426, 'client_too_old'), 'pause_update'],
  ['429', ours(429, 'too_many_requests'), 'slow_down'],
  ['429 of a proxy', foreign(429), 'slow_down'],
  ['429 upload_quota', ours(429, 'upload_quota'), 'retry'],
  ['500', ours(500, 'server_error'), 'retry'],
  ['502 of a proxy', foreign(502), 'retry'],
  ['503', ours(503, 'unavailable'), 'retry'],
  ['504 of a proxy', foreign(504), 'retry'],
  ['507', ours(507, 'storage_full'), 'retry'],
  ['418', ours(418), 'attention'],
]

describe('the table of answers', () => {
  it.each(CASES)('%s', (_, backpressure, verdict) => expect(verdictOf(backpressure)).toBe(verdict))

  it('has a case for every row', () => {
    const without = (dropped: number) => ANSWERS.filter((_, at) => at !== dropped)
    expect(without(0)).toHaveLength(ANSWERS.length - 1)
    const verdicts = new Set(CASES.map(([, , verdict]) => verdict))
    expect(new Set(ANSWERS.map((row) => row.verdict))).toEqual(verdicts)
  })

  it('never accepts an unsigned answer as a receipt', () => {
    fc.assert(
      fc.property(fc.integer({ min: 100, max: 599 }), fc.option(fc.string()), (status, problem) => {
        expect(verdictOf({ outcome: 'answer', status, signed: false, problem })).not.toBe('acked')
        expect(verdictOf({ outcome: 'answer', status, signed: false, problem })).not.toBe('pause_auth')
      }),
    )
  })
})

const share = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })

describe('waiting times', () => {
  it('are between 0 and min(300 s, 2 s · 2^n)', () => {
    fc.assert(
      fc.property(fc.nat({ max: 2000 }), share, (attempts, random) => {
        const wait = backoff(attempts, () => random)
        expect(wait).toBeGreaterThanOrEqual(0)
        expect(wait).toBeLessThanOrEqual(Math.min(MAX_DELAY_MS, BASE_MS * 2 ** attempts))
      }),
    )
  })

  it('use the whole range, so that many tablets do not retry at the same moment', () => {
    expect(backoff(3, () => 0)).toBe(0)
    expect(backoff(3, () => 0.5)).toBe(8000)
    expect(backoff(50, () => 0.5)).toBe(MAX_DELAY_MS / 2)
  })

  it('are 1 to 3 seconds while the server processes the same operation', () => {
    fc.assert(
      fc.property(share, (random) => {
        expect(shortDelay(() => random)).toBeGreaterThanOrEqual(1000)
        expect(shortDelay(() => random)).toBeLessThanOrEqual(3000)
      }),
    )
  })

  it('allow a photo of 300 kB 53 seconds and a small request 20', () => {
    expect(timeoutOf(300_000)).toBe(52_500)
    expect(timeoutOf(null)).toBe(20_000)
  })
})

describe('backpressure', () => {
  const at = { now: 0 }
  const startBackpressure = (random = 0.5) => {
    at.now = 0
    return createBackpressure({ now: () => at.now, random: () => random, spreadMs: () => 10_000 })
  }

  it('pauses longer after every network failure, and ends at the first receipt', () => {
    const backpressure = startBackpressure()
    const rests = [1, 2, 3, 4, 5, 6].map(() => {
      const before = at.now
      backpressure.onReply('retry', { outcome: 'network', retryAfterMs: null })
      // A parallel request fails for the same interruption.
      backpressure.onReply('retry', { outcome: 'network', retryAfterMs: null })
      at.now = backpressure.closedUntil()
      return at.now - before
    })
    expect(rests).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000])
    backpressure.onReply('acked', { outcome: 'answer', retryAfterMs: null })
    expect(backpressure.closedUntil()).toBe(0)
  })

  it('does not pause because the server fails for one operation', () => {
    const backpressure = startBackpressure()
    backpressure.onReply('retry', { outcome: 'answer', retryAfterMs: null })
    expect(backpressure.closedUntil()).toBe(0)
  })

  it('waits for Retry-After plus a random share of the spread', () => {
    const backpressure = startBackpressure()
    backpressure.onReply('slow_down', { outcome: 'answer', retryAfterMs: 60_000 })
    expect(backpressure.closedUntil()).toBe(65_000)
    backpressure.reopen()
    expect(backpressure.closedUntil()).toBe(65_000)
  })

  it('pauses after 401 and 426 until it is resumed', () => {
    for (const verdict of ['pause_auth', 'pause_update'] as const) {
      const backpressure = startBackpressure()
      backpressure.onReply(verdict, { outcome: 'answer', retryAfterMs: null })
      backpressure.reopen()
      expect(backpressure.closedUntil()).toBe(Number.POSITIVE_INFINITY)
      backpressure.resume()
      expect(backpressure.closedUntil()).toBe(0)
    }
  })
})

describe('the probe', () => {
  const pong = { anketa: 'pong', t: 1, sync_spread_ms: 15_000, max_parallel: 2 }
  it.each([
    ['our word', answer(200, pong, ''), 'online'],
    ['a server that is away', lost(), 'unreachable'],
    ['no answer in time', lost('timeout'), 'unreachable'],
    ['a login page', { ...answer(200, null, ''), outcome: 'portal' as const, signed: false }, 'portal'],
    ['another word', answer(200, { ...pong, anketa: 'hello' }, ''), 'portal'],
    ['an unsigned word', { ...answer(200, pong, ''), signed: false }, 'portal'],
    ['a proxy whose server is away', { ...answer(502, null, ''), signed: false }, 'server_down'],
    ['our server in technical works', answer(503, {}, ''), 'server_down'],
    ['too many probes', answer(429, {}, ''), 'online'],
  ])('%s', (_, reply, state) => expect(linkOf(reply)).toBe(state))

  it('without a network nothing is said about the server', () => {
    vi.stubGlobal('navigator', { onLine: false })
    expect(linkOf(lost())).toBe('offline')
    expect(linkOf(answer(200, pong, ''))).toBe('online')
    vi.unstubAllGlobals()
  })
})

describe('the order of work', () => {
  const op = (seq: number, appId: string, kind: OutboxRow['kind'], dependsOn: string[] = [], nextAt = 0) =>
    ({ seq, opId: `o${seq}`, appId, kind, dependsOn, nextAt, state: 'queued' }) as unknown as OutboxRow
  const order = (rows: OutboxRow[], now = 10) => selectReady(rows, now).map((row) => row.seq)

  it('is small operations before photos, the oldest application first, dependencies before dependents', () => {
    const rows = [
      op(1, 'a', 'app.create'),
      op(2, 'a', 'photo.put', ['o1']),
      op(3, 'b', 'app.create'),
      op(4, 'a', 'app.patch', ['o1']),
      op(5, 'c', 'photo.put'),
      op(6, 'b', 'photo.put'),
      op(7, 'c', 'app.comment'),
    ]
    expect(order(rows)).toEqual([1, 3, 7, 6, 5])
    expect(order(rows.slice(1))).toEqual([4, 3, 7, 2, 6, 5])
  })

  it('excludes operations that are not due, in progress, need attention or have an unknown kind', () => {
    const late = op(1, 'a', 'app.create', [], 99)
    const states = (['sending', 'needs_attention'] as const).map((state, at) => ({
      ...op(at + 2, 'b', 'app.patch'),
      state,
    }))
    const unknown = op(9, 'c', 'app.rename' as OutboxRow['kind'])
    expect(order([late, ...states, unknown])).toEqual([])
    expect(order([late], 99)).toEqual([1])
    expect(findNextDue([late, ...states.slice(1)])).toBe(99)
    expect(
      findNextDue([{ ...op(2, 'a', 'app.patch', ['o1']) }, { ...late, state: 'needs_attention' }]),
    ).toBeNull()
  })
})

it('a lock holder counts as stopped after 75 seconds without a heartbeat, counted from the start of the wait at the earliest', () => {
  expect(hasHolderStopped(0, 1_000_000, 1_000_000 + 74_000)).toBe(false)
  expect(hasHolderStopped(0, 1_000_000, 1_000_000 + 76_000)).toBe(true)
  expect(hasHolderStopped(1_060_000, 1_000_000, 1_000_000 + 100_000)).toBe(false)
})
