// Conflicts, discards with the permission, and the outbox screen's view of the queue
// (src/docs/offline.md#states-of-an-operation, #conflicts).
import 'fake-indexeddb/auto'

import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { setField, setFields, startDraft, submitDraft } from '#app/offline/drafts/drafts.ts'
import { compareValues, dropConflicting, mergeConflict, mergedPatch } from '#app/offline/outbox/conflict.ts'
import { discardOperation, keepBoth, restoreApplication } from '#app/offline/outbox/outbox.ts'
import { retryAfterRights } from '#app/offline/outbox/rights.ts'
import type { TabletDatabase } from '#app/offline/store/db.ts'
import type { ConflictDetails, Values } from '#app/offline/store/rows.ts'
import { createRowLock } from '#app/offline/sync/lock.ts'
import type { OperationRequest, Sender } from '#app/offline/sync/request.ts'
import { actionsFor, findFieldToFix, groupsOf, reasonName, shortHash } from '#app/outbox/grouping.ts'
import { ModelServer, problem } from './model-server.ts'
import { capture, createTestTablet, deleteTablet, freshTablet } from './test-tablet.ts'

let db: TabletDatabase
let server: ModelServer
beforeEach(async () => {
  db = await freshTablet()
  server = new ModelServer()
})
afterEach(() => deleteTablet(db))

const details = (serverValues: Values, changedFields: string[]): ConflictDetails => ({
  serverValues,
  changedFields,
  version: 9,
  status: 'in_process',
})
const bodyOf = (request: OperationRequest) => (request.input.body ?? {}) as Record<string, unknown>

/** Rejects patches that are not based on version 9, as after a change by somebody else. */
const guarded =
  (server_values: Values, changed_fields: string[], more: object = {}): Sender =>
  async (request) => {
    if (request.endpoint.method !== 'PATCH' || bodyOf(request).base_version === 9)
      return server.receive(request)
    const details = { server_values, changed_fields, version: 9, status: 'in_process', ...more }
    return problem(409, 'version_conflict', request.opId, details)
  }

async function known(): Promise<string> {
  const id = await startDraft()
  await setField(id, 'name', 'before')
  await createTestTablet(
    db,
    server.behind(() => 'none'),
  ).drainAll()
  return id
}

