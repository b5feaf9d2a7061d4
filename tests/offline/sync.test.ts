// Sending operations from the tablet to the server: order, exactly once, receipts, pauses.
import 'fake-indexeddb/auto'

import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { setFields, startDraft, submitDraft } from '#app/offline/drafts/drafts.ts'
import { countWaitingPictures } from '#app/offline/outbox/acknowledged.ts'
import { removePhoto } from '#app/offline/photos/photos.ts'
import type { TabletDatabase } from '#app/offline/store/db.ts'
import { ModelServer, problem } from './model-server.ts'
import {
  application,
  capture,
  createTestTablet,
  deleteTablet,
  flipOneBit,
  freshTablet,
  picture,
} from './test-tablet.ts'

let db: TabletDatabase
let server: ModelServer
const clean = () => server.behind(() => 'none')

beforeEach(async () => {
  db = await freshTablet()
  server = new ModelServer()
})
afterEach(() => deleteTablet(db))

describe('the sync engine', () => {
  it('sends a whole application once, in the order of creation, and keeps nothing personal', async () => {
    const id = await application('Ўғилой', [1, 2, 3, 4])
    await createTestTablet(db, clean()).drainAll()
    const app = server.apps.get(id)
    expect(app?.values).toEqual({ name: 'Ўғилой' })
    expect(app?.history[0]).toBe('create')
    expect(app?.history.at(-1)).toBe('submit')
    expect(app?.submitted).toEqual([1, 2, 3, 4])
    expect([await db.outbox.count(), await countWaitingPictures(db), await db.acks.count()]).toEqual([
      0, 0, 6,
    ])
    const draft = await db.applications.get(id)
    expect(draft).toMatchObject({ syncState: 'sent', values: {}, number: 7, status: 'new' })
    expect(draft?.values).toEqual({})
    const photos = await db.photos.where('appId').equals(id).toArray()
    expect(photos.every((photo) => photo.state === 'on_server' && photo.sha256.length === 64)).toBe(true)
  })

  it('sends the small operations of every application before any photo', async () => {
    await application('a', [1, 2])
    await application('b', [1])
    await createTestTablet(db, clean()).drainAll()
    const kinds = server.requests.map((request) =>
      request.bytes ? 'photo' : request.endpoint.path.split('/').at(-1),
    )
    expect(kinds.slice(0, 2)).toEqual(['applications', 'applications'])
    expect(kinds.filter((kind) => kind === 'photo')).toHaveLength(3)
    expect(kinds.indexOf('submit')).toBeGreaterThan(kinds.indexOf('photo'))
  })

  it('never has more than two requests in progress', async () => {
    await application('a', [1, 2, 3, 4, 5])
    let running = 0
    let most = 0
    await createTestTablet(db, async (request) => {
      running += 1
      most = Math.max(most, running)
      await new Promise((resolve) => setTimeout(resolve, 30))
      running -= 1
      return server.receive(request)
    }).drainAll()
    expect(most).toBe(2)
    expect(server.photos.size).toBe(5)
  })

  it('keeps a rejected application waiting without delaying another', async () => {
    const bad = await application('bad', [1])
    const good = await application('good', [1])
    await createTestTablet(db, async (request) => {
      const body = request.input.body as { id?: string } | undefined
      return body?.id === bad ? problem(400, 'validation', request.opId) : server.receive(request)
    }).drainAll()
    expect(server.apps.get(good)?.submitted).toEqual([1])
    const left = await db.outbox.where('appId').equals(bad).toArray()
    expect(left.map((op) => op.state)).toEqual(['needs_attention', 'queued', 'queued'])
    expect(await countWaitingPictures(db)).toBe(1)
  })

  it('sends a photo that was removed before it was sent, then its removal', async () => {
    const id = await startDraft()
    await setFields(id, { name: 'a' })
    const photo = await capture(id, 1)
    await removePhoto(photo.id)
    await createTestTablet(db, clean()).drainAll()
    expect(server.apps.get(id)?.history).toEqual(['create', 'photo 1:1', 'remove'])
  })
})

