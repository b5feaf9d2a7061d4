// Reports of a tablet (src/docs/offline.md#reports-of-a-tablet): what they contain and must not contain, and how their
// answer changes the queue (I2, I3, I6).
import 'fake-indexeddb/auto'

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type ReportAnswer, reportBody } from '#api/shapes/tablets.ts'
import { alignPersonGeneration } from '#app/offline/health/generation.ts'
import { makeReport, platformOf, selectStuck } from '#app/offline/health/report.ts'
import { applyReportAnswer } from '#app/offline/health/report-answer.ts'
import { reportOnce } from '#app/offline/health/reporter.ts'
import { ANSWERS_KEY } from '#app/offline/health/support-answers.ts'
import { countWaitingPictures } from '#app/offline/outbox/acknowledged.ts'
import type { TabletDatabase } from '#app/offline/store/db.ts'
import { readRef } from '#app/offline/store/refs.ts'
import type { OutboxRow } from '#app/offline/store/rows.ts'
import type { OperationRequest } from '#app/offline/sync/request.ts'
import { damage } from './damage.ts'
import { answer, problem } from './model-server.ts'
import { application, deleteTablet, freshTablet } from './test-tablet.ts'

const expireToken = vi.hoisted(() => vi.fn())
vi.mock('#app/platform/session-store.ts', async (original) => ({
  ...(await original<object>()),
  expireToken,
}))

const NOTHING: ReportAnswer = { least_ms: 0, wanted: [], settled: [], answers: [], missing: null }
let db: TabletDatabase

beforeEach(async () => {
  db = await freshTablet()
  await alignPersonGeneration(db)
})
afterEach(() => deleteTablet(db))

/** Rejects the operation of this kind. */
async function refuse(kind: OutboxRow['kind'], code = 'validation'): Promise<OutboxRow> {
  const op = (await db.outbox.toArray()).find((row) => row.kind === kind)
  if (!op) throw new Error(`no ${kind}`)
  const lastError = { code, requestId: 'r-9', errors: [] }
  await db.outbox.update(op.seq, { state: 'needs_attention', lastStatus: 400, lastError, touched: 1 })
  return { ...op, state: 'needs_attention', lastError }
}

/** A sender that records the requests. */
function wire(body: unknown = NOTHING, status = 200) {
  const sent: OperationRequest[] = []
  const send = async (request: OperationRequest) => {
    sent.push(request)
    return answer(status, body, request.opId)
  }
  return { sent, send }
}

describe('a report', () => {
  it('contains counts, ages and codes, and no content of the work', async () => {
    const id = await application('Ўғилой', [1, 2])
    const op = await refuse('app.create')
    const report = await makeReport(db, Date.now() + 60_000)
    expect(reportBody.parse(report)).toMatchObject({
      unsent: 4,
      attention: 1,
      receipt_age_ms: null,
      draft_schema: 1,
      kinds: { 'app.create': 1, 'photo.put': 2, 'app.submit': 1 },
      waiting: { applications: 1, photos: 2, other: 0 },
    })
    expect(report?.oldest_age_ms).toBeGreaterThanOrEqual(59_000)
    expect(report?.items[0]).toMatchObject({
      op_id: op.opId,
      application_id: id,
      kind: 'app.create',
      problem: 'validation',
      request_id: 'r-9',
    })
    expect(report?.items.slice(1).map(({ problem }) => problem)).toEqual(['waits', 'waits', 'waits'])
    expect(JSON.stringify(report)).not.toContain('Ўғилой')
  })

  it('says that the generation is unreadable, with all its figures', async () => {
    await application('a', [1])
    await damage(db, 'refs', 'epoch')
    const report = await makeReport(db)
    expect(reportBody.parse(report)).toMatchObject({ epoch: '', is_damaged: true, unsent: 3 })
    const { sent, send } = wire({ ...NOTHING, least_ms: 1234 })
    expect(await reportOnce({ db, send, getUserId: () => db.userId })).toBe(1234)
    expect(sent).toHaveLength(1)
    await db.refs.delete('epoch')
    expect(await makeReport(db)).toBeNull()
  })

  it('names only the system and the browser family of a tablet', () => {
    const agent = 'Mozilla/5.0 (Linux; Android 14; SM-X200) AppleWebKit/537.36 Chrome/126.0.1 Safari/537.36'
    expect(platformOf(agent)).toBe('Android Chrome')
    expect(platformOf('Mozilla/5.0 (iPad; CPU OS 17_5) Version/17.5 Mobile/15E148 Safari/604.1')).toBe(
      'iPad Safari',
    )
    expect(platformOf('')).toBe('')
  })

  it('counts the dependents of a rejected operation as stuck, and nothing else', async () => {
    await application('a', [1])
    await refuse('photo.put')
    const ops = await db.outbox.orderBy('seq').toArray()
    expect(selectStuck(ops).map(({ kind }) => kind)).toEqual(['photo.put', 'app.submit'])
  })

  it('is not sent for another person, and returns when the next may be sent', async () => {
    const { sent, send } = wire({ ...NOTHING, least_ms: 1234 })
    expect(await reportOnce({ db, send, getUserId: () => db.userId + 1 })).toBeNull()
    expect(sent).toEqual([])
    expect(await reportOnce({ db, send, getUserId: () => db.userId })).toBe(1234)
    expect(sent.map(({ endpoint }) => endpoint.path)).toEqual(['/api/uz/tablet/reports'])
  })

  it('waits as long as the rejection of a report requires', async () => {
    const send = async (request: OperationRequest) =>
      answer(429, { problem: 'too_many_requests' }, request.opId, { retryAfterMs: 7000 })
    expect(await reportOnce({ db, send, getUserId: () => db.userId })).toBe(7000)
  })

  it.each([
    ['forbidden', 0],
    ['tablet_lost', 1],
  ])('refused as %s ends the session %i times', async (name, times) => {
    expireToken.mockClear()
    const send = async (request: OperationRequest) => problem(403, name, request.opId)
    await reportOnce({ db, send, getUserId: () => db.userId })
    expect(expireToken).toHaveBeenCalledTimes(times)
  })
})

