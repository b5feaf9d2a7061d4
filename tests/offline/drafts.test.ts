// Drafts: a saved change is committed, the operations contain exactly what was typed, and a frozen payload never changes.
import 'fake-indexeddb/auto'

import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  addComment,
  setField,
  setFields,
  setStep,
  startDraft,
  submitDraft,
} from '#app/offline/drafts/drafts.ts'
import {
  getSaveState,
  onSaveStateChange,
  PAUSE_MS,
  resetWriters,
  waitForWrites,
} from '#app/offline/drafts/writer.ts'
import { openTablet } from '#app/offline/open-tablet.ts'
import { retryOperation } from '#app/offline/outbox/outbox.ts'
import { closeTablet, type TabletDatabase } from '#app/offline/store/db.ts'
import { acquireLease } from '#app/offline/sync/lease.ts'
import { ModelServer, problem } from './model-server.ts'
import { capture, createTestTablet, deleteTablet, freshTablet } from './test-tablet.ts'

let db: TabletDatabase
beforeEach(async () => {
  db = await freshTablet()
})
afterEach(() => {
  vi.useRealTimers()
  return deleteTablet(db)
})

const kinds = async () => (await db.outbox.orderBy('seq').toArray()).map((op) => op.kind)
const leaseAll = async () => {
  for (const op of await db.outbox.toArray())
    await acquireLease(db, op.seq, { owner: 'x', now: Date.now() + 10_000, timeoutMs: 1000 })
}

/** From here on no pause ends by itself. */
const stopTimers = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })

