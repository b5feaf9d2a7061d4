// Acknowledged operations and pictures stay for a grace period; they are sent again, once each, to a server that was
// restored from an older backup (decision 0039).
import 'fake-indexeddb/auto'

import i18next from 'i18next'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { AcknowledgedItem } from '#api/shapes/tablets.ts'
import { addComment, setFields, startDraft } from '#app/offline/drafts/drafts.ts'
import { alignPersonGeneration } from '#app/offline/health/generation.ts'
import { reportOnce } from '#app/offline/health/reporter.ts'
import { readNewestAcknowledged } from '#app/offline/health/restored-server.ts'
import { countWaitingPictures, GRACE_PERIOD_MS } from '#app/offline/outbox/acknowledged.ts'
import { prune } from '#app/offline/outbox/receipts.ts'
import { readPhotoBytes } from '#app/offline/photos/photos.ts'
import type { TabletDatabase } from '#app/offline/store/db.ts'
import type { OperationRequest } from '#app/offline/sync/request.ts'
import { toast } from '#app/platform/toasts.ts'
import common from '#locales/ru/common.json' with { type: 'json' }
import outbox from '#locales/ru/outbox.json' with { type: 'json' }
import { answer, ModelServer, problem } from './model-server.ts'
import { application, capture, createTestTablet, deleteTablet, freshTablet } from './test-tablet.ts'

const NOTHING = { least_ms: 0, wanted: [], settled: [], answers: [], missing: null }
const DAY_MS = 24 * 3_600_000

/** The model server, which also answers reports and presentations of acknowledgements. */
class RestorableServer extends ModelServer {
  generation = crypto.randomUUID() as string
  pages: AcknowledgedItem[][] = []

  /** Restores the data of an older backup; everything newer is lost. */
  restore(from: ModelServer): void {
    this.apps = structuredClone(from.apps)
    this.photos = structuredClone(from.photos)
    this.done = structuredClone(from.done)
    this.generation = crypto.randomUUID()
  }

  readonly send = async (request: OperationRequest) => {
    const body = request.input.body as Record<string, unknown>
    if (request.endpoint.path.endsWith('/reports')) {
      const newest = body.newest_acknowledged as string | null
      const is_newest_unknown = newest !== null && !this.done.has(newest)
      return answer(200, { ...NOTHING, generation: this.generation, is_newest_unknown }, request.opId)
    }
    if (!request.endpoint.path.endsWith('/acknowledged')) return this.receive(request)
    const items = body.items as AcknowledgedItem[]
    this.pages.push(items)
    const unknown = items.map(({ op_id }) => op_id).filter((id) => !this.done.has(id))
    return answer(200, { generation: this.generation, unknown }, request.opId)
  }
}

let db: TabletDatabase
let server: RestorableServer
beforeEach(async () => {
  db = await freshTablet()
  await alignPersonGeneration(db)
  server = new RestorableServer()
})
afterEach(() => deleteTablet(db))

const report = () => reportOnce({ db, send: server.send, getUserId: () => db.userId })
const drain = () => createTestTablet(db, server.send).drainAll()
const backup = () => {
  const copy = new ModelServer()
  copy.apps = structuredClone(server.apps)
  copy.photos = structuredClone(server.photos)
  copy.done = structuredClone(server.done)
  return copy
}

/** Restores the server from a backup that is older than an acknowledged draft; returns the draft's id. */
async function draftThatBackupLacks(): Promise<string> {
  await report()
  const older = backup()
  const id = await startDraft()
  await setFields(id, { name: 'a' })
  await drain()
  server.restore(older)
  return id
}

/** The data of a server. Two photos of an application are sent in parallel, so their order is not compared. */
const contentOf = ({ apps }: ModelServer) =>
  [...apps].map(([id, app]) => ({ ...app, id, history: app.history.toSorted() }))

