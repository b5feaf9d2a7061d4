// The sync engine under faults: a reconnect, two tabs, crashes, and a connection with arbitrary faults.
import 'fake-indexeddb/auto'

import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { setFields, startDraft } from '#app/offline/drafts/drafts.ts'
import { openTablet } from '#app/offline/open-tablet.ts'
import { closeTablet, type TabletDatabase } from '#app/offline/store/db.ts'
import { type Fault, lost, ModelServer, problem } from './model-server.ts'
import {
  application,
  capture,
  createTestTablet,
  deleteTablet,
  freshTablet,
  queueLock,
} from './test-tablet.ts'

let db: TabletDatabase
let server: ModelServer
const clean = () => server.behind(() => 'none')

beforeEach(async () => {
  db = await freshTablet()
  server = new ModelServer()
})
afterEach(() => deleteTablet(db))

describe('a reconnect', () => {
  /** A photo waits after a failed first attempt; the connection works again. */
  async function afterBreak() {
    const id = await application('a', [1])
    let isDown = true
    const send: typeof server.receive = async (request) => (isDown ? lost() : server.receive(request))
    const limits = () => ({ spreadMs: 10_000, maxParallel: 2 })
    const made = createTestTablet(db, send, { limits, random: () => 0.5 })
    await made.engine.drain()
    isDown = false
    return { id, ...made }
  }

  it("sends operations that waited for the network at once, photos after this tablet's share of the spread", async () => {
    const { id, engine, clock } = await afterBreak()
    expect((await db.outbox.toArray())[0]).toMatchObject({ state: 'retry', attempts: 1, lastStatus: 0 })
    await engine.drain()
    expect(server.requests).toHaveLength(0)
    await engine.reconnect(60_000)
    await engine.drain()
    expect(server.apps.get(id)?.history).toEqual(['create'])
    clock.now += 5001
    await engine.drain()
    await engine.stop()
    expect(server.apps.get(id)?.history).toEqual(['create', 'photo 1:1', 'submit'])
  })

  it('does not spread photos for longer than the interruption lasted', async () => {
    const { id, engine, clock } = await afterBreak()
    await engine.reconnect(2000)
    clock.now += 1001
    await engine.drain()
    await engine.stop()
    expect(server.apps.get(id)?.history).toEqual(['create', 'photo 1:1', 'submit'])
  })

  it('does not shorten a pause that the server requested', async () => {
    await application('a', [])
    let requests = 0
    const busy = async (request: Parameters<typeof server.receive>[0]) => {
      requests += 1
      return { ...problem(503, 'unavailable', request.opId), retryAfterMs: 60_000 }
    }
    const { engine } = createTestTablet(db, busy)
    await engine.drain()
    await engine.reconnect(60_000)
    await engine.drain()
    await engine.stop()
    expect(requests).toBe(1)
  })
})

describe('two tabs and crashes', () => {
  it('sends each operation once when two sync engines share one lock', async () => {
    for (const name of ['a', 'b', 'c']) await application(name, [1, 2])
    const withLock = queueLock()
    const send = clean()
    await Promise.all([
      createTestTablet(db, send, { withLock }).drainAll(),
      createTestTablet(db, send, { withLock }).drainAll(),
    ])
    expect(server.requests).toHaveLength(3 * 4)
    expect(await db.outbox.count()).toBe(0)
  })

  it('sends each operation once without any lock', async () => {
    for (const name of ['a', 'b']) await application(name, [1, 2])
    const withLock = (work: (alone: boolean) => Promise<void>) => work(false).then(() => true)
    const tabs = [createTestTablet(db, clean(), { withLock }), createTestTablet(db, clean(), { withLock })]
    while ((await db.outbox.count()) > 0) await Promise.all(tabs.map((tab) => tab.engine.drain()))
    await Promise.all(tabs.map((tab) => tab.engine.stop()))
    expect(server.executions).toHaveLength(2 * 4)
    expect(server.requests).toHaveLength(2 * 4)
  })

  it('requeues the operation of a closed tab, at once with the lock, after the lease without it', async () => {
    await application('a', [])
    void createTestTablet(
      db,
      server.behind(() => 'hang'),
    ).engine.drain()
    while (server.requests.length === 0) await new Promise((resolve) => setTimeout(resolve, 2))
    const leased = (await db.outbox.toArray())[0]
    expect(leased?.state).toBe('sending')
    await db.outbox
      .where('seq')
      .equals(leased?.seq ?? 0)
      .modify({ leaseUntil: 0 })
    await createTestTablet(db, clean()).drainAll()
    expect(server.executions).toHaveLength(2)
    expect(await db.outbox.count()).toBe(0)
  })

  it('does not wait for the lease of a closed tab when the lock is free', async () => {
    await application('a', [])
    const dead = createTestTablet(
      db,
      server.behind(() => 'hang'),
    )
    void dead.engine.drain()
    while (server.requests.length === 0) await new Promise((resolve) => setTimeout(resolve, 2))
    expect((await db.outbox.toArray()).map((op) => op.state)).toContain('sending')
    const living = createTestTablet(db, clean())
    const started = living.clock.now
    await living.engine.drain()
    expect(await db.outbox.count()).toBe(0)
    expect(living.clock.now).toBeLessThan(started + 5000)
  })

  it('does not wait for a time that was set before the clock was put back', async () => {
    await application('a', [1])
    await db.outbox.toCollection().modify({ state: 'retry', nextAt: Date.now() + 7 * 365 * 86_400_000 })
    await createTestTablet(db, clean()).engine.drain()
    expect(await db.outbox.count()).toBe(0)
  })

  it('respects the lease of a running tab where there are no locks', async () => {
    await application('a', [])
    void createTestTablet(
      db,
      server.behind(() => 'hang'),
    ).engine.drain()
    while (server.requests.length === 0) await new Promise((resolve) => setTimeout(resolve, 2))
    const withLock = (work: (alone: boolean) => Promise<void>) => work(false).then(() => true)
    await createTestTablet(db, clean(), { withLock }).engine.drain()
    expect((await db.outbox.toArray()).map((op) => op.state)).toContain('sending')
  })

  it('never sends the work of one person while another is signed in', async () => {
    await application('a', [1])
    await createTestTablet(db, clean(), { getUserId: () => db.userId + 1 }).drainAll(3)
    await db.outbox.toCollection().modify({ createdBy: 1 })
    await createTestTablet(db, clean()).drainAll(3)
    expect(server.requests).toHaveLength(0)
    expect(await db.outbox.count()).toBe(3)
  })

  it('keeps the unsent work of a person while another works on the tablet', async () => {
    const id = await application('a', [1])
    const { userId } = db
    const other = await openTablet(userId + 500_000)
    expect(await other.outbox.count()).toBe(0)
    expect(await other.applications.count()).toBe(0)
    await deleteTablet(other)
    db = await openTablet(userId)
    await createTestTablet(db, clean()).drainAll()
    expect(server.apps.get(id)?.submitted).toEqual([1])
  })
})