describe('saving', () => {
  it('queues nothing before the first change, then one creation with all quick changes', async () => {
    const id = await startDraft()
    expect(await db.outbox.count()).toBe(0)
    await setField(id, 'surname', 'К')
    await setField(id, 'surname', 'Каримова')
    await setField(id, 'name', 'Ўғилой')
    const ops = await db.outbox.toArray()
    expect(ops).toHaveLength(1)
    expect(ops[0]?.payload).toMatchObject({ id, values: { surname: 'Каримова', name: 'Ўғилой' } })
    expect((await db.applications.get(id))?.values).toEqual({ surname: 'Каримова', name: 'Ўғилой' })
  })

  it('collects what is typed during a write; the last value wins', async () => {
    const id = await startDraft()
    const writes = vi.spyOn(db.applications, 'put')
    await Promise.all(
      Array.from('Абдуллаева', (_, at) => setField(id, 'surname', 'Абдуллаева'.slice(0, at + 1))),
    )
    expect((await db.applications.get(id))?.values.surname).toBe('Абдуллаева')
    expect(writes.mock.calls.length).toBeLessThan(10)
    expect(getSaveState(id)).toMatchObject({ state: 'saved', at: expect.any(Number) })
  })

  it('saves a single change at once, and those that follow quickly together when the typing pauses', async () => {
    const id = await startDraft()
    const writes = vi.spyOn(db.applications, 'put')
    stopTimers()
    await setField(id, 'surname', 'А')
    for (const name of ['Л', 'Ло', 'Лол']) void setField(id, 'name', name)
    const last = setField(id, 'name', 'Лола')
    await vi.advanceTimersByTimeAsync(PAUSE_MS - 1)
    expect(writes).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(1)
    await last
    expect(writes).toHaveBeenCalledTimes(2)
    expect((await db.applications.get(id))?.values.name).toBe('Лола')
    expect(await db.notes.count()).toBe(0)
  })

  it('says that a change is saved when the journal has it, and a closed tab loses nothing of it', async () => {
    const id = await startDraft()
    await setField(id, 'surname', 'А')
    stopTimers()
    void setField(id, 'name', 'Лола')
    expect(getSaveState(id).state).toBe('saving')
    await new Promise<void>((done) => onSaveStateChange(() => getSaveState(id).state === 'saved' && done()))
    expect((await db.applications.get(id))?.values).toEqual({ surname: 'А' })
    const { userId } = db
    closeTablet()
    resetWriters()
    db = await openTablet(userId)
    expect((await db.applications.get(id))?.values).toEqual({ surname: 'А', name: 'Лола' })
  })

  it('does not say so while the journal lacks a change, and is not kept waiting by it', async () => {
    const id = await startDraft()
    await setField(id, 'surname', 'А')
    const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('no room', 'QuotaExceededError')
    })
    await expect(setField(id, 'name', 'Лола')).rejects.toThrow()
    expect(getSaveState(id).state).toBe('failed')
    full.mockRestore()
    const broken = vi.spyOn(db.applications, 'put').mockRejectedValue(new Error('no room'))
    const states: string[] = []
    const stop = onSaveStateChange(() => states.push(getSaveState(id).state))
    await expect(setField(id, 'patronymic', 'В')).rejects.toThrow('no room')
    stop()
    expect(states).toEqual(['saving', 'failed'])
    broken.mockRestore()
    await setField(id, 'patronymic', 'Вв')
    expect((await db.applications.get(id))?.values).toEqual({ surname: 'А', name: 'Лола', patronymic: 'Вв' })
  })

  it('saves at once what somebody waits for', async () => {
    const id = await startDraft()
    stopTimers()
    await setField(id, 'surname', 'А')
    void setField(id, 'name', 'Л')
    await waitForWrites(id)
    expect((await db.applications.get(id))?.values.name).toBe('Л')
  })

  it('resolves when the change and its operation are in the database', async () => {
    const id = await startDraft()
    await setField(id, 'pinfl', '3010')
    db.close()
    db = await openTablet(db.userId)
    await db.open()
    expect((await db.applications.get(id))?.values.pinfl).toBe('3010')
    expect(await db.outbox.count()).toBe(1)
  })

  it('sends an emptied field as null', async () => {
    const id = await startDraft()
    await setFields(id, { surname: 'К', name: undefined })
    expect((await db.outbox.toArray())[0]?.payload.values).toEqual({ surname: 'К', name: null })
  })

  it('keeps a text that is too long on the tablet and sends it when it fits', async () => {
    const long = 'К'.repeat(140)
    const values = async () => (await db.outbox.toArray()).map((op) => op.payload.values)
    const id = await startDraft()
    await setFields(id, { surname: long, name: 'Ўғилой' })
    expect((await db.applications.get(id))?.values).toEqual({ surname: long, name: 'Ўғилой' })
    expect(await values()).toEqual([{ name: 'Ўғилой' }])
    await leaseAll()
    await setField(id, 'patronymic', long)
    expect(await values()).toEqual([{ name: 'Ўғилой' }])
    await setField(id, 'patronymic', 'К'.repeat(60))
    expect(await values()).toEqual([{ name: 'Ўғилой' }, { patronymic: 'К'.repeat(60) }])
    expect((await db.applications.get(id))?.values.surname).toBe(long)
  })

  it('sends the source of values that were not typed, until they are typed', async () => {
    const id = await startDraft()
    await setFields(id, { surname: 'К', birth_date: '1990-03-15' }, { sources: { surname: 'server' } })
    await setFields(id, { sex: 'F' }, { sources: { sex: 'document' } })
    expect((await db.outbox.toArray())[0]?.payload.sources).toEqual({ surname: 'server', sex: 'document' })
    await setField(id, 'surname', 'Каримова')
    expect((await db.outbox.toArray())[0]?.payload.sources).toEqual({ sex: 'document' })
    await leaseAll()
    await setField(id, 'child_count', 2)
    expect((await db.outbox.orderBy('seq').last())?.payload).not.toHaveProperty('sources')
  })

  it('starts an off-site application with the mark that requires place and reason', async () => {
    const id = await startDraft({ origin: 'outside' })
    await setField(id, 'surname', 'К')
    const [create] = await db.outbox.toArray()
    expect(create?.payload).toMatchObject({ origin: 'outside', values: { is_outside: true, surname: 'К' } })
  })

  it('includes values of a failed write in the next one and reports them as not saved', async () => {
    const id = await startDraft()
    const failing = vi.spyOn(db.applications, 'put').mockRejectedValueOnce(new Error('disk'))
    await expect(setField(id, 'surname', 'К')).rejects.toThrow('disk')
    failing.mockRestore()
    await waitForWrites(id)
    expect(getSaveState(id).state).toBe('failed')
    expect(await db.outbox.count()).toBe(0)
    await setField(id, 'name', 'Ў')
    expect((await db.applications.get(id))?.values).toEqual({ surname: 'К', name: 'Ў' })
    expect(getSaveState(id).state).toBe('saved')
  })

  it('reopens a database handle that no longer works, once, and saves', async () => {
    const id = await startDraft()
    const dead = new Error('gone')
    dead.name = 'InvalidStateError'
    vi.spyOn(db, 'transaction').mockRejectedValueOnce(dead)
    await setField(id, 'surname', 'К')
    expect((await db.applications.get(id))?.values.surname).toBe('К')
  })

  it('remembers the step without queueing an operation', async () => {
    const id = await startDraft()
    await setStep(id, 2)
    expect((await db.applications.get(id))?.step).toBe(2)
    expect(await db.outbox.count()).toBe(0)
  })
})