describe('after the acknowledgement', () => {
  it('operation and picture stay encrypted and uncounted until the grace period is over', async () => {
    const id = await application('Ўғилой', [1, 2])
    await drain()
    expect([await db.outbox.count(), await countWaitingPictures(db)]).toEqual([0, 0])
    expect([await db.acknowledged.count(), await db.blobs.count()]).toEqual([4, 2])
    const raw = await new Promise<unknown[]>((done) => {
      const request = db.backendDB().transaction('acknowledged').objectStore('acknowledged').getAll()
      request.onsuccess = () => done(request.result)
    })
    expect(JSON.stringify(raw)).not.toContain('Ўғилой')
    await prune(db, Date.now() + 2 * DAY_MS)
    expect([await db.acknowledged.count(), await db.photos.count()]).toEqual([4, 2])
    await prune(db, Date.now() + GRACE_PERIOD_MS + 1000)
    expect([await db.acknowledged.count(), await db.blobs.count(), await db.keys.count()]).toEqual([0, 0, 1])
    expect([await db.applications.get(id), await db.photos.count()]).toEqual([undefined, 0])
  })

  it('frees storage by deleting the oldest acknowledged pictures, never waiting ones', async () => {
    await application('a', [1, 2])
    await drain()
    const id = await startDraft()
    const waiting = await capture(id, 1)
    const full = Object.assign(new Error('full'), { name: 'QuotaExceededError' })
    vi.spyOn(db.blobs, 'add').mockRejectedValueOnce(full)
    const saved = await capture(id, 2)
    expect(await readPhotoBytes(saved.id)).not.toBeNull()
    expect(await readPhotoBytes(waiting.id)).not.toBeNull()
    expect([await db.blobs.count(), await countWaitingPictures(db)]).toEqual([2, 2])
  })

  it('a full tablet stores only the receipt', async () => {
    await application('a', [1])
    const full = Object.assign(new Error('full'), { name: 'QuotaExceededError' })
    const put = vi.spyOn(db.acknowledged, 'put').mockRejectedValue(full)
    await drain()
    put.mockRestore()
    expect([await db.outbox.count(), await db.blobs.count(), await db.acks.count()]).toEqual([0, 0, 3])
  })
})