describe('a conflict', () => {
  it('separates fields changed on both sides from fields changed on one', () => {
    const found = compareValues(
      details({ name: 'theirs', surname: 's', work_place: 'w' }, ['name', 'surname']),
      {
        name: 'mine',
        pinfl: '1',
      },
    )
    expect(found.same).toEqual([{ field: 'name', mine: 'mine', theirs: 'theirs' }])
    expect(found.theirs).toEqual([{ field: 'surname', mine: undefined, theirs: 's' }])
    expect(found.mine).toEqual([{ field: 'pinfl', mine: '1', theirs: undefined }])
  })

  it('does not exist where both sides wrote the same value', () => {
    expect(compareValues(details({ name: 'x' }, ['name']), { name: 'x' }).same).toEqual([])
  })

  it('overwrites only the chosen fields and keeps every field that only one side changed', () => {
    const values = fc.dictionary(fc.constantFrom('name', 'surname', 'patronymic', 'pinfl'), fc.string())
    const side = fc.constantFrom<'mine' | 'theirs'>('mine', 'theirs')
    const choice = fc.dictionary(fc.constantFrom('name', 'surname', 'patronymic', 'pinfl'), side)
    fc.assert(
      fc.property(values, values, choice, (mine, theirs, chosen) => {
        const conflict = details(theirs as Values, Object.keys(theirs))
        const { same } = compareValues(conflict, mine as Values)
        const merged = mergedPatch(conflict, mine as Values, chosen)
        for (const { field } of same) {
          expect(merged.overwrite.includes(field)).toBe(chosen[field] === 'mine')
          expect(Object.hasOwn(merged.values, field)).toBe(chosen[field] === 'mine')
        }
        for (const field of Object.keys(mine))
          if (!same.some((one) => one.field === field)) expect(merged.values).toHaveProperty(field)
      }),
    )
  })

  it('is resolved by one operation based on the new version, at the same place in the queue', async () => {
    const id = await known()
    await setField(id, 'name', 'mine')
    const send = guarded({ name: 'theirs', surname: 'theirs' }, ['name', 'surname'])
    await createTestTablet(db, send).drainAll()
    const stuck = (await db.outbox.toArray())[0]
    expect(stuck).toMatchObject({ state: 'needs_attention', conflict: { version: 9 } })
    await setField(id, 'pinfl', '301')
    await submitDraft(id)
    await mergeConflict(id, { name: 'mine' })
    const ops = await db.outbox.orderBy('seq').toArray()
    expect(ops.map((op) => op.kind)).toEqual(['app.patch', 'app.submit'])
    expect(ops[0]?.opId).not.toBe(stuck?.opId)
    expect(ops[0]?.payload).toEqual({
      base_version: 9,
      values: { name: 'mine', pinfl: '301' },
      overwrite: ['name'],
    })
    expect(ops[1]?.dependsOn).toEqual([ops[0]?.opId])
    expect((await db.applications.get(id))?.values).toEqual({ name: 'mine', surname: 'theirs', pinfl: '301' })
    await createTestTablet(db, send).drainAll()
    expect(server.apps.get(id)?.history.at(-1)).toBe('submit')
    expect(await db.outbox.count()).toBe(0)
  })

  it('leaves nothing to send when every field is yielded', async () => {
    const id = await known()
    await setField(id, 'name', 'mine')
    await createTestTablet(db, guarded({ name: 'theirs' }, ['name'])).drainAll()
    await mergeConflict(id, { name: 'theirs' })
    expect(await db.outbox.count()).toBe(0)
    expect(await db.applications.get(id)).toMatchObject({ values: { name: 'theirs' }, baseVersion: 9 })
  })

  it('that names work which the change undoes is given up or sent anyway, and never lost without a decision', async () => {
    const id = await known()
    const send = guarded({ name: 'before', surname: 'scored' }, [], { undone: ['card', 'partners'] })
    await setField(id, 'surname', 'mine')
    await createTestTablet(db, send).drainAll()
    const [stuck] = await db.outbox.toArray()
    expect(stuck).toMatchObject({ state: 'needs_attention', conflict: { undone: ['card', 'partners'] } })
    await dropConflicting(id)
    expect(await db.outbox.count()).toBe(0)
    expect(await db.applications.get(id)).toMatchObject({ values: { surname: 'scored' }, baseVersion: 9 })
    await db.applications.update(id, { baseVersion: 8 })
    await setField(id, 'surname', 'mine')
    await createTestTablet(db, send).drainAll()
    await mergeConflict(id, {})
    expect((await db.outbox.toArray())[0]?.payload).toEqual({
      base_version: 9,
      values: { surname: 'mine' },
      overwrite: [],
    })
  })

  it('in a photo slot keeps both pictures, this one as the newer', async () => {
    const id = await known()
    const photo = await capture(id, 1)
    const slotTaken: Sender = async (request) =>
      request.input.query?.gen === 1 ? problem(409, 'slot_taken', request.opId) : server.receive(request)
    await createTestTablet(db, slotTaken).drainAll()
    const op = (await db.outbox.toArray())[0]
    await keepBoth(op?.seq ?? 0)
    await createTestTablet(db, slotTaken).drainAll()
    expect(server.photos.get(photo.id)).toMatchObject({ slot: 1, gen: 2 })
  })
})

describe('discarding', () => {
  it('a creation discards the whole application and reports every operation', async () => {
    const id = await startDraft()
    await setField(id, 'name', 'a')
    await capture(id, 1)
    await submitDraft(id)
    const parts = await db.outbox.toArray()
    await discardOperation(parts[0]?.seq ?? 0, 'duplicate', 'ещё раз')
    expect([await db.applications.count(), await db.blobs.count()]).toEqual([0, 0])
    await createTestTablet(
      db,
      server.behind(() => 'none'),
    ).drainAll()
    const sent = server.requests.map(bodyOf)
    expect(sent.map((body) => body.op_id)).toEqual(parts.map((op) => op.opId))
    expect(sent[0]).toMatchObject({ application_id: id, reason: 'duplicate', comment: 'ещё раз' })
    expect(server.apps.size).toBe(0)
  })

  it('one photo lets the submit be sent without it', async () => {
    const id = await startDraft()
    await setField(id, 'name', 'a')
    await capture(id, 1)
    const second = await capture(id, 2)
    await submitDraft(id)
    const op = (await db.outbox.toArray()).find((row) => row.targetId === second.id)
    await discardOperation(op?.seq ?? 0, 'test')
    await createTestTablet(
      db,
      server.behind(() => 'none'),
    ).drainAll()
    expect(server.apps.get(id)?.submitted).toEqual([1])
    expect(server.photos.has(second.id)).toBe(false)
  })

  it('does nothing while a request is in progress', async () => {
    const id = await startDraft()
    await setField(id, 'name', 'a')
    const op = (await db.outbox.toArray())[0]
    await db.outbox.update(op?.seq ?? 0, { state: 'sending' })
    await discardOperation(op?.seq ?? 0, 'test')
    expect(await db.outbox.count()).toBe(1)
  })
})