describe('the answer to a report', () => {
  it('completes released operations once, and their dependents are sent', async () => {
    const id = await application('a', [1])
    const op = await refuse('app.create')
    const answer = { ...NOTHING, settled: [{ op_id: op.opId, body: { ok: true, number: 12, version: 3 } }] }
    const { send } = wire()
    for (const _ of [1, 2]) await applyReportAnswer({ db, send }, answer)
    expect((await db.outbox.toArray()).map(({ kind }) => kind)).toEqual(['photo.put', 'app.submit'])
    expect(await db.acks.toArray()).toEqual([expect.objectContaining({ opId: op.opId, number: 12 })])
    expect(await db.applications.get(id)).toMatchObject({ number: 12, baseVersion: 3 })
  })

  it('completes a photo only with the receipt of its own hash', async () => {
    await application('a', [1])
    const op = await refuse('photo.put')
    const { send } = wire()
    const of = (sha256: unknown) => ({
      ...NOTHING,
      settled: [{ op_id: op.opId, body: { ok: true, sha256 } }],
    })
    await applyReportAnswer({ db, send }, of('another'))
    expect(await db.blobs.count()).toBe(1)
    await applyReportAnswer({ db, send }, of(op.payload.sha256))
    expect([await countWaitingPictures(db), (await db.photos.toArray())[0]?.state]).toEqual([0, 'on_server'])
  })

  it('never changes an operation in progress', async () => {
    await application('a', [])
    const op = await refuse('app.create')
    await db.outbox.update(op.seq, { state: 'sending' })
    const { send } = wire()
    await applyReportAnswer({ db, send }, { ...NOTHING, settled: [{ op_id: op.opId, body: { ok: true } }] })
    expect((await db.outbox.get(op.seq))?.state).toBe('sending')
  })

  it('stores answers of support for their items and deletes obsolete ones', async () => {
    const { send } = wire()
    const answers = [{ op_id: crypto.randomUUID(), text: 'Call the client', at: '2026-11-21T10:00:00Z' }]
    await applyReportAnswer({ db, send }, { ...NOTHING, answers })
    expect(await readRef(ANSWERS_KEY, db)).toMatchObject({
      [answers[0]?.op_id ?? '']: { text: 'Call the client' },
    })
    await applyReportAnswer({ db, send }, NOTHING)
    expect(await readRef(ANSWERS_KEY, db)).toEqual({})
  })

  it('uploads requested items: the operation, and the bytes of a photo with their hash', async () => {
    await application('a', [1])
    const op = await refuse('photo.put')
    const { sent, send } = wire({ ok: true })
    await applyReportAnswer({ db, send }, { ...NOTHING, wanted: [op.opId, crypto.randomUUID()] })
    expect(sent.map(({ endpoint }) => endpoint.path)).toEqual([
      '/api/uz/tablet/items',
      '/api/uz/tablet/items/:op_id/photo',
    ])
    expect(sent[0]?.input.body).toEqual({
      op_id: op.opId,
      application_id: op.appId,
      target_id: op.targetId,
      kind: 'photo.put',
      payload: op.payload,
    })
    expect(sent[1]?.bytes?.byteLength).toBe((await db.photos.get(op.targetId))?.size)
    expect(sent[1]?.headers?.['content-digest']).toMatch(/^sha-256=:/)
    expect(await db.outbox.count()).toBe(3)
  })
})