const faults = fc.constantFrom<Fault>(
  'none',
  'drop_request',
  'drop_reply',
  'server_error',
  'twice',
  'portal',
  'hang',
)
const actions = fc.array(
  fc.record({ app: fc.integer({ min: 0, max: 2 }), what: fc.constantFrom('field', 'photo', 'send') }),
  { minLength: 3, maxLength: 12 },
)

async function act(action: { app: number; what: string }, ids: string[], step: number) {
  const id = ids[action.app] ?? ''
  if (action.what === 'field') await setFields(id, { name: `n${step}`, surname: `s${step}` })
  else if (action.what === 'photo') await capture(id, (step % 7) + 1, step)
}

it('nothing is lost, duplicated or reordered, whatever faults occur and whenever a tab closes', async () => {
  await fc.assert(
    fc.asyncProperty(actions, fc.array(faults, { maxLength: 25 }), async (steps, line) => {
      const own = await freshTablet()
      const model = new ModelServer()
      const ids = [await startDraft(), await startDraft(), await startDraft()]
      const last = new Map<string, number>()
      const pictures = new Map<string, string>()
      const left = [...line]
      const send = model.behind(() => left.shift() ?? 'none')
      for (const [step, action] of steps.entries()) {
        if (action.what === 'field') last.set(ids[action.app] ?? '', step)
        if (action.what !== 'send') await act(action, ids, step)
        else
          await Promise.race([
            createTestTablet(own, send).drainAll(2),
            new Promise((resolve) => setTimeout(resolve, 25)),
          ])
      }
      for (const photo of await own.photos.toArray()) pictures.set(photo.id, photo.sha256)
      // Each round is a new tab; requests of the old one have ended.
      for (let tab = 0; tab < 40 && (await own.outbox.count()) > 0; tab += 1)
        await Promise.race([
          createTestTablet(own, send).drainAll(60),
          new Promise((resolve) => setTimeout(resolve, 60)),
        ])
      expect(await own.outbox.toArray()).toEqual([])
      expect(new Set(model.executions).size).toBe(model.executions.length)
      for (const [id, step] of last)
        expect(model.apps.get(id)?.values).toMatchObject({ name: `n${step}`, surname: `s${step}` })
      for (const app of model.apps.values()) expect(app.history[0]).toBe('create')
      expect(new Map([...model.photos].map(([id, row]) => [id, row.sha256]))).toEqual(pictures)
      await deleteTablet(own)
    }),
    { numRuns: 25 },
  )
  closeTablet()
  db = await freshTablet()
}, 120_000)

it('a lost reply is handled like a lost request and costs one more request', async () => {
  const id = await application('a', [])
  let first = true
  await createTestTablet(db, async (request) => {
    const reply = await server.receive(request)
    if (!first) return reply
    first = false
    return lost()
  }).drainAll()
  expect(server.apps.get(id)?.history).toEqual(['create', 'submit'])
  expect(server.requests).toHaveLength(3)
})