describe('an application that was deleted on the server', () => {
  const rejectAsGone =
    (lost: string): Sender =>
    async (request) =>
      request.input.params?.['id'] === lost ? problem(410, 'gone', request.opId) : server.receive(request)

  it('is created again with its data, photos and submit', async () => {
    const lost = await known()
    await setField(lost, 'surname', 'after')
    await capture(lost, 1)
    await submitDraft(lost)
    await createTestTablet(db, rejectAsGone(lost)).drainAll()
    const stuck = await db.outbox.toArray()
    expect(
      stuck.filter((op) => op.state === 'needs_attention').map((op) => actionsFor(op, false)[0]),
    ).toContain('restore')
    const fresh = await restoreApplication(lost)
    await createTestTablet(db, rejectAsGone(lost)).drainAll()
    expect(await db.outbox.count()).toBe(0)
    expect(server.apps.get(fresh ?? '')).toMatchObject({
      values: { name: 'before', surname: 'after' },
      submitted: [1],
    })
    expect([...server.photos.values()].map((photo) => photo.slot)).toEqual([1])
  })

  it('is not submitted automatically when only the server had a photo', async () => {
    const lost = await known()
    const photo = await capture(lost, 1)
    await createTestTablet(
      db,
      server.behind(() => 'none'),
    ).drainAll()
    expect(await db.photos.get(photo.id)).toMatchObject({ state: 'on_server' })
    await submitDraft(lost)
    await createTestTablet(db, rejectAsGone(lost)).drainAll()
    const fresh = await restoreApplication(lost)
    await createTestTablet(db, rejectAsGone(lost)).drainAll()
    expect(server.apps.get(fresh ?? '')?.submitted ?? null).toBeNull()
    expect(await db.applications.get(fresh ?? '')).toMatchObject({
      values: { name: 'before' },
      syncState: 'synced',
    })
  })

  it('is not created while one of its requests is in progress', async () => {
    const id = await startDraft()
    await setField(id, 'name', 'a')
    const op = (await db.outbox.toArray())[0]
    await db.outbox.update(op?.seq ?? 0, { state: 'sending' })
    expect(await restoreApplication(id)).toBeNull()
    expect(await db.outbox.count()).toBe(1)
  })
})

it('retries operations rejected by a 403 exactly once', async () => {
  await startDraft().then((id) => setFields(id, { name: 'a' }))
  const forbidden: Sender = async (request) => problem(403, 'forbidden', request.opId)
  await createTestTablet(db, forbidden).drainAll()
  expect(await retryAfterRights(db)).toBe(1)
  await createTestTablet(db, forbidden).drainAll()
  expect((await db.outbox.toArray())[0]).toMatchObject({ state: 'needs_attention', rightsRetried: true })
  expect(await retryAfterRights(db)).toBe(0)
})

it('without Web Locks a database row keeps the second tab out until the first has finished', async () => {
  let inside = 0
  const work = async () => {
    inside += 1
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(inside).toBe(1)
    inside -= 1
  }
  const ran = await Promise.all([createRowLock(db, 'a')(work), createRowLock(db, 'b')(work)])
  expect(ran.filter(Boolean)).toHaveLength(1)
  expect(await createRowLock(db, 'b')(work)).toBe(true)
})

describe('the outbox screen', () => {
  it('shows operations that need attention first, with their dependents', async () => {
    const good = await startDraft()
    await setField(good, 'name', 'good')
    const bad = await startDraft()
    await setField(bad, 'name', 'bad')
    await submitDraft(bad)
    const first = (await db.outbox.where('appId').equals(bad).sortBy('seq'))[0]
    const errors = [{ code: 'too_long', field: 'values.work_place' }]
    const lastError = { code: 'validation', requestId: null, errors }
    await db.outbox.update(first?.seq ?? 0, { state: 'needs_attention', lastStatus: 400, lastError })
    const groups = groupsOf(await db.outbox.toArray(), await db.applications.toArray(), [], true)
    expect(groups.map((group) => group.appId)).toEqual([bad, good])
    expect(groups[0]?.items.map((item) => item.state)).toEqual(['attention', 'waiting'])
    expect(groups[0]?.items[1]?.waitsFor?.seq).toBe(first?.seq)
    expect(groups[0]?.items[0]?.actions).toEqual(['fix', 'retry', 'discard'])
    const op = groups[0]?.items[0]?.op
    expect(op && findFieldToFix(op)).toEqual({ field: 'work_place', step: 1 })
    expect(op && reasonName(op)).toBe('validation')
  })

  it('offers discarding only with the permission, and never shows an unknown code', async () => {
    await startDraft().then((id) => setField(id, 'name', 'a'))
    const op = (await db.outbox.toArray())[0]
    expect(op && actionsFor(op, false)).toEqual([])
    expect(op && actionsFor(op, true)).toEqual(['discard'])
    const unknown = op && { ...op, lastError: { code: 'teapot', requestId: null, errors: [] } }
    expect(unknown && reasonName(unknown)).toBe('unknown')
    expect(shortHash('abcd'.repeat(16))).toBe('abcd…abcd')
  })
})
