// Starting and changing an application: exactly once, with conflicts found and nothing overwritten
// (src/docs/offline.md#conflicts, #exactly-once-on-the-server).
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { applications, moves } from '#api/applications.ts'
import type { FormValues } from '#domain/applications/form.ts'
import type { ApiSession } from '#support/api.ts'
import { newForm, recordOf, startApplication, startShop, submitApplication } from '#support/applications.ts'
import type { TestServer } from '#support/server.ts'

let server: TestServer
let seller: ApiSession
let manager: ApiSession
let other: ApiSession
beforeAll(async () => {
  server = await startShop()
  seller = await server.signIn('seller')
  manager = await server.signIn('manager')
  other = await server.signIn('seller2')
})
afterAll(() => server.stop())

const historyOf = (id: string) =>
  server.db
    .selectFrom('application_history')
    .selectAll()
    .where('application_id', '=', id)
    .orderBy('id')
    .execute()

it('starts an application with the columns that lists are searched by', async () => {
  const values = newForm()
  const id = await startApplication(seller, {
    ...values,
    phone: ' 90 123-45-67 ',
    document_number: 'аа 1234567',
  })
  const record = await recordOf(server, id)
  expect(record).toMatchObject({
    status: 'unfinished',
    version: 1,
    phone: '+998901234567',
    document_number: 'AA1234567',
    pinfl: values.pinfl,
    number: null,
  })
  expect(record.client_name).toBe(`${values.surname} ${values.name} ${values.patronymic}`)
  expect((await historyOf(id)).map((row) => row.action)).toEqual(['start'])
})

it('makes nothing twice, not even after the operations were purged', async () => {
  const id = randomUUID()
  const body = { id, values: newForm() }
  const opId = randomUUID()
  await seller.call(applications.create, { body }, { opId })
  expect(await seller.call(applications.create, { body }, { opId })).toMatchObject({
    replayed: true,
    version: 1,
  })
  await server.db.deleteFrom('operations').execute()
  expect(await seller.call(applications.create, { body }, { opId })).toMatchObject({
    replayed: true,
    applied: 'none',
  })
  expect(await historyOf(id)).toHaveLength(1)
  expect((await other.send(applications.create, { body })).problem?.problem).toBe('not_owner')
})

it('changes only what the patch names, empties by null, and says nothing changed when nothing did', async () => {
  const id = await startApplication(seller)
  const patch = { params: { id }, body: { base_version: 1, values: { salary: 5_000_000, patronymic: null } } }
  expect(await seller.call(applications.patch, patch)).toMatchObject({ applied: 'fields', version: 2 })
  const { values } = await recordOf(server, id)
  expect([values.salary, 'patronymic' in values, values.surname !== undefined]).toEqual([
    5_000_000,
    false,
    true,
  ])
  expect(await seller.call(applications.patch, patch)).toMatchObject({ applied: 'none', version: 2 })
})

it('shows an application whose document is a word that nobody knows', async () => {
  const id = await startApplication(seller, { ...newForm(), document_type: 'половина слова' })
  const view = await seller.call(applications.view, { params: { id } })
  expect(view).toMatchObject({ document_type: 'id_card', values: { document_type: 'половина слова' } })
})

it('never conflicts with itself, however old the version is', async () => {
  const id = await startApplication(seller)
  for (const house of ['1', '2', '3']) {
    const body = { base_version: 1, values: { registration_house: house } }
    expect(await seller.call(applications.patch, { params: { id }, body })).toMatchObject({
      applied: 'fields',
    })
  }
})

it('tells a second tablet what changed since, and takes its change once a person decided', async () => {
  const id = await startApplication(seller)
  await seller.call(applications.patch, {
    params: { id },
    body: { base_version: 1, values: { surname: 'Toʻrayev' } },
  })
  const mine = { base_version: 1, values: { surname: 'Turaev', child_count: 3 } }
  const answer = await manager.send(applications.patch, { params: { id }, body: mine })
  expect([answer.status, answer.problem?.problem]).toEqual([409, 'version_conflict'])
  expect(answer.problem?.details).toMatchObject({
    version: 2,
    status: 'unfinished',
    changed_fields: expect.arrayContaining(['surname']),
  })
  expect(answer.problem?.details?.['server_values']).toMatchObject({ surname: 'Toʻrayev' })
  const blind = await manager.send(applications.patch, { params: { id }, body: { ...mine, overwrite: [] } })
  expect(blind.status).toBe(409)
  const decided = { ...mine, base_version: 2, overwrite: ['surname'] }
  await manager.call(applications.patch, { params: { id }, body: decided })
  expect((await recordOf(server, id)).values).toMatchObject({ surname: 'Turaev', child_count: 3 })
})

