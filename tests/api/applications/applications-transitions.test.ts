// What transitions change besides the status: number, client, holder, clock, history; one winner of a race;
// idempotent repeats.
import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { applications, transitions } from '#api/applications.ts'
import type { Action } from '#domain/applications/status.ts'
import { asServer, transition } from '#server/applications/transitions/transition.ts'
import type { EmittedEvent } from '#server/platform/live/emitted-event.ts'
import { emitEvent } from '#server/platform/live/live.ts'
import { newForm, putPhoto, recordOf, startApplication, submitApplication } from '#support/applications.ts'
import { useShop } from '#support/use-shop.ts'

const shop = useShop(['seller', 'manager', 'support'])

const submit = { captured_slots: [1, 2, 3, 4] }

it('assigns a number and stores the client at the submission', async () => {
  const values = newForm()
  const id = await startApplication(shop.seller, values)
  const answer = await shop.seller.call(transitions.submit, { params: { id }, body: submit })
  expect(answer).toMatchObject({ status: 'new', applied: 'move', number: expect.any(Number) })
  const record = await recordOf(shop, id)
  expect(record.captured_slots).toEqual([1, 2, 3, 4])
  const client = await shop.db
    .selectFrom('clients')
    .selectAll()
    .where('pinfl', '=', values.pinfl ?? '')
    .executeTakeFirstOrThrow()
  expect([record.client_id, client.client_type, client.values.surname]).toEqual([
    client.id,
    'new',
    values.surname,
  ])
  const again = await submitApplication(shop.seller, values)
  const known = await shop.db
    .selectFrom('clients')
    .selectAll()
    .where('id', '=', client.id)
    .executeTakeFirstOrThrow()
  expect([(await recordOf(shop, again)).client_id, known.client_type]).toEqual([client.id, 'secondary'])
})

it('refuses a submission with invalid data by field, and one with slots that were not captured', async () => {
  const id = await startApplication(shop.seller, { ...newForm(), surname: 'X1', salary: 3 })
  const wrong = await shop.seller.send(transitions.submit, { params: { id }, body: submit })
  expect([wrong.status, wrong.problem?.errors.map((row) => row.field)]).toEqual([
    400,
    expect.arrayContaining(['surname']),
  ])
  const incomplete = await startApplication(shop.seller)
  await putPhoto(shop.seller, incomplete, 2)
  const answer = await shop.seller.send(transitions.submit, {
    params: { id: incomplete },
    body: { captured_slots: [1, 4] },
  })
  expect(answer.problem).toMatchObject({
    problem: 'needs_unmet',
    details: { needs: ['slots_captured'], missing_slots: [3] },
  })
  expect(
    await shop.seller.call(transitions.submit, {
      params: { id: incomplete },
      body: { captured_slots: [1, 3, 4] },
    }),
  ).toMatchObject({ status: 'new' })
})

it('lets another seller submit only with the right', async () => {
  const id = await startApplication(shop.manager)
  expect(
    (await shop.seller.send(transitions.submit, { params: { id }, body: submit })).problem?.problem,
  ).toBe('not_owner')
  const mine = await startApplication(shop.seller)
  expect(await shop.manager.call(transitions.submit, { params: { id: mine }, body: submit })).toMatchObject({
    status: 'new',
  })
})

async function race(id: string) {
  const takers = [shop.manager, shop.support, shop.manager, shop.support, shop.manager, shop.support]
  const answers = await Promise.all(
    takers.map((api) => api.send(transitions.take, { params: { id }, body: {} })),
  )
  const lost = answers.filter((answer) => answer.status === 409)
  expect([answers.length - lost.length, answers.filter((answer) => answer.status === 200).length]).toEqual([
    1, 1,
  ])
  const { manager_id, version } = await recordOf(shop, id)
  for (const answer of lost) {
    const details = { manager: { id: manager_id }, version }
    expect(answer.problem).toMatchObject({ problem: 'already_taken', details })
  }
}

it('has one winner when many take concurrently; the others learn who', async () => {
  const ids = await Promise.all(Array.from({ length: 12 }, () => submitApplication(shop.seller)))
  await Promise.all(ids.map(race))
  const steps = await shop.db
    .selectFrom('application_history')
    .select('application_id')
    .where('action', '=', 'take')
    .where('application_id', 'in', ids)
    .execute()
  expect(steps.map((row) => row.application_id).toSorted()).toEqual(ids.toSorted())
})

it('gives the same response to a repeated transition, even after the operations were purged', async () => {
  const id = await submitApplication(shop.seller)
  const opId = randomUUID()
  const first = await shop.manager.call(transitions.take, { params: { id }, body: {} }, { opId })
  expect(await shop.manager.call(transitions.take, { params: { id }, body: {} }, { opId })).toEqual({
    ...first,
    replayed: true,
  })
  await shop.db.deleteFrom('operations').execute()
  expect(await shop.manager.call(transitions.take, { params: { id }, body: {} }, { opId })).toMatchObject({
    version: first.version,
    replayed: true,
  })
})

it('lets only the holder release, ends the pause, and clears the holder', async () => {
  const id = await submitApplication(shop.seller)
  await shop.manager.call(transitions.take, { params: { id }, body: {} })
  await shop.manager.call(applications.pause, { params: { id }, body: { reason: 'other' } })
  const foreign = await shop.support.send(transitions.release, { params: { id }, body: {} })
  expect(foreign.problem).toMatchObject({ problem: 'needs_unmet', details: { needs: ['is_assignee'] } })
  await shop.manager.call(transitions.release, { params: { id }, body: {} })
  expect(await recordOf(shop, id)).toMatchObject({
    status: 'new',
    manager_id: null,
    taken_at: null,
    paused_since: null,
    pause_count: 1,
  })
})