describe('the version', () => {
  it('of a confirmed change becomes the base of waiting changes; that of a photo does not', async () => {
    const id = await startDraft()
    await setFields(id, { name: 'a' })
    await createTestTablet(db, clean()).drainAll()
    const app = server.apps.get(id)
    if (app) app.version = 20
    await capture(id, 1)
    await createTestTablet(db, async (request) => {
      const reply = await server.receive(request)
      return { ...reply, body: { ...(reply.body as object), version: 20 } }
    }).drainAll()
    expect((await db.applications.get(id))?.baseVersion).toBe(1)
    await setFields(id, { name: 'b' })
    let typed = false
    await createTestTablet(db, async (request) => {
      if (!typed) await setFields(id, { surname: 'c' })
      typed = true
      return server.receive(request)
    }).drainAll()
    expect(server.requests.slice(-2).map((request) => request.input.body)).toEqual([
      { base_version: 1, values: { name: 'b' } },
      { base_version: 21, values: { surname: 'c' } },
    ])
  })
})

describe('a photo', () => {
  const tampered = async (change: (body: Record<string, unknown>) => object) => {
    const id = await startDraft()
    const photo = await capture(id, 1)
    const sent: string[] = []
    await createTestTablet(db, async (request) => {
      const reply = await server.receive(request)
      if (!request.bytes) return reply
      sent.push(request.opId)
      return { ...reply, ...change(reply.body as Record<string, unknown>) }
    }).drainAll(3)
    return { photo, sent }
  }

  it('is not deleted when the server confirms another hash', async () => {
    const { photo } = await tampered((body) => ({ body: { ...body, sha256: 'f'.repeat(64) } }))
    expect(await db.blobs.get(photo.id)).toBeDefined()
    const op = (await db.outbox.toArray()).find((row) => row.targetId === photo.id)
    expect(op).toMatchObject({ state: 'needs_attention', lastError: { code: 'hash_mismatch' } })
  })

  it.each([
    ['an answer to another operation', { opId: '0199aa00-0000-7000-8000-000000000000' }],
    ['an unsigned answer', { signed: false }],
    ['an answer without an echo', { opId: null }],
  ])('is kept, and no attempt is counted, after %s', async (_, change) => {
    const { photo } = await tampered(() => change)
    expect(await db.blobs.get(photo.id)).toBeDefined()
    const row = (await db.outbox.toArray()).find((op) => op.targetId === photo.id)
    expect(row).toMatchObject({ state: 'queued', attempts: 0 })
    expect((await db.photos.get(photo.id))?.state).toBe('on_tablet')
  })

  it('is not sent when its bytes changed on the disk, and a retake is requested', async () => {
    const id = await startDraft()
    const photo = await capture(id, 1)
    await flipOneBit(db, photo.id)
    await createTestTablet(db, clean()).drainAll()
    expect(server.photos.size).toBe(0)
    expect((await db.photos.get(photo.id))?.state).toBe('damaged')
    const again = await capture(id, 1, 42)
    await createTestTablet(db, clean()).drainAll()
    expect(server.photos.get(again.id)?.gen).toBe(2)
    expect(await db.outbox.count()).toBe(0)
  })

  it('is sent once in a smaller size after 413, at the same place in the queue', async () => {
    const id = await startDraft()
    const photo = await capture(id, 1)
    await submitDraft(id)
    const seq = (await db.outbox.toArray()).find((op) => op.targetId === photo.id)?.seq
    const small = { bytes: picture(5, 32), width: 1280, height: 960 }
    const ids: string[] = []
    await createTestTablet(
      db,
      async (request) => {
        if (request.bytes) ids.push(request.opId)
        return request.bytes && request.bytes.byteLength > 40
          ? problem(413, 'too_large', request.opId)
          : server.receive(request)
      },
      { shrink: async () => small },
    ).drainAll()
    expect(seq).toBeDefined()
    expect(new Set(ids).size).toBe(2)
    expect(server.photos.get(photo.id)?.slot).toBe(1)
    expect(server.apps.get(id)?.history.at(-1)).toBe('submit')
    expect(await db.photos.get(photo.id)).toMatchObject({ size: 32, width: 1280, state: 'on_server' })
  })
})

