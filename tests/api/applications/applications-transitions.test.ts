// What moves do beside the status: number, client, holder, clock, history; one winner of a race; idempotent repeats.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { applications, moves } from '#api/applications.ts'
import type { Action } from '#domain/applications/status.ts'
import { byServer, transition } from '#server/applications/transitions/transition.ts'
import type { EmittedEvent } from '#server/platform/handler.ts'
import { emitEvent } from '#server/platform/live/live.ts'
import type { ApiSession } from '#support/api.ts'
import {
  newForm,
  putPhoto,
  recordOf,
  startApplication,
  startShop,
  submitApplication,
} from '#support/applications.ts'
import type { TestServer } from '#support/server.ts'

let server: TestServer
let seller: ApiSession
let manager: ApiSession
let support: ApiSession
beforeAll(async () => {
  server = await startShop()
  seller = await server.signIn('seller')
  manager = await server.signIn('manager')
  support = await server.signIn('support')
})
afterAll(() => server.stop())

const submit = { captured_slots: [1, 2, 3, 4] }

it('gives a number and keeps the client at the submission', async () => {
  const values = newForm()
  const id = await startApplication(seller, values)
  const answer = await seller.call(moves.submit, { params: { id }, body: submit })
  expect(answer).toMatchObject({ status: 'new', applied: 'move', number: expect.any(Number) })
  const record = await recordOf(server, id)
  expect(record.captured_slots).toEqual([1, 2, 3, 4])
  const client = await server.db
    .selectFrom('clients')
    .selectAll()
    .where('pinfl', '=', values.pinfl ?? '')
    .executeTakeFirstOrThrow()
  expect([record.client_id, client.client_type, client.values.surname]).toEqual([
    client.id,
    'new',
    values.surname,
  ])
  const again = await submitApplication(seller, values)
  const known = await server.db
    .selectFrom('clients')
    .selectAll()
    .where('id', '=', client.id)
    .executeTakeFirstOrThrow()
  expect([(await recordOf(server, again)).client_id, known.client_type]).toEqual([client.id, 'secondary'])
})

it('refuses a submission with wrong data by field, and one with slots nobody captured', async () => {
  const id = await startApplication(seller, { ...newForm(), surname: 'X1', salary: 3 })
  const wrong = await seller.send(moves.submit, { params: { id }, body: submit })
  expect([wrong.status, wrong.problem?.errors.map((row) => row.field)]).toEqual([
    400,
    expect.arrayContaining(['surname']),
  ])
  const lacking = await startApplication(seller)
  await putPhoto(seller, lacking, 2)
  const answer = await seller.send(moves.submit, {
    params: { id: lacking },
    body: { captured_slots: [1, 4] },
  })
  expect(answer.problem).toMatchObject({
    problem: 'needs_unmet',
    details: { needs: ['slots_captured'], missing_slots: [3] },
  })
  expect(
    await seller.call(moves.submit, { params: { id: lacking }, body: { captured_slots: [1, 3, 4] } }),
  ).toMatchObject({ status: 'new' })
})

it('lets another seller submit only with the right to', async () => {
  const id = await startApplication(manager)
  expect((await seller.send(moves.submit, { params: { id }, body: submit })).problem?.problem).toBe(
    'not_owner',
  )
  const mine = await startApplication(seller)
  expect(await manager.call(moves.submit, { params: { id: mine }, body: submit })).toMatchObject({
    status: 'new',
  })
})

async function race(id: string) {
  const takers = [manager, support, manager, support, manager, support]
  const answers = await Promise.all(takers.map((api) => api.send(moves.take, { params: { id }, body: {} })))
  const lost = answers.filter((answer) => answer.status === 409)
  expect([answers.length - lost.length, answers.filter((answer) => answer.status === 200).length]).toEqual([
    1, 1,
  ])
  const { manager_id, version } = await recordOf(server, id)
  for (const answer of lost) {
    const details = { manager: { id: manager_id }, version }
    expect(answer.problem).toMatchObject({ problem: 'already_taken', details })
  }
}

it('has one winner when many take at once; the others learn who', async () => {
  const ids = await Promise.all(Array.from({ length: 12 }, () => submitApplication(seller)))
  await Promise.all(ids.map(race))
  const steps = await server.db
    .selectFrom('application_history')
    .select('application_id')
    .where('action', '=', 'take')
    .where('application_id', 'in', ids)
    .execute()
  expect(steps.map((row) => row.application_id).toSorted()).toEqual(ids.toSorted())
})

it('answers a repeated move alike, even after the operations were purged', async () => {
  const id = await submitApplication(seller)
  const opId = randomUUID()
  const first = await manager.call(moves.take, { params: { id }, body: {} }, { opId })
  expect(await manager.call(moves.take, { params: { id }, body: {} }, { opId })).toEqual({
    ...first,
    replayed: true,
  })
  await server.db.deleteFrom('operations').execute()
  expect(await manager.call(moves.take, { params: { id }, body: {} }, { opId })).toMatchObject({
    version: first.version,
    replayed: true,
  })
})

it('releases only by the holder, stops the pause, and forgets who held it', async () => {
  const id = await submitApplication(seller)
  await manager.call(moves.take, { params: { id }, body: {} })
  await manager.call(applications.pause, { params: { id }, body: { reason: 'other' } })
  const foreign = await support.send(moves.release, { params: { id }, body: {} })
  expect(foreign.problem).toMatchObject({ problem: 'needs_unmet', details: { needs: ['is_assignee'] } })
  await manager.call(moves.release, { params: { id }, body: {} })
  expect(await recordOf(server, id)).toMatchObject({
    status: 'new',
    manager_id: null,
    taken_at: null,
    paused_since: null,
    pause_count: 1,
  })
})