it('requires a reason of the right list and records it', async () => {
  const id = await submitApplication(shop.seller)
  await shop.manager.call(transitions.take, { params: { id }, body: {} })
  const fieldOf = async (body: object) =>
    (await shop.manager.send(transitions.reject, { params: { id }, body })).problem?.errors[0]
  expect(await fieldOf({})).toMatchObject({ field: 'reason', code: 'required' })
  expect(await fieldOf({ reason: 'mib_debt' })).toMatchObject({ field: 'reason', code: 'unknown_choice' })
  await shop.manager.call(transitions.reject, {
    params: { id },
    body: { reason: 'client_refused', comment: 'Keyin keladi' },
  })
  const { history, comments, status } = await shop.manager.call(applications.view, { params: { id } })
  expect([status, history.at(-1)?.reason, comments[0]?.text]).toEqual([
    'rejected',
    'client_refused',
    'Keyin keladi',
  ])
})

it('keeps data and photos on the way back to the first step, and the number on the second submission', async () => {
  const id = await submitApplication(shop.seller)
  await putPhoto(shop.seller, id, 1)
  const { number } = await recordOf(shop, id)
  await shop.manager.call(transitions.take, { params: { id }, body: {} })
  await shop.manager.call(transitions.reject, { params: { id }, body: { reason: 'limit_not_enough' } })
  // An earlier build sends no reason: the response names the missing field, and nothing changes.
  const silent = await shop.manager.send(transitions.back_to_first_step, { params: { id }, body: {} })
  expect([silent.status, silent.problem?.errors]).toEqual([400, [{ code: 'required', field: 'reason' }]])
  expect((await recordOf(shop, id)).status).toBe('rejected')
  await shop.manager.call(transitions.back_to_first_step, {
    params: { id },
    body: { comment: 'Mijozga boshqa raqam kerak' },
  })
  expect(await recordOf(shop, id)).toMatchObject({
    status: 'unfinished',
    manager_id: null,
    arrived_slots: [1],
    number,
  })
  expect(await shop.seller.call(transitions.submit, { params: { id }, body: {} })).toMatchObject({
    status: 'new',
    number,
  })
})

it('deletes with a comment and restores the earlier status, but not after 30 days', async () => {
  const id = await submitApplication(shop.seller)
  expect((await shop.support.send(transitions.delete, { params: { id }, body: {} })).status).toBe(400)
  await shop.support.call(transitions.delete, { params: { id }, body: { comment: 'Test' } })
  expect(
    (await shop.seller.send(applications.comment, { params: { id }, body: { id: randomUUID(), text: 'x' } }))
      .problem?.problem,
  ).toBe('gone')
  expect(await shop.support.call(transitions.restore, { params: { id }, body: {} })).toMatchObject({
    status: 'new',
  })
  await shop.support.call(transitions.delete, { params: { id }, body: { reason: 'Test' } })
  const longAgo = new Date(Date.now() - 31 * 86_400_000)
  await shop.db.updateTable('applications').set({ deleted_at: longAgo }).where('id', '=', id).execute()
  const late = await shop.support.send(transitions.restore, { params: { id }, body: {} })
  expect(late.problem).toMatchObject({ problem: 'needs_unmet', details: { needs: ['restorable'] } })
})

it('shows the actions that are open to the person, and what each still needs', async () => {
  const id = await submitApplication(shop.seller)
  expect((await shop.seller.call(applications.view, { params: { id } })).actions).toEqual([])
  expect((await shop.manager.call(applications.view, { params: { id } })).actions).toEqual([
    'take',
    'lose',
    'cancel',
  ])
  await shop.manager.call(transitions.take, { params: { id }, body: {} })
  const { actions, unmet } = await shop.manager.call(applications.view, { params: { id } })
  expect(actions).toContain('confirm_contract')
  expect(unmet.confirm_contract).toContain('contract_confirmed')
  expect(unmet.reject).toBeUndefined()
})

it('publishes every change to open screens, with the fields that decide its scope', async () => {
  const id = await submitApplication(shop.seller)
  await shop.manager.call(transitions.take, { params: { id }, body: {} })
  const events = await shop.db
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
  expect(events.at(-1)?.manager_id).toBe((await recordOf(shop, id)).manager_id)
  expect(events[0]?.created_by).toBe((await recordOf(shop, id)).created_by)
})

it('lets the server itself make only the transitions that the table marks, and records them as its own', async () => {
  const id = await submitApplication(shop.seller)
  const { deps, db } = shop
  const serverMoves = (action: Action) =>
    db.transaction().execute(async (trx) => {
      const context = { trx, deps, emit: (event: EmittedEvent) => emitEvent(trx, event) }
      const record = await trx
        .selectFrom('applications')
        .selectAll()
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirstOrThrow()
      return transition(asServer(context), record, { action })
    })
  await expect(serverMoves('take')).rejects.toThrow('move_not_possible')
  await expect(serverMoves('reject')).rejects.toThrow('move_not_possible')
  expect((await recordOf(shop, id)).status).toBe('new')
  await shop.manager.call(transitions.take, { params: { id }, body: {} })
  expect((await serverMoves('reject')).status).toBe('rejected')
  const { history } = await shop.support.call(applications.view, { params: { id } })
  expect(history.at(-1)).toMatchObject({ action: 'reject', from: 'in_process', to: 'rejected', by: null })
})