describe('pauses of the whole queue', () => {
  it('a signed 401 stops the queue, loses and counts nothing; the same person’s sign-in resumes it', async () => {
    const id = await application('a', [1])
    let user: number | null = db.userId
    const { engine } = createTestTablet(
      db,
      async (request) => {
        if (server.requests.length > 0) return server.receive(request)
        server.requests.push(request)
        user = null
        return problem(401, 'unauthorized', request.opId)
      },
      { getUserId: () => user },
    )
    await engine.drain()
    expect(server.requests).toHaveLength(1)
    expect((await db.outbox.toArray()).every((op) => op.state === 'queued' && op.attempts === 0)).toBe(true)
    user = db.userId
    engine.requestDrain()
    await engine.drain()
    await engine.stop()
    expect(server.apps.get(id)?.submitted).toEqual([1])
  })

  it('a 426 stops the queue and loses nothing', async () => {
    await application('a', [1])
    let requests = 0
    const { engine } = createTestTablet(db, async (request) => {
      requests += 1
      return problem(426, 'client_too_old', request.opId)
    })
    await engine.drain()
    await engine.drain()
    await engine.stop()
    expect(requests).toBe(1)
    expect(await db.outbox.count()).toBe(3)
  })

  it('a 429 pauses the queue for Retry-After', async () => {
    await application('a', [])
    let requests = 0
    const { engine, clock } = createTestTablet(db, async (request) => {
      requests += 1
      const reply = problem(429, 'too_many_requests', request.opId)
      return requests === 1 ? { ...reply, retryAfterMs: 60_000 } : server.receive(request)
    })
    await engine.drain()
    clock.now += 50_000
    await engine.drain()
    expect(requests).toBe(1)
    clock.now += 11_000
    await engine.drain()
    await engine.stop()
    expect(await db.outbox.count()).toBe(0)
  })

  it('a photo beyond the daily quota waits with its reason, and everything else is sent', async () => {
    const id = await application('a', [1])
    const other = await application('b', [])
    let requests = 0
    const { engine, clock } = createTestTablet(db, async (request) => {
      if (request.endpoint.kind !== 'photo') return server.receive(request)
      requests += 1
      const refusal = { ...problem(429, 'upload_quota', request.opId), retryAfterMs: 900_000 }
      return requests === 1 ? refusal : server.receive(request)
    })
    await engine.drain()
    const rows = await db.outbox.where('appId').equals(id).toArray()
    // Its application is submitted after it; the other one is complete.
    expect(rows.map(({ kind }) => kind)).toEqual(['photo.put', 'app.submit'])
    expect(await db.outbox.where('appId').equals(other).count()).toBe(0)
    expect(rows[0]).toMatchObject({ state: 'retry', lastError: { code: 'upload_quota' } })
    expect(await db.blobs.count()).toBe(1)
    clock.now += 890_000
    await engine.drain()
    expect(requests).toBe(1)
    clock.now += 11_000
    await engine.drain()
    await engine.stop()
    expect([requests, await db.outbox.count()]).toEqual([2, 0])
  })

  it('a server that fails for every operation sets none aside', async () => {
    const id = await application('a', [])
    await createTestTablet(db, async (request) => problem(500, 'server_error', request.opId)).drainAll(30)
    const row = (await db.outbox.where('appId').equals(id).sortBy('seq'))[0]
    expect(row?.state).toBe('retry')
    expect(row?.serverFailures).toBeGreaterThan(8)
  })

  it('an operation needs attention after eight failures while others succeed', async () => {
    const bad = await application('bad', [])
    await createTestTablet(db, async (request) => {
      const body = request.input.body as { id?: string }
      if (body.id === bad) {
        await application('other', [])
        return problem(500, 'server_error', request.opId)
      }
      return server.receive(request)
    }).drainAll(30)
    const row = (await db.outbox.where('appId').equals(bad).sortBy('seq'))[0]
    expect(row).toMatchObject({ state: 'needs_attention', lastError: { code: 'server_keeps_failing' } })
  })
})