it('asks for a reason of the right list and writes it down', async () => {
  const id = await submitApplication(seller)
  await manager.call(moves.take, { params: { id }, body: {} })
  const fieldOf = async (body: object) =>
    (await manager.send(moves.reject, { params: { id }, body })).problem?.errors[0]
  expect(await fieldOf({})).toMatchObject({ field: 'reason', code: 'required' })
  expect(await fieldOf({ reason: 'mib_debt' })).toMatchObject({ field: 'reason', code: 'unknown_choice' })
  await manager.call(moves.reject, {
    params: { id },
    body: { reason: 'client_refused', comment: 'Keyin keladi' },
  })
  const { history, comments, status } = await manager.call(applications.view, { params: { id } })
  expect([status, history.at(-1)?.reason, comments[0]?.text]).toEqual([
    'rejected',
    'client_refused',
    'Keyin keladi',
  ])
})

it('keeps data and photos on the way back to the first step, and the number on the second submission', async () => {
  const id = await submitApplication(seller)
  await putPhoto(seller, id, 1)
  const { number } = await recordOf(server, id)
  await manager.call(moves.take, { params: { id }, body: {} })
  await manager.call(moves.reject, { params: { id }, body: { reason: 'limit_not_enough' } })
  // A build that was released before asks for no reason: it is told what is missing, and nothing has happened.
  const silent = await manager.send(moves.back_to_first_step, { params: { id }, body: {} })
  expect([silent.status, silent.problem?.errors]).toEqual([400, [{ code: 'required', field: 'reason' }]])
  expect((await recordOf(server, id)).status).toBe('rejected')
  await manager.call(moves.back_to_first_step, {
    params: { id },
    body: { comment: 'Mijozga boshqa raqam kerak' },
  })
  expect(await recordOf(server, id)).toMatchObject({
    status: 'unfinished',
    manager_id: null,
    arrived_slots: [1],
    number,
  })
  expect(await seller.call(moves.submit, { params: { id }, body: {} })).toMatchObject({
    status: 'new',
    number,
  })
})

it('deletes with words, restores to the status before, but not after 30 days', async () => {
  const id = await submitApplication(seller)
  expect((await support.send(moves.delete, { params: { id }, body: {} })).status).toBe(400)
  await support.call(moves.delete, { params: { id }, body: { comment: 'Test' } })
  expect(
    (await seller.send(applications.comment, { params: { id }, body: { id: randomUUID(), text: 'x' } }))
      .problem?.problem,
  ).toBe('gone')
  expect(await support.call(moves.restore, { params: { id }, body: {} })).toMatchObject({ status: 'new' })
  await support.call(moves.delete, { params: { id }, body: { reason: 'Test' } })
  const longAgo = new Date(Date.now() - 31 * 86_400_000)
  await server.db.updateTable('applications').set({ deleted_at: longAgo }).where('id', '=', id).execute()
  const late = await support.send(moves.restore, { params: { id }, body: {} })
  expect(late.problem).toMatchObject({ problem: 'needs_unmet', details: { needs: ['restorable'] } })
})

it('shows the actions that are open to the person, and what each still lacks', async () => {
  const id = await submitApplication(seller)
  expect((await seller.call(applications.view, { params: { id } })).actions).toEqual([])
  expect((await manager.call(applications.view, { params: { id } })).actions).toEqual([
    'take',
    'lose',
    'cancel',
  ])
  await manager.call(moves.take, { params: { id }, body: {} })
  const { actions, unmet } = await manager.call(applications.view, { params: { id } })
  expect(actions).toContain('confirm_contract')
  expect(unmet.confirm_contract).toContain('contract_confirmed')
  expect(unmet.reject).toBeUndefined()
})

it('tells the open screens of every change, with the places its scope is decided by', async () => {
  const id = await submitApplication(seller)
  await manager.call(moves.take, { params: { id }, body: {} })
  const events = await server.db
    .selectFrom('events')
    .selectAll()
    .where('application_id', '=', id)
    .orderBy('id')
    .execute()
  expect(events.map((row) => [row.kind, row.status])).toEqual([
    ['application_created', 'unfinished'],
    ['application_moved', 'new'],
    ['application_moved', 'in_process'],
  ])
  expect(events.at(-1)?.manager_id).toBe((await recordOf(server, id)).manager_id)
  expect(events[0]?.created_by).toBe((await recordOf(server, id)).created_by)
})

it('lets the server itself make only the moves that the table marks, and writes them as its own', async () => {
  const id = await submitApplication(seller)
  const { deps, db } = server
  const serverMoves = (action: Action) =>
    db.transaction().execute(async (trx) => {
      const doing = { trx, deps, emit: (event: EmittedEvent) => emitEvent(trx, event) }
      const record = await trx
        .selectFrom('applications')
        .selectAll()
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirstOrThrow()
      return transition(byServer(doing), record, { action })
    })
  await expect(serverMoves('take')).rejects.toThrow('move_not_possible')
  await expect(serverMoves('reject')).rejects.toThrow('move_not_possible')
  expect((await recordOf(server, id)).status).toBe('new')
  await manager.call(moves.take, { params: { id }, body: {} })
  expect((await serverMoves('reject')).status).toBe('rejected')
  const { history } = await support.call(applications.view, { params: { id } })
  expect(history.at(-1)).toMatchObject({ action: 'reject', from: 'in_process', to: 'rejected', by: null })
})