it('asks once more when the field a person decided about has changed again since', async () => {
  const id = await startApplication(seller)
  const change = (base_version: number, values: FormValues) =>
    seller.call(applications.patch, { params: { id }, body: { base_version, values } })
  await change(1, { surname: 'Toʻrayev' })
  await change(2, { surname: 'Toʻraev', child_count: 4 })
  const decided = { base_version: 2, values: { surname: 'Turaev' }, overwrite: ['surname'] }
  const answer = await manager.send(applications.patch, { params: { id }, body: decided })
  expect(answer.problem?.details).toMatchObject({ version: 3, server_values: { surname: 'Toʻraev' } })
  const elsewhere = { base_version: 2, values: { residence_house: '7' }, overwrite: [] }
  await manager.call(applications.patch, { params: { id }, body: elsewhere })
  expect((await recordOf(server, id)).values).toMatchObject({ surname: 'Toʻraev', residence_house: '7' })
})

it('merges disjoint changes after one tap, and another device of the same person is another tablet', async () => {
  const id = await startApplication(seller)
  await seller.call(applications.patch, {
    params: { id },
    body: { base_version: 1, values: { surname: 'Toʻrayev' } },
  })
  const second = await server.signIn('seller')
  second.deviceId = 'second-tablet'
  const body = { base_version: 1, values: { child_count: 2 } }
  expect((await second.send(applications.patch, { params: { id }, body })).status).toBe(409)
  await second.call(applications.patch, { params: { id }, body: { ...body, overwrite: [] } })
  expect((await recordOf(server, id)).values).toMatchObject({ surname: 'Toʻrayev', child_count: 2 })
})

it('turns a late change into a comment once a manager holds the application', async () => {
  const id = await submitApplication(seller)
  await seller.call(applications.patch, {
    params: { id },
    body: { base_version: 1, values: { child_count: 1 } },
  })
  await manager.call(moves.take, { params: { id }, body: {} })
  const before = (await recordOf(server, id)).values
  const late = { base_version: 1, values: { child_count: 5, card_number: '8600120000001234' } }
  const answer = await seller.call(applications.patch, { params: { id }, body: late })
  expect(answer).toMatchObject({ applied: 'comment', status: 'in_process' })
  expect((await recordOf(server, id)).values).toEqual(before)
  const { comments, can_edit } = await seller.call(applications.view, { params: { id } })
  expect(comments[0]?.text).toContain('child_count: 5')
  expect(comments[0]?.text).not.toContain('860012')
  expect(can_edit).toBe(false)
  const { version } = await recordOf(server, id)
  const held = { base_version: version, values: { child_count: 4 } }
  expect(await manager.call(applications.patch, { params: { id }, body: held })).toMatchObject({
    applied: 'fields',
  })
})

it('refuses changes of what is completed or deleted', async () => {
  for (const [status, problem] of [
    ['completed', 'move_not_possible'],
    ['returned', 'move_not_possible'],
    ['deleted', 'gone'],
  ] as const) {
    const id = await startApplication(seller)
    await server.db.updateTable('applications').set({ status }).where('id', '=', id).execute()
    const answer = await seller.send(applications.patch, {
      params: { id },
      body: { base_version: 1, values: { child_count: 1 } },
    })
    expect(answer.problem?.problem).toBe(problem)
  }
})

it.each([
  { values: { surname: 'a\0b' } },
  { values: { surname: 'x'.repeat(200) } },
  { values: { unknown: 1 } },
  { values: { salary: '5000000' } },
])('refuses a body that the form does not know: %j', async (body) => {
  const answer = await seller.send(applications.create, { body: { id: randomUUID(), ...body } })
  expect([answer.status, answer.problem?.problem]).toEqual([400, 'validation'])
})

it('adds a comment once, counts pauses and their time', async () => {
  const id = await submitApplication(seller)
  const body = { id: randomUUID(), text: 'Mijoz ertaga keladi' }
  await seller.call(applications.comment, { params: { id }, body })
  expect(await seller.call(applications.comment, { params: { id }, body })).toMatchObject({
    applied: 'none',
    replayed: true,
  })
  const pause = { params: { id }, body: { reason: 'technical' as const } }
  expect((await manager.send(applications.pause, pause)).problem?.problem).toBe('move_not_possible')
  await manager.call(moves.take, { params: { id }, body: {} })
  await manager.call(applications.pause, pause)
  expect(await manager.call(applications.pause, pause)).toMatchObject({ applied: 'none' })
  expect(await recordOf(server, id)).toMatchObject({ pause_count: 1 })
  await server.db
    .updateTable('applications')
    .set({ paused_since: new Date(Date.now() - 60_000) })
    .where('id', '=', id)
    .execute()
  await manager.call(applications.unpause, { params: { id }, body: {} })
  const record = await recordOf(server, id)
  expect(record.paused_since).toBeNull()
  expect(record.paused_ms).toBeGreaterThanOrEqual(60_000)
  const { pauses, comments } = await manager.call(applications.view, { params: { id } })
  expect([pauses.length, pauses[0]?.to !== null, comments.length]).toEqual([1, true, 1])
})

it('writes audit rows that name fields but no values', async () => {
  const values = newForm()
  const id = await startApplication(seller, values)
  const rows = await server.db.selectFrom('audit').selectAll().where('entity_id', '=', id).execute()
  expect(rows.map((row) => row.action)).toEqual(['application_create'])
  expect(JSON.stringify(rows)).not.toContain(values.pinfl)
  expect(server.log.join('')).not.toContain(values.pinfl)
})