describe('a server that was restored from a backup', () => {
  it('is reported in applications and photos, not in operations', async () => {
    const shown = vi.spyOn(toast, 'warn').mockReturnValue()
    await i18next.init({ resources: { ru: { common, outbox } }, lng: 'ru' })
    await application('before', [1])
    await drain()
    await report()
    const older = backup()
    for (const name of ['a', 'b']) await application(name, [1, 2, 3, 4])
    await drain()
    await report()
    server.restore(older)
    await report()
    expect(await db.outbox.count()).toBe(12)
    expect(shown.mock.lastCall?.[0]).toContain('Ещё раз отправляются: 2 заявки, 8 фото.')
  })

  it('receives everything that it does not know, once and in order', async () => {
    await application('before', [1])
    await drain()
    await report()
    const older = backup()
    const id = await application('Ўғилой', [1, 2, 3])
    await drain()
    await report()
    const before = server.pages.length
    const whole = backup()
    server.restore(older)
    await report()
    expect(server.pages).toHaveLength(before + 1)
    expect(await db.outbox.count()).toBe(5)
    expect(await countWaitingPictures(db)).toBe(3)
    await drain()
    expect(contentOf(server)).toEqual(contentOf(whole))
    expect(server.photos).toEqual(whole.photos)
    expect(server.apps.get(id)?.history.at(-1)).toBe('submit')
    expect([await db.outbox.count(), await countWaitingPictures(db)]).toEqual([0, 0])
    expect(await db.applications.get(id)).toMatchObject({ syncState: 'sent', number: 7 })
    const request = server.pages.length
    await report()
    expect(server.pages).toHaveLength(request)
  })

  it('is detected by the newest acknowledged operation, even if its generation is unchanged', async () => {
    await report()
    const older = backup()
    await application('a', [1])
    await drain()
    const { generation } = server
    server.restore(older)
    server.generation = generation
    expect(await readNewestAcknowledged(db)).not.toBeNull()
    await report()
    expect(await db.outbox.count()).toBe(3)
    await drain()
    expect(server.executions).toHaveLength(6)
    expect(server.apps.size).toBe(1)
  })

  it('receives newer operations after the resent ones', async () => {
    const id = await draftThatBackupLacks()
    await addComment(id, 'meanwhile')
    await drain()
    expect((await db.outbox.toArray()).map(({ state }) => state)).toEqual(['needs_attention'])
    await report()
    await drain()
    expect(server.apps.get(id)?.history).toEqual(['create', 'comments'])
    expect(await db.outbox.count()).toBe(0)
  })

  it('receives what was being sent when the restore was detected, after the resent ones and under a new id', async () => {
    const id = await draftThatBackupLacks()
    await setFields(id, { name: 'b' })
    const [waiting] = await db.outbox.toArray()
    let isDetected = false
    const send = async (request: OperationRequest) => {
      if (isDetected || request.endpoint.method !== 'PATCH') return server.send(request)
      isDetected = true
      await report()
      return problem(404, 'not_found', request.opId)
    }
    await createTestTablet(db, send).drainAll()
    expect(await db.outbox.toArray()).toEqual([])
    expect(server.apps.get(id)?.history).toEqual(['create', 'patch {"name":"b"}'])
    expect(server.executions).not.toContain(waiting?.opId)
  })

  it('receives a refused operation under a new id: its answer is stored under the old one', async () => {
    const id = await draftThatBackupLacks()
    await setFields(id, { name: 'b' })
    const [refused] = await db.outbox.toArray()
    const send = async (request: OperationRequest) =>
      request.opId === refused?.opId ? problem(404, 'not_found', request.opId) : server.send(request)
    await createTestTablet(db, send).drainAll()
    expect((await db.outbox.toArray()).map(({ state }) => state)).toEqual(['needs_attention'])
    await report()
    await createTestTablet(db, send).drainAll()
    expect(await db.outbox.toArray()).toEqual([])
    expect(server.apps.get(id)?.values).toEqual({ name: 'b' })
  })

  it('does not receive an older value over a newer one that was sent before the restore was detected', async () => {
    const id = await startDraft()
    await setFields(id, { name: 'a' })
    await drain()
    await report()
    const older = backup()
    await setFields(id, { name: 'b', surname: 'b' })
    await drain()
    await setFields(id, { patronymic: 'b' })
    await drain()
    server.restore(older)
    await setFields(id, { name: 'c' })
    await drain()
    await setFields(id, { patronymic: 'c' })
    await drain()
    await report()
    // The first change keeps one field; the second has no field left.
    expect((await db.outbox.toArray()).map(({ payload }) => payload.values)).toEqual([{ surname: 'b' }])
    await drain()
    expect(server.apps.get(id)?.values).toEqual({ name: 'c', surname: 'b', patronymic: 'c' })
    const request = server.pages.length
    await report()
    expect(server.pages).toHaveLength(request)
  })

  it('receives the remaining fields of a change while a newer one is being sent', async () => {
    const id = await startDraft()
    await setFields(id, { name: 'a' })
    await drain()
    await report()
    const older = backup()
    await setFields(id, { name: 'b', surname: 'b' })
    await drain()
    server.restore(older)
    await setFields(id, { name: 'c' })
    const [newer] = await db.outbox.toArray()
    if (!newer) throw new Error('nothing waits')
    await db.outbox.update(newer.seq, {
      state: 'sending',
      leaseOwner: 'another tab',
      leaseUntil: Date.now() + 60_000,
    })
    await report()
    const values = (await db.outbox.toArray()).map(({ payload }) => payload.values)
    expect(values).toEqual([{ surname: 'b' }, { name: 'c' }])
  })

  it('is asked in pages, and again after an interruption', async () => {
    await report()
    const older = backup()
    const id = await startDraft()
    await setFields(id, { name: 'a' })
    await drain()
    const [one] = await db.acknowledged.toArray()
    if (!one) throw new Error('nothing is kept')
    const rows = Array.from({ length: 230 }, (_, nth) => ({
      ...one,
      opId: crypto.randomUUID(),
      seq: one.seq + 1 + nth,
      kind: 'app.comment' as const,
      payload: { id: crypto.randomUUID(), text: `comment ${nth}` },
    }))
    await db.acknowledged.bulkPut(rows)
    server.restore(older)
    const { send } = server
    let calls = 0
    const broken = async (request: OperationRequest) => {
      if (request.endpoint.path.endsWith('/acknowledged')) calls += 1
      return calls === 2
        ? { ...answer(0, null, ''), outcome: 'network' as const, signed: false }
        : send(request)
    }
    await reportOnce({ db, send: broken, getUserId: () => db.userId })
    expect(await db.outbox.count()).toBe(0)
    await report()
    expect(server.pages.map((page) => page.length)).toEqual([200, 200, 31])
    expect(await db.outbox.count()).toBe(231)
  })
})