describe('operations', () => {
  it('never change after the server may have seen them', async () => {
    const id = await startDraft()
    await setField(id, 'name', 'a')
    await leaseAll()
    const frozen = (await db.outbox.toArray())[0]
    await setField(id, 'name', 'b')
    await setField(id, 'surname', 'c')
    const ops = await db.outbox.orderBy('seq').toArray()
    expect(ops[0]).toEqual(frozen)
    expect(ops.map((op) => op.kind)).toEqual(['app.create', 'app.patch'])
    expect(ops[1]?.payload.values).toEqual({ name: 'b', surname: 'c' })
    expect(ops[1]?.dependsOn).toEqual([frozen?.opId])
  })

  it('produce the draft when applied in order, for every interleaving', async () => {
    const step = fc.oneof(
      fc.record({
        field: fc.constantFrom('name', 'surname', 'work_place'),
        value: fc.string({ maxLength: 4 }),
        isAwaited: fc.boolean(),
      }),
      fc.constant('lease' as const),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 15 }), async (steps) => {
        const id = await startDraft()
        for (const one of steps) {
          if (one === 'lease') await leaseAll()
          else void setFields(id, { [one.field]: one.value })
          if (one !== 'lease' && one.isAwaited) await waitForWrites(id)
        }
        await waitForWrites(id)
        const ops = await db.outbox.where('appId').equals(id).sortBy('seq')
        const sent = Object.assign({}, ...ops.map((op) => op.payload.values))
        expect(sent).toEqual((await db.applications.get(id))?.values ?? {})
        expect(ops.every((op, at) => at === 0 || op.dependsOn.includes(ops[at - 1]?.opId ?? ''))).toBe(true)
      }),
      { numRuns: 30 },
    )
  })

  it('place the submit after every photo and change, also later ones', async () => {
    const id = await startDraft()
    await setField(id, 'name', 'a')
    await capture(id, 1)
    await submitDraft(id)
    await submitDraft(id)
    await capture(id, 2)
    expect(await kinds()).toEqual(['app.create', 'photo.put', 'app.submit', 'photo.put'])
    const ops = await db.outbox.orderBy('seq').toArray()
    const submit = ops.find((op) => op.kind === 'app.submit')
    expect(submit?.payload).toEqual({ captured_slots: [1, 2] })
    expect(submit?.dependsOn.sort()).toEqual(
      ops
        .filter((op) => op !== submit)
        .map((op) => op.opId)
        .sort(),
    )
  })

  it('send a correction before the rejected submit, which keeps its place with a new id', async () => {
    const server = new ModelServer()
    const id = await startDraft()
    await setField(id, 'name', 'a')
    await submitDraft(id)
    let refuse = true
    const send = async (request: Parameters<typeof server.receive>[0]) =>
      refuse && request.endpoint.path.endsWith('/submit')
        ? problem(409, 'needs_unmet', request.opId)
        : server.receive(request)
    await createTestTablet(db, send).drainAll()
    const refused = (await db.outbox.toArray())[0]
    expect(refused).toMatchObject({ state: 'needs_attention', kind: 'app.submit' })
    refuse = false
    await setField(id, 'surname', 'b')
    await submitDraft(id)
    expect((await db.outbox.get(refused?.seq ?? 0))?.opId).not.toBe(refused?.opId)
    await createTestTablet(db, send).drainAll()
    expect(server.apps.get(id)?.history).toEqual(['create', 'patch {"surname":"b"}', 'submit'])
  })

  it('take the correction of a rejected field into the operation, with a new id at the same place', async () => {
    const server = new ModelServer()
    const id = await startDraft()
    await setField(id, 'name', 'bad')
    const send = async (request: Parameters<typeof server.receive>[0]) => {
      const values = (request.input.body as { values?: { name?: string } }).values
      return values?.name === 'bad' ? problem(400, 'validation', request.opId) : server.receive(request)
    }
    await createTestTablet(db, send).drainAll()
    const before = (await db.outbox.toArray())[0]
    await setField(id, 'name', 'good')
    const after = (await db.outbox.toArray())[0]
    expect([after?.seq, after?.state]).toEqual([before?.seq, 'queued'])
    expect(after?.opId).not.toBe(before?.opId)
    await createTestTablet(db, send).drainAll()
    expect(server.apps.get(id)?.values).toEqual({ name: 'good' })
  })

  it('retry a rejected operation under a new id, an unanswered one under its own', async () => {
    const id = await startDraft()
    await setField(id, 'name', 'a')
    const op = (await db.outbox.toArray())[0]
    await db.outbox.update(op?.seq ?? 0, { state: 'needs_attention', lastStatus: 404 })
    await retryOperation(op?.seq ?? 0)
    const renewed = (await db.outbox.toArray())[0]
    expect(renewed).toMatchObject({ state: 'queued', seq: op?.seq })
    expect(renewed?.opId).not.toBe(op?.opId)
    await db.outbox.update(op?.seq ?? 0, { state: 'retry', lastStatus: 0, nextAt: Date.now() + 99_999 })
    await retryOperation(op?.seq ?? 0)
    expect((await db.outbox.toArray())[0]?.opId).toBe(renewed?.opId)
  })

  it('send a comment only after the application exists', async () => {
    const server = new ModelServer()
    const id = await startDraft()
    await setField(id, 'name', 'a')
    await addComment(id, 'перезвонить')
    await createTestTablet(
      db,
      server.behind(() => 'none'),
    ).drainAll()
    expect(server.apps.get(id)?.history).toEqual(['create', 'comments'])
  })
})
